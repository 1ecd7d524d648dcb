//! The board of a game as JSON for the script of the page.

use serde::Serialize;

use crate::formats::board64;
use crate::game::{Diagram, Rules};

/// The start position of a game and how to draw it.
#[derive(Debug, Serialize)]
pub(super) struct StartBoard {
    columns: u8,
    /// Whether moves flip enclosed discs.
    turns: bool,
    /// Start position as one line of text, in the notation that `board64` writes.
    start: String,
    /// Whether stones are placed on the intersections of the grid lines; false means in the squares.
    crossings: bool,
}

impl StartBoard {
    pub(super) fn new(rules: Rules, start: &Diagram) -> StartBoard {
        StartBoard {
            columns: start.size().columns(),
            turns: matches!(rules, Rules::Othello(_)),
            crossings: matches!(rules, Rules::Mnk(mnk) if mnk.k() >= 5),
            start: board64::write(start),
        }
    }
}
