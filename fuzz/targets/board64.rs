//! Boards in one line: parsing and writing round-trip.

#![no_main]

use kado::formats::board64;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(diagram) = board64::parse(text, None) {
        assert_eq!(board64::parse(&board64::write(&diagram), Some(diagram.size())).as_ref(), Ok(&diagram));
    }
});
