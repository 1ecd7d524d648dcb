//! Portable Game Notation as Othello programs write it.
//! A game has tags, then moves and the result: `1. f5 d6 2. c3 ... {Black wins 40-24} 1-0`.
//!
//! PGN was designed for chess, where White moves first. Programs that play Othello as a chess variant call
//! the first mover White; Edax calls it Black, as Othello does. With either name, `1-0` is a win for the
//! first mover.
//!
//! The comment on a move holds its score, depth and time: `{+4.00/21 0.52s}`. The depth is dropped. The last
//! comment holds the result. Variations are read and written. Annotation glyphs (`$1`) are skipped.
//!
//! Sources: S. Edwards, Portable Game Notation Specification, 1994; files of Edax, `XBoard` and
//! Fairy-Stockfish.

mod comment;
mod read;
mod tokens;
mod write;

use super::fen::Spelling;

pub use read::{parse, parse_with};
pub(crate) use write::write_with;

/// The program whose PGN conventions are followed.
///
/// ```
/// use kado::formats::pgn::Style;
/// use kado::formats::{Format, GameText, Positions, position, text};
///
/// let game = GameText::from_record(&position("f5d6", None)?);
/// assert!(text(Format::Pgn(Style::Edax), &game, Positions::All)?.contains("1. f5 d6"));
/// assert!(text(Format::Pgn(Style::Flipello), &game, Positions::All)?.contains("1. P@f4 P@d3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Edax: the first mover is called Black; a move is written as `f5`, a pass as `pass`.
    Edax,
    /// `XBoard` with Edax, variant `reversi`: the first mover is called White.
    /// A move is written as `P@f5`, a pass as `--`.
    Reversi,
    /// `XBoard` with Fairy-Stockfish, variant `flipello`: the first mover is called White.
    /// Rows are counted from the bottom, so the move f5 is written as `P@f4`. A pass is written as `--`.
    Flipello,
}

impl Style {
    /// Returns whether programs of this style call the first mover White.
    fn is_white_first(self) -> bool {
        self != Style::Edax
    }

    /// Returns the FEN variant in which programs of this style give start positions.
    fn spelling(self) -> Spelling {
        match self {
            Style::Edax | Style::Reversi => Spelling::Reversi,
            Style::Flipello => Spelling::Flipello,
        }
    }

    /// Returns the names that programs of this style give to Black and White.
    fn names(self) -> [&'static str; 2] {
        if self.is_white_first() { ["White", "Black"] } else { ["Black", "White"] }
    }
}
