//! A whole session of UCI or UGI: any bytes in, every `go` answered exactly once.

#![no_main]

use std::io::Cursor;

use kado::protocol::{Files, Session, Universal};
use kado_fuzz::{engine, owed_moves};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let begin = if input.starts_with(b"ugi") { Universal::ugi } else { Universal::uci };
    let session = Session::new();
    let mut engine = engine(session.events());
    let mut output = Vec::new();
    session
        .run(&mut begin(Files::Denied), &mut engine, Cursor::new(input.to_vec()), &mut output)
        .expect("a vector can be written to");
    let output = String::from_utf8(output).expect("what is said is UTF-8");
    let answers = output.lines().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(answers, owed_moves(input), "{output}");
});
