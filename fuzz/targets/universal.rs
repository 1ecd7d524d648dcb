//! A whole UCI or UGI session: any bytes in, every `go` answered exactly once.

#![no_main]

use kado::protocol::{Files, Universal};
use kado_fuzz::{answers, expected_moves};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let begin = if input.starts_with(b"ugi") { Universal::ugi } else { Universal::uci };
    let output = answers(&mut begin(Files::Denied), input);
    let answers = output.lines().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(answers, expected_moves(input), "{output}");
});
