//! What the script of a page needs to know of the board of a game.

use serde::Serialize;

use crate::formats::board64;
use crate::game::{Diagram, Rules};

/// The board before the first move, and what a move does there.
#[derive(Debug, Serialize)]
pub(super) struct Board {
    columns: u8,
    /// Whether a disc turns those that it encloses.
    turns: bool,
    /// The squares in one line, and the side to move.
    start: String,
    /// Whether stones stand on the crossings of lines, as in five in a row, and not in the squares between
    /// them.
    crossings: bool,
}

impl Board {
    pub(super) fn new(rules: Rules, start: &Diagram) -> Board {
        Board {
            columns: start.size().columns(),
            turns: matches!(rules, Rules::Othello(_)),
            crossings: matches!(rules, Rules::Mnk(mnk) if mnk.k() >= 5),
            start: board64::write(start),
        }
    }
}
