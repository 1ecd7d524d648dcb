//! A whole GTP session: any bytes in, every command answered exactly once.

#![no_main]

use kado::protocol::{Files, Gtp};
use kado_fuzz::{answers, count_replies, expected_replies};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let output = answers(&mut Gtp::new(Files::Denied), input);
    assert_eq!(count_replies(output.as_bytes()), expected_replies(input), "{output}");
});
