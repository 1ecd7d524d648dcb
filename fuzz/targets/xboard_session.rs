//! A whole session of the XBoard protocol: any bytes in, every ping answered in its turn.

#![no_main]

use kado::protocol::{Files, Xboard};
use kado_fuzz::{answers, expected_pongs};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let output = answers(&mut Xboard::new(Files::Denied), input);
    let pongs: Vec<&str> = output.lines().filter(|line| line.starts_with("pong ")).collect();
    assert_eq!(pongs, expected_pongs(input), "{output}");
});
