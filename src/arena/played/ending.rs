//! How a game ended: by discs, or without regard to them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::base::Color;

/// Who won and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The winner, or `None` for a draw.
    pub winner: Option<Color>,
    /// The margin in discs for Black, empty squares counted as the winner's; `None` if the discs do not say
    /// who won: after a forfeit or a resignation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
}

impl GameResult {
    /// Returns the result of a game that the discs decide, from its margin in discs for Black.
    pub fn by_discs(margin: i32) -> GameResult {
        let winner = match margin.signum() {
            1 => Some(Color::Black),
            -1 => Some(Color::White),
            _ => None,
        };
        GameResult { winner, margin: Some(margin) }
    }

    /// Returns the result of a game that this side lost without regard to the discs.
    pub fn lost_by(loser: Color) -> GameResult {
        GameResult { winner: Some(loser.opponent()), margin: None }
    }

    /// Returns whether the margin, if there is one, names the same winner.
    pub fn is_consistent(&self) -> bool {
        self.margin.is_none_or(|margin| *self == GameResult::by_discs(margin))
    }

    /// Returns the points of a side in halves: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(&self, color: Color) -> u8 {
        match self.winner {
            None => 1,
            Some(winner) if winner == color => 2,
            Some(_) => 0,
        }
    }

    /// Returns the margin in discs as seen by one side.
    pub fn margin_for(&self, color: Color) -> Option<i32> {
        match color {
            Color::Black => self.margin,
            Color::White => self.margin.map(|margin| -margin),
        }
    }
}

/// Writes `B+12`, `W+4`, `0` for a draw, and `B+F` for a win without regard to the discs.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.winner {
            None => return f.pad("0"),
            Some(Color::Black) => 'B',
            Some(Color::White) => 'W',
        };
        match self.margin {
            Some(margin) => f.pad(&format!("{letter}+{}", margin.unsigned_abs())),
            None => f.pad(&format!("{letter}+F")),
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum Ending {
    /// Neither side could move.
    PlayedOut,
    /// The referee solved the position exactly.
    Solved {
        /// The number of empty squares of the position.
        empties: u32,
    },
    /// Both engines agreed on the score for long enough.
    Agreed,
    /// A side resigned.
    Resigned {
        /// The side that did.
        side: Color,
    },
    /// A side broke the rules of the match.
    Forfeit(Forfeit),
}

/// How a side lost a game without regard to the discs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// The side at fault.
    pub side: Color,
    /// What it did.
    pub fault: Fault,
    /// What happened, in a sentence.
    pub detail: String,
    /// The last lines of the wire, each with its direction (`< ` from the engine, `> ` to it).
    #[serde(default)]
    pub excerpt: Vec<String>,
}

/// What loses a game at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// A move that the rules do not allow.
    IllegalMove,
    /// A move for the other side.
    WrongColor,
    /// The engine's process ended.
    Crash,
    /// No answer within the clock and all patience.
    Hang,
    /// An answer that is none, or more output than anyone can read.
    Garbage,
    /// A refusal of what it had to do.
    Refusal,
    /// An answer after the clock ran out.
    TimeLoss,
    /// Another result claimed than the board shows.
    Disagreement,
    /// The engine did not start, or refused the game.
    StartFailure,
}

impl Fault {
    /// Returns whether the engine does not work, rather than that it plays badly.
    pub fn is_failure(self) -> bool {
        matches!(self, Fault::Crash | Fault::Hang | Fault::Garbage | Fault::StartFailure)
    }

    /// Every fault, in the order of tables.
    pub const ALL: [Fault; 9] = [
        Fault::IllegalMove,
        Fault::WrongColor,
        Fault::Crash,
        Fault::Hang,
        Fault::Garbage,
        Fault::Refusal,
        Fault::TimeLoss,
        Fault::Disagreement,
        Fault::StartFailure,
    ];
}

/// Writes the fault as tables name it: `time loss`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Fault::IllegalMove => "illegal move",
            Fault::WrongColor => "wrong color",
            Fault::Crash => "crash",
            Fault::Hang => "no answer",
            Fault::Garbage => "garbage",
            Fault::Refusal => "refusal",
            Fault::TimeLoss => "time loss",
            Fault::Disagreement => "disagreement",
            Fault::StartFailure => "start failure",
        })
    }
}
