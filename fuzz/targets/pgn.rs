//! Portable Game Notation: moves and result round-trip in every style.

#![no_main]

use kado::formats::pgn::{self, Style};
use kado::formats::{self, Format, Positions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(game) = pgn::parse(text) else { return };
    for style in [Style::Edax, Style::Reversi, Style::Flipello] {
        // The styles of chess programs exist for Othello only.
        let Ok(text) = formats::text(Format::Pgn(style), &game, Positions::All) else { continue };
        let again = pgn::parse_with(&text, style, None).expect("what was written");
        assert_eq!((again.moves.len(), again.start), (game.moves.len(), game.start.clone()));
        let shape = |one: &formats::Variation| (one.parent, one.after, one.moves.len());
        assert!(again.variations.iter().map(shape).eq(game.variations.iter().map(shape)));
        assert!(
            again
                .moves
                .iter()
                .zip(&game.moves)
                .all(|(one, other)| (one.mv, one.color) == (other.mv, other.color))
        );
    }
});
