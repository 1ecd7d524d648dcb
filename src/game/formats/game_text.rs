//! A game as files carry it: what SGF and GGF have in common.

use crate::base::{Color, Move};
use crate::game::{Diagram, Position, Record, ReplayError, SetupError};

/// A start position, moves, and who played them. Nothing says that the moves are legal.
#[derive(Clone, Debug, PartialEq)]
pub struct GameText {
    /// The position before the first move.
    pub start: Diagram,
    /// The moves as written; passes may be missing.
    pub moves: Vec<WrittenMove>,
    /// The name of the player with the black discs.
    pub black: Option<String>,
    /// The name of the player with the white discs.
    pub white: Option<String>,
    /// The result in the words of the text, such as `B+12`.
    pub result: Option<String>,
}

/// A move and what was written with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrittenMove {
    /// The side that the text gives the move to.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// What the player thought of it, in discs from its own view.
    pub score: Option<f64>,
    /// How long the player thought, in seconds.
    pub seconds: Option<f64>,
}

impl WrittenMove {
    /// Returns a move without score and time.
    pub fn new(color: Color, mv: Move) -> WrittenMove {
        WrittenMove { color, mv, score: None, seconds: None }
    }
}

/// Why a text is not a game of these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    /// The start position is none of the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move cannot be played.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl GameText {
    /// Returns a record as a text, with all its passes, and its result if the game is over.
    pub fn from_record<P: Position>(record: &Record<P>) -> GameText {
        let start = record.start().diagram();
        let sides = [start.turn(), start.turn().opponent()];
        let moves = record
            .plies()
            .iter()
            .zip(sides.into_iter().cycle())
            .map(|(ply, side)| WrittenMove::new(side, ply.mv));
        GameText {
            moves: moves.collect(),
            start,
            black: None,
            white: None,
            result: record.position().outcome().map(|outcome| outcome.to_string()),
        }
    }

    /// Plays the moves from the start position. Passes that were left out are filled in.
    ///
    /// # Errors
    /// If the rules do not know the board or do not allow a move.
    pub fn replay<P: Position>(&self) -> Result<Record<P>, GameTextError> {
        let mut record = Record::new(P::from_diagram(&self.start)?);
        record.replay(self.moves.iter().map(|written| (Some(written.color), written.mv)))?;
        Ok(record)
    }
}
