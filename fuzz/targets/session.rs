//! A whole session of the Go Text Protocol: any bytes in, every command answered exactly once.

#![no_main]

use std::io::Cursor;

use kado::protocol::{Files, Gtp, Session};
use kado_fuzz::{count_replies, engine, owed_replies};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let session = Session::new();
    let mut engine = engine(session.events());
    let mut output = Vec::new();
    session
        .run(&mut Gtp::new(Files::Denied), &mut engine, Cursor::new(input.to_vec()), &mut output)
        .expect("a vector can be written to");
    assert_eq!(count_replies(&output), owed_replies(input), "{}", String::from_utf8_lossy(&output));
});
