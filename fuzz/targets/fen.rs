//! FEN positions: parsing and writing round-trip.

#![no_main]

use kado::formats::fen::{self, Spelling};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for spelling in [Spelling::Reversi, Spelling::Flipello, Spelling::Ugi] {
        if let Ok(diagram) = fen::parse(text, spelling) {
            assert_eq!(fen::parse(&fen::write(&diagram, spelling), spelling), Ok(diagram));
        }
    }
});
