//! A whole session of the Gomocup protocol: any bytes in, only lines of the protocol out.

#![no_main]

use kado::protocol::Gomocup;
use kado_fuzz::short_answers;
use libfuzzer_sys::fuzz_target;

const KNOWN: [&str; 8] = ["OK", "MESSAGE ", "INFO ", "ERROR ", "UNKNOWN ", "name=", "SWAP", "FORBID "];

fn is_point(text: &str) -> bool {
    text.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
}

fuzz_target!(|input: &[u8]| {
    for line in short_answers(&mut Gomocup::new(), input).lines() {
        let is_known = KNOWN.iter().any(|known| line.starts_with(known));
        assert!(is_known || line.split(' ').all(is_point), "{line}");
    }
});
