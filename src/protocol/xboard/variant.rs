//! The two `XBoard` variants of Othello that other engines support.
//! They have the same rules but name the squares differently.

use crate::base::{Move, Size};
use crate::dialect::{flipello, reversi};
use crate::formats::TextError;
use crate::formats::fen::{self, Spelling};
use crate::game::Diagram;

/// A variant, named as in `XBoard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variant {
    /// The variant `reversi` of Edax, which names the squares as usual in Othello.
    Reversi,
    /// The variant `flipello` of Fairy-Stockfish, which numbers the rows in reverse order.
    /// On the 8x8 board, the square `a1` of other programs is therefore `a8`.
    Flipello,
}

impl Variant {
    pub(super) const ALL: [Variant; 2] = [Variant::Flipello, Variant::Reversi];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Variant::Reversi => "reversi",
            Variant::Flipello => "flipello",
        }
    }

    /// Parses a move: a drop (`P@d3`), a square, or any spelling of a pass.
    pub(super) fn read_move(self, text: &str, size: Size) -> Option<Move> {
        match self {
            Variant::Reversi => reversi::read_move(text, size),
            Variant::Flipello => flipello::read_move(text, size),
        }
    }

    /// Returns the name of a move: a drop, or `@@@@` for a pass.
    pub(super) fn write_move(self, mv: Move, size: Size) -> String {
        let named = match (self, mv.square()) {
            (Variant::Flipello, Some(square)) => size.mirrored(square).into(),
            _ => mv,
        };
        reversi::write_move(named, size)
    }

    /// Parses a position from a FEN of this variant.
    ///
    /// # Errors
    /// If the text is not a valid position of this variant.
    pub(super) fn read_fen(self, text: &str) -> Result<Diagram, TextError> {
        let spelling = match self {
            Variant::Reversi => Spelling::Reversi,
            Variant::Flipello => Spelling::Flipello,
        };
        fen::parse(text, spelling)
    }

    /// Returns the lines that define the variant for a client that does not know it.
    /// The variant has one kind of piece, which is dropped from the hand of its side and never moves.
    pub(super) fn explanation(self, start: &Diagram) -> [String; 2] {
        let fen = match self {
            Variant::Reversi => reversi::write_fen_with_hand(start),
            Variant::Flipello => fen::write(start, Spelling::Flipello),
        };
        let pieces = "P.................p.................";
        [format!("setup ({pieces}) 8x8+1_fairy {fen}"), "piece P& @8".to_owned()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_reads_back_and_the_variants_mirror_each_other() {
        let size = Size::OTHELLO;
        for variant in Variant::ALL {
            for mv in size.all_squares().map(Move::from).chain([Move::PASS]) {
                let text = variant.write_move(mv, size);
                assert_eq!(variant.read_move(&text, size), Some(mv), "{text}");
                assert_eq!(variant.read_move(text.trim_start_matches("P@"), size), Some(mv), "{text}");
            }
            assert_eq!(variant.write_move(Move::PASS, size), "@@@@");
        }
        let f5 = Variant::Reversi.read_move("P@f5", size).unwrap();
        assert_eq!(Variant::Flipello.write_move(f5, size), "P@f4");
    }
}
