//! A whole JSON-RPC session: any bytes in; every request is answered exactly once by a line of JSON.

#![no_main]

use kado::protocol::{Files, Json};
use kado_fuzz::{expected_ids, short_answers};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let output = short_answers(&mut Json::new(Files::Denied), input);
    let lines = output.lines().map(|line| serde_json::from_str(line).expect("every line is JSON"));
    let answers = lines.filter(|line: &serde_json::Value| line.get("method").is_none());
    let mut ids: Vec<String> = answers.map(|line| line["id"].to_string()).collect();
    ids.sort();
    assert_eq!(ids, expected_ids(input));
});
