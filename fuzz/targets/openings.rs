//! Files of openings in every format and several games: parsed openings can be played on, and round-trip as
//! transcripts or boards.

#![no_main]

use std::path::Path;

use kado::arena::openings::{Format, read_text};
use kado::game::{Position, Rules};
use libfuzzer_sys::fuzz_target;

const FORMATS: [Option<Format>; 5] =
    [None, Some(Format::Transcripts), Some(Format::Obf), Some(Format::Ggf), Some(Format::Offsets)];

fuzz_target!(|text: &str| {
    for game in ["othello", "othello:6", "antiothello:10", "gomoku", "mnk:7,6,4"] {
        let game: Rules = game.parse().unwrap();
        for format in FORMATS {
            check(text, game, format);
        }
    }
});

fn check(text: &str, game: Rules, format: Option<Format>) {
    let read = |text: &str, format, plies| read_text(text, Path::new("f"), game, format, plies);
    for opening in read(text, format, Some(40)).unwrap_or_default() {
        assert!(opening.position().outcome().is_none());
        let (played, start) = opening.as_played(0);
        if let (None, false) = (&start, played.moves.is_empty()) {
            let again = read(&played.moves, Some(Format::Transcripts), None).unwrap();
            assert_eq!(again[0].transcript(), played.moves);
        }
    }
}
