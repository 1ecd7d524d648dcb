//! Openings: read from files, drawn at random, or balanced by a search.

mod balanced;
mod file;
mod random;

use crate::formats::{board64, transcript};
use crate::game::{AnyPosition, Position, Record, Rules, SetupError};

use super::played_game::PlayedOpening;

#[cfg(test)]
pub(crate) use balanced::Candidate;
pub(crate) use balanced::{Balance, Progress, balanced};
pub(crate) use file::read;
pub use file::{Format, read_text};
pub(crate) use random::MAX_RANDOM_PLIES;
pub use random::random;

/// The start position and the first moves of a game.
///
/// The engines of a pairing play each opening twice, with colors swapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    name: Option<String>,
    /// The start board and the moves.
    pub(crate) record: Record<AnyPosition>,
}

impl Opening {
    /// Returns the opening without moves: the start position.
    ///
    /// # Errors
    /// If the game does not exist on this board size.
    pub(crate) fn start(game: Rules) -> Result<Opening, SetupError> {
        Ok(Opening { name: None, record: Record::new(AnyPosition::start(game)?) })
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
