//! Openings: read from files, drawn at random, or balanced by a search.

mod balanced;
mod file;
mod random;

use std::collections::HashMap;

use crate::formats::{board64, transcript};
use crate::game::{AnyPosition, Diagram, Position, Record, Rules, SetupError};

use super::played_game::PlayedOpening;

pub use balanced::{Balance, Candidate, Progress, balanced};
pub use file::{Format, read, read_text};
pub(crate) use random::MAX_RANDOM_PLIES;
pub use random::random;

/// The start position and the first moves of a game.
///
/// The engines of a pairing play each opening twice, with colors swapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    name: Option<String>,
    record: Record<AnyPosition>,
}

impl Opening {
    /// Returns the opening without moves: the start position.
    ///
    /// # Errors
    /// If the game does not exist on this board size.
    pub fn start(game: Rules) -> Result<Opening, SetupError> {
        Ok(Opening { name: None, record: Record::new(AnyPosition::start(game)?) })
    }

    /// Returns the start board and the moves.
    pub fn record(&self) -> &Record<AnyPosition> {
        &self.record
    }

    /// Returns the position from which the engines play. The game is not over in this position.
    pub fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    /// Returns the moves as a transcript, `f5d6c3`; empty if the opening is only a board.
    pub fn transcript(&self) -> String {
        let moves: Vec<_> = self.record.plies().iter().map(|ply| ply.mv).collect();
        transcript::write(&moves, self.record.position().size())
    }

    /// Returns the opening and the start board as a `PlayedGame` stores them.
    ///
    /// The start board is `None` for the standard start. `index` is the index in the list of openings.
    pub fn as_played(&self, index: usize) -> (PlayedOpening, Option<String>) {
        let played = PlayedOpening { index, name: self.name.clone(), moves: self.transcript() };
        let start = self.record.start();
        (played, (!start.is_start()).then(|| board64::write(&start.diagram())))
    }
}

/// Two openings of a list that lead to the same position up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The index of the earlier opening in the list.
    pub first: usize,
    /// The index of the later opening in the list.
    pub second: usize,
}

/// Finds each opening of a list that leads to the same position as an earlier opening.
///
/// Symmetric positions count as the same position. The result has one item for each opening found, in the
/// order of the list. In an item, `second` is the index of the opening found, and `first` is the index of
/// the first opening in the list that leads to the same position.
pub fn duplicates(openings: &[Opening]) -> Vec<Duplicate> {
    let mut seen = HashMap::new();
    let mut duplicates = Vec::new();
    for (second, opening) in openings.iter().enumerate() {
        let first = *seen.entry(canonical(&opening.position().diagram())).or_insert(second);
        if first != second {
            duplicates.push(Duplicate { first, second });
        }
    }
    duplicates
}

/// Returns the canonical form of a board: the smallest of its rotations and reflections.
///
/// Rotations and reflections are compared cell by cell. Boards that are equal up to symmetry have the same
/// canonical form.
fn canonical(diagram: &Diagram) -> Option<Diagram> {
    diagram.images().into_iter().min_by(|one, other| one.cells().cmp(other.cells()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Color, Size};

    #[test]
    fn every_image_of_a_board_has_the_same_form() {
        for (columns, rows, symmetries) in [(5, 5, 8), (5, 7, 4)] {
            let mut board = Diagram::empty(Size::new(columns, rows).unwrap());
            let squares: Vec<_> = board.size().all_squares().collect();
            board.set(squares[1], Some(Color::Black));
            board.set(squares[7], Some(Color::White));
            assert_eq!(board.images().len(), symmetries);
            assert!(board.images().iter().all(|image| canonical(image) == canonical(&board)));
            let mut other = board.clone();
            other.set(squares[0], Some(Color::Black));
            assert_ne!(canonical(&other), canonical(&board));
        }
    }
}
