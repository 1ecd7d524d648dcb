//! The positions that the games of a match start from: read from files, drawn at random, or chosen by a
//! search.

mod balanced;
mod canonical;
mod file;
mod walk;

use std::collections::HashMap;

use crate::formats::{board64, transcript};
use crate::game::{AnyPosition, Position, Record, Rules, SetupError};

use super::played::PlayedOpening;

pub use balanced::{Balance, Candidate, Progress, balanced};
pub use file::{FileError, Format, read, read_text};
pub use walk::{MOST_RANDOM_PLIES, random};

/// The start of a game, which both sides play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    name: Option<String>,
    record: Record<AnyPosition>,
}

impl Opening {
    /// Returns the opening that plays nothing.
    ///
    /// # Errors
    /// If the game is not played on its board.
    pub fn start(game: Rules) -> Result<Opening, SetupError> {
        Ok(Opening { name: None, record: Record::new(AnyPosition::start(game)?) })
    }

    /// Returns its name, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the start board and the moves.
    pub fn record(&self) -> &Record<AnyPosition> {
        &self.record
    }

    /// Returns the position that the engines play from. The game is not over there.
    pub fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    /// Returns its moves as a transcript, `f5d6c3`; empty if it is a board alone.
    pub fn transcript(&self) -> String {
        let moves: Vec<_> = self.record.plies().iter().map(|ply| ply.mv).collect();
        transcript::write(&moves, self.record.position().size())
    }

    /// Returns what a played game says of its opening: the opening itself, as number `index` of its list, and
    /// the start board if it is not the standard one.
    pub fn as_played(&self, index: usize) -> (PlayedOpening, Option<String>) {
        let played = PlayedOpening { index, name: self.name.clone(), moves: self.transcript() };
        let start = self.record.start();
        (played, (!start.is_start()).then(|| board64::write(&start.diagram())))
    }
}

/// Two openings of a list that lead to the same position, turned or mirrored perhaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The first of them: its place in the list, counted from 0.
    pub first: usize,
    /// The other one.
    pub second: usize,
}

/// Returns every opening that leads where one before it leads, in the order of the list.
pub fn duplicates(openings: &[Opening]) -> Vec<Duplicate> {
    let mut seen = HashMap::new();
    let mut duplicates = Vec::new();
    for (second, opening) in openings.iter().enumerate() {
        let first = *seen.entry(canonical::cells(&opening.position().diagram())).or_insert(second);
        if first != second {
            duplicates.push(Duplicate { first, second });
        }
    }
    duplicates
}
