//! A finished game, stored as one line of JSON in the games file.
//!
//! Unknown members are ignored, so that an older program can read the match of a newer one.

mod ending;
pub(in crate::arena) mod game_name;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::base::Color;
use crate::formats::{TextError, board64, transcript};
use crate::game::{AnyPosition, Position, Record, Rules, SetupError, notation};

pub(crate) use ending::GameResult;
pub use ending::{Ending, Fault, Forfeit};

/// A finished game with its players, moves and result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The index of the game in the schedule of its match, from 0; unique in the match.
    pub index: u64,
    /// The round, from 0.
    pub round: u64,
    /// The index of the game pair to which the game belongs, from 0.
    ///
    /// The two games of a pair have the same players and opening, with colors swapped.
    pub pair: u64,
    /// The opening from which the engines played.
    pub opening: PlayedOpening,
    /// The name of the engine that played Black.
    pub black: String,
    /// The name of the engine that played White.
    pub white: String,
    /// The rules of the game, stored by name; absent for standard Othello.
    #[serde(
        default = "game_name::standard",
        skip_serializing_if = "game_name::is_standard",
        with = "game_name"
    )]
    pub game: Rules,
    /// The board before the moves of the opening (see [`crate::formats::board64`]).
    ///
    /// Absent for the standard start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The legal moves that the engines played after the opening, passes included.
    pub moves: Vec<PlayedMove>,
    /// The winner and the margin.
    #[serde(flatten)]
    pub result: GameResult,
    /// How the game ended.
    pub ending: Ending,
    /// The start of the game in UTC, in the format of RFC 3339.
    pub started: String,
}

impl PlayedGame {
    /// Returns the name of the engine that played this color.
    pub fn player(&self, color: Color) -> &str {
        color.pick(&self.black, &self.white)
    }

    /// Returns the color that an engine played, or `None` if it did not play in this game.
    pub fn color_of(&self, name: &str) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.player(color) == name)
    }

    /// Returns whether the discs decide the game: `true` for Othello, `false` for k in a row.
    ///
    /// The result does not depend on the ending: a forfeited game of Othello has no margin in discs.
    pub(crate) fn counts_discs(&self) -> bool {
        matches!(self.game, Rules::Othello(_))
    }

    /// Returns the margin of a side in discs, negative if the side lost.
    ///
    /// Returns `None` for k in a row, and if the game was forfeited or resigned.
    pub(crate) fn disc_margin_for(&self, color: Color) -> Option<i32> {
        self.result.margin_for(color).filter(|_| self.counts_discs())
    }

    /// Returns the forfeit that ended the game, if there was one.
    pub(crate) fn forfeit(&self) -> Option<&Forfeit> {
        match &self.ending {
            Ending::Forfeit(forfeit) => Some(forfeit),
            _ => None,
        }
    }

    /// Replays the opening.
    ///
    /// # Errors
    /// If the start board or the opening is invalid.
    pub(crate) fn opening_record(&self) -> Result<Record<AnyPosition>, UnplayableError> {
        let start = match &self.start {
            None => AnyPosition::start(self.game)?,
            Some(board) => AnyPosition::set_up(self.game, &board64::parse(board, Some(self.game.size()))?)?,
        };
        let mut record = Record::new(start);
        transcript::replay(&self.opening.moves, &mut record).map_err(UnplayableError::Opening)?;
        Ok(record)
    }

    /// Replays the opening and the moves.
    ///
    /// # Errors
    /// If the start board is invalid, or a move of the opening or of the game is illegal.
    pub fn record(&self) -> Result<Record<AnyPosition>, UnplayableError> {
        let mut record = self.opening_record()?;
        for (played, number) in self.moves.iter().zip(1..) {
            notation::parse_move(&played.mv, self.game.size())
                .and_then(|mv| record.play(mv).ok())
                .ok_or_else(|| UnplayableError::Move { number, mv: played.mv.clone() })?;
        }
        Ok(record)
    }

    /// Returns the moves that the engines played, each with its side.
    ///
    /// # Errors
    /// If the opening cannot be replayed.
    pub(crate) fn moves_with_sides(
        &self,
    ) -> Result<impl Iterator<Item = (Color, &PlayedMove)>, UnplayableError> {
        let first = self.opening_record()?.position().turn();
        Ok([first, first.opponent()].into_iter().cycle().zip(&self.moves))
    }
}

/// Error: the game cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnplayableError {
    /// The start board cannot be read.
    #[error("the start board: {0}")]
    Start(#[from] TextError),
    /// The start board is invalid for the game.
    #[error("the start board: {0}")]
    Setup(#[from] SetupError),
    /// The opening cannot be replayed.
    #[error("the opening: {0}")]
    Opening(TextError),
    /// A move is illegal.
    #[error("move {number} after the opening: '{mv}' is not legal")]
    Move {
        /// The number of the move, counted from 1 after the opening.
        number: usize,
        /// The text of the move.
        mv: String,
    },
}

/// The opening from which the engines played a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedOpening {
    /// Index of the opening in the list of openings, from 0.
    pub index: usize,
    /// Name of the opening, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The moves of the opening as a transcript (`f5d6c3`); empty if the opening is only a board.
    pub moves: String,
}

/// A move that an engine played, with the search information from the engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move: a square in lower case, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The time of the move in microseconds, as measured by the referee.
    #[serde(rename = "us")]
    pub microseconds: u64,
    /// The engine's score in discs, mover's view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The depth of the engine's search in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The nodes that the engine visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The selectivity of the search in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selectivity: Option<u8>,
}

impl PlayedMove {
    /// Creates a move without search information.
    pub(crate) fn new(mv: impl Into<String>, time: Duration) -> PlayedMove {
        PlayedMove {
            mv: mv.into(),
            microseconds: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
            ..PlayedMove::default()
        }
    }

    /// Returns `microseconds` as a [`Duration`].
    pub(crate) fn time(&self) -> Duration {
        Duration::from_micros(self.microseconds)
    }
}
