//! What the script that draws the boards of a page has to know of a game's.

use serde::Serialize;

use crate::game::formats::board64;
use crate::game::{Position, Rules};

/// The board of a game and what moves do on it.
#[derive(Debug, Serialize)]
pub(super) struct ShownBoard {
    columns: u8,
    /// Whether a move turns what it encloses; discs are then counted, too.
    turns: bool,
    /// The board before the first move in one line.
    start: String,
}

impl ShownBoard {
    /// Returns the board of a game that begins at a position.
    pub(super) fn new(start: &impl Position) -> ShownBoard {
        ShownBoard {
            columns: start.size().columns(),
            turns: matches!(start.rules(), Rules::Othello(_)),
            start: board64::write(&start.diagram()),
        }
    }
}
