//! Files of openings in every format: what is read can be played on, and as a transcript or a board reads the same.

#![no_main]

use std::path::Path;

use kado::arena::openings::{Format, read_text};
use kado::game::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for format in [None, Some(Format::Transcripts), Some(Format::Obf), Some(Format::Ggf)] {
        for opening in read_text(text, Path::new("f"), format, Some(40)).unwrap_or_default() {
            assert!(opening.position().outcome().is_none());
            let (played, start) = opening.as_played(0);
            if let (None, false) = (&start, played.moves.is_empty()) {
                let again =
                    read_text(&played.moves, Path::new("f"), Some(Format::Transcripts), None).unwrap();
                assert_eq!(again[0].transcript(), played.moves);
            }
        }
    }
});
