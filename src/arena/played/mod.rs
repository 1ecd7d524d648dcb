//! A finished game as a match's games file holds it, one JSON object a line. What a reader does not know is
//! ignored, so that a newer match can be read by an older program.

mod ending;
pub(in crate::arena) mod game_name;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::base::Color;
use crate::formats::{TextError, board64, transcript};
use crate::game::{AnyPosition, Position, Record, Rules, SetupError, notation};

pub use ending::{Ending, Fault, Forfeit, GameResult};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The place of the game in the schedule of its match, counted from 0; no two games of a match share it.
    pub index: u64,
    /// The round, counted from 0.
    pub round: u64,
    /// The pair of games, counted from 0: the same players and opening with both colors.
    pub pair: u64,
    /// The opening.
    pub opening: PlayedOpening,
    /// The name of the engine with the black discs.
    pub black: String,
    /// The name of the engine with the white discs.
    pub white: String,
    /// Which game was played, by its name; absent for standard Othello.
    #[serde(default = "game_name::usual", skip_serializing_if = "game_name::is_usual", with = "game_name")]
    pub game: Rules,
    /// The board before the opening's moves in one line (see [`crate::formats::board64`]); absent for the
    /// standard start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The legal moves that the engines played, passes included; those of the opening come before them.
    pub moves: Vec<PlayedMove>,
    /// Who won and by how much.
    #[serde(flatten)]
    pub result: GameResult,
    /// How the game ended.
    pub ending: Ending,
    /// When the game began: RFC 3339, UTC.
    pub started: String,
}

impl PlayedGame {
    /// Reads a game from a line of a games file.
    ///
    /// # Errors
    /// If it is no JSON object of a game.
    pub fn from_json(line: &[u8]) -> serde_json::Result<PlayedGame> {
        serde_json::from_slice(line)
    }

    /// Returns the name of the engine that played this color.
    pub fn player(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Returns the color that this engine played, if it did.
    pub fn color_of(&self, name: &str) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.player(color) == name)
    }

    /// Returns whether discs are counted in the end; in k in a row the line alone decides.
    pub fn counts_discs(&self) -> bool {
        matches!(self.game, Rules::Othello(_))
    }

    /// Returns by how many discs a side has won, negative if it has lost: `None` if the discs did not decide.
    pub fn disc_margin_for(&self, color: Color) -> Option<i32> {
        self.result.margin_for(color).filter(|_| self.counts_discs())
    }

    /// Returns the forfeit that ended the game, if one did.
    pub fn forfeit(&self) -> Option<&Forfeit> {
        match &self.ending {
            Ending::Forfeit(forfeit) => Some(forfeit),
            _ => None,
        }
    }

    /// Replays the opening.
    ///
    /// # Errors
    /// If the start board or the opening is none.
    pub fn opening_record(&self) -> Result<Record<AnyPosition>, UnplayableError> {
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
    /// If a move is not legal.
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
    pub fn moves_with_sides(&self) -> Result<impl Iterator<Item = (Color, &PlayedMove)>, UnplayableError> {
        let first = self.opening_record()?.position().turn();
        Ok([first, first.opponent()].into_iter().cycle().zip(&self.moves))
    }
}

/// Why a game cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnplayableError {
    /// The start board cannot be read.
    #[error("the start board: {0}")]
    Start(#[from] TextError),
    /// The game is not played on the start board.
    #[error("the start board: {0}")]
    Setup(#[from] SetupError),
    /// The opening cannot be replayed.
    #[error("the opening: {0}")]
    Opening(TextError),
    /// A move is not legal where it stands.
    #[error("move {number} behind the opening: '{mv}' is not legal")]
    Move {
        /// The move, counted from 1.
        number: usize,
        /// What stands there.
        mv: String,
    },
}

/// The opening of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedOpening {
    /// Its place in the list of openings, counted from 0.
    pub index: usize,
    /// Its name, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its moves as a transcript (`f5d6c3`); empty if it is a board alone.
    pub moves: String,
}

/// A move that an engine played, and what it said about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move: a square in lower case, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The time the engine took, as the referee measured it, in microseconds.
    #[serde(rename = "us")]
    pub microseconds: u64,
    /// The engine's score, in discs from the mover's view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The depth of the engine's search in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The nodes that the engine visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How sure the engine was, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selectivity: Option<u8>,
}

impl PlayedMove {
    /// Returns a move of which the engine said nothing.
    pub fn new(mv: impl Into<String>, time: Duration) -> PlayedMove {
        PlayedMove {
            mv: mv.into(),
            microseconds: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
            score: None,
            depth: None,
            nodes: None,
            selectivity: None,
        }
    }

    /// Returns the time the engine took.
    pub fn time(&self) -> Duration {
        Duration::from_micros(self.microseconds)
    }
}
