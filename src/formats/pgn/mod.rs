//! Portable Game Notation as Othello programs write it: tags, then `1. f5 d6 2. c3 ... {Black wins 40-24}
//! 1-0`.
//!
//! PGN is made for chess, where White moves first. Programs that play Othello as a variant of chess call the
//! side that moves first White; Edax calls it Black, as Othello does. `1-0` says in both that the first mover
//! won.
//!
//! Comments of moves hold score, depth and time (`{+4.00/21 0.52s}`, the depth is not kept), the last comment
//! the result. Variations are read and written; glyphs are skipped. Source: S. Edwards, Portable Game
//! Notation Specification, 1994, and the files of Edax, `XBoard` and Fairy-Stockfish.

mod comment;
mod read;
mod tokens;
mod write;

use super::fen::Spelling;

pub use read::{parse, parse_with};
pub use write::{write, write_with};

/// Whose words are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Edax: Black is Black, a move is `f5`, a pass `pass`.
    Edax,
    /// `XBoard` with Edax, variant `reversi`: Black is "White", a move is `P@f5`, a pass `--`.
    Reversi,
    /// `XBoard` with Fairy-Stockfish, variant `flipello`: Black is "White", rows are counted from the other
    /// edge, so that f5 is `P@f4`; a pass is `--`.
    Flipello,
}

impl Style {
    /// Returns whether the side that moves first, Black, is called White.
    fn is_white_first(self) -> bool {
        self != Style::Edax
    }

    /// Returns how positions are spelled.
    fn spelling(self) -> Spelling {
        match self {
            Style::Edax | Style::Reversi => Spelling::Reversi,
            Style::Flipello => Spelling::Flipello,
        }
    }

    /// Returns what Black and White are called.
    fn names(self) -> [&'static str; 2] {
        if self.is_white_first() { ["White", "Black"] } else { ["Black", "White"] }
    }
}
