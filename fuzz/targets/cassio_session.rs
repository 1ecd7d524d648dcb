//! A whole session of the protocol of Cassio: any bytes in, lines of its few kinds out.

#![no_main]

use std::io::Cursor;

use kado::protocol::{Cassio, Session};
use kado_fuzz::engine;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let session = Session::new();
    let mut engine = engine(session.events());
    let mut output = Vec::new();
    session
        .run(&mut Cassio::new(), &mut engine, Cursor::new(input.to_vec()), &mut output)
        .expect("a vector can be written to");
    let output = String::from_utf8(output).expect("lines are UTF-8");
    for line in output.lines() {
        let is_known = ["ready.", "ok.", "bye bye.", "version: Kado ", "ERROR: ", "node "]
            .iter()
            .any(|known| line.starts_with(known));
        let is_result = line.get(65..72) == Some(", move ") && line.contains(" <= v <= ");
        assert!(is_known || is_result, "{line}");
    }
});
