//! A whole session of the protocol of `XBoard`: any bytes in, every ping answered in its turn.

#![no_main]

use std::io::Cursor;

use kado::protocol::{Files, Session, Xboard};
use kado_fuzz::{engine, owed_pongs};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let session = Session::new();
    let mut engine = engine(session.events());
    let mut output = Vec::new();
    session
        .run(&mut Xboard::new(Files::Denied), &mut engine, Cursor::new(input.to_vec()), &mut output)
        .expect("a vector can be written to");
    let output = String::from_utf8(output).expect("answers are UTF-8");
    let pongs: Vec<&str> = output.lines().filter(|line| line.starts_with("pong ")).collect();
    assert_eq!(pongs, owed_pongs(input), "{output}");
});
