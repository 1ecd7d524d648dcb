//! No text and no bytes make a reader panic, and every error names a place in the text.

use kado::formats::fen::{self, Spelling};
use kado::formats::{GameText, ReadError, TextError, board64, ggf, obf, pgn, sgf, transcript, wthor};
use proptest::prelude::*;

use super::sizes;

fn text_error(read: Result<GameText, ReadError>) -> Option<TextError> {
    match read {
        Err(ReadError::Text(error)) => Some(error),
        _ => None,
    }
}

/// Texts that are nearly right: valid pieces in any order, with any characters in between.
fn nearly_right() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => proptest::sample::select(vec![
            "(;", "GM[Othello]", "GM[2]", "BO[8 ", "SZ[8]", "[Event \"", "\"]\n", "{", "}", "1-0", "P@", "AB[e4]", "PL[W]", "B[", "W[f5/1/2", "]", "[", "\\", ")",
            ";", "f5", "d6", "pa", "1.", "A2:+38", ":", "+64", "%", "--------", "X", "O", "*", " ", "\n", "é",
        ]).prop_map(str::to_owned),
        1 => ".{0,4}",
    ];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn no_text_makes_a_reader_panic(text in nearly_right(), size in sizes()) {
        let errors = [
            board64::parse(&text, None).err(),
            board64::parse(&text, Some(size)).err(),
            transcript::parse(&text, size).err(),
            obf::parse(&text).err(),
            sgf::parse(&text).err(),
            ggf::parse(&text).err(),
            fen::parse(&text, Spelling::of(&text)).err(),
            text_error(transcript::parse_game(&text, None)),
            text_error(pgn::parse(&text)),
        ];
        for error in errors.into_iter().flatten() {
            let line = text.replace("\r\n", "\n").replace('\r', "\n");
            let line = line.split('\n').nth(error.line.unwrap_or(1) - 1).unwrap_or_default();
            prop_assert!(error.column <= line.chars().count() + 1, "{error} in {text:?}");
            prop_assert!(!error.to_string().contains('\n'), "{error}");
        }
    }

    #[test]
    fn no_bytes_make_the_database_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), games in 0u8..4) {
        let mut bytes = bytes;
        if let Some(header) = bytes.first_chunk_mut::<16>() {
            header[4..8].copy_from_slice(&[games, 0, 0, 0]);
            header[12..14].copy_from_slice(&[8, 0]);
        }
        if let Err(error) = wthor::parse(&bytes) {
            prop_assert!(error.offset <= bytes.len(), "{error}");
        }
    }
}
