//! Arbitrary files: readers return an error or the usable part, and never panic.

use std::path::Path;

use kado::arena::games_file;
use kado::arena::openings::{Format, read_text};
use kado::game::Rules;
use proptest::prelude::*;

use super::games::played;

/// Pieces of good and bad files.
fn piece() -> impl Strategy<Value = String> {
    let game = serde_json::to_string(&played(0)).unwrap();
    let half = game[..game.len() / 2].to_owned();
    let pieces = [
        "f5d6c3",
        "a1",
        "pass",
        " ",
        "\n",
        "\r\n",
        "#",
        "%",
        ";",
        "(;GM[Othello]",
        "BO[8 ",
        "]",
        "B[f5/1/2]",
        "(",
        ")",
        "-",
        "X",
        "O",
        "---------------------------OX------XO--------------------------- X",
        "{",
        "}",
        "null",
        "é",
        "\u{feff}",
        "\0",
        "99999999999999999999",
        "A1:+38",
    ];
    let known =
        prop::sample::select(pieces.map(str::to_owned).into_iter().chain([game, half]).collect::<Vec<_>>());
    prop_oneof![8 => known, 1 => ".{0,8}"]
}

proptest! {
    #[test]
    fn no_file_of_openings_panics(
        pieces in prop::collection::vec(piece(), 0..24), plies in prop::option::of(0..70_usize),
    ) {
        let text = pieces.concat();
        for format in [None, Some(Format::Transcripts), Some(Format::Obf), Some(Format::Ggf)] {
            match read_text(&text, Path::new("f"), Rules::OTHELLO, format, plies) {
                Ok(openings) => prop_assert!(!openings.is_empty()),
                Err(error) => prop_assert!(error.to_string().starts_with("f:"), "{}", error),
            }
        }
    }

    #[test]
    fn no_file_of_games_panics(
        pieces in prop::collection::vec(piece(), 0..12), tail in prop::collection::vec(any::<u8>(), 0..4),
    ) {
        let mut bytes = pieces.concat().into_bytes();
        bytes.extend(tail);
        match games_file::parse(&bytes, Path::new("f")) {
            Ok(read) => prop_assert!(read.games.iter().all(|game| game.record().is_ok())),
            Err(error) => prop_assert!(error.to_string().starts_with("f:"), "{}", error),
        }
    }
}
