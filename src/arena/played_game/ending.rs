//! The result of a game and the way in which it ended.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::base::Color;

/// The winner of a game and the margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The winner, or `None` for a draw.
    pub(crate) winner: Option<Color>,
    /// The margin in discs for Black, with empty squares counted for the winner.
    ///
    /// In k in a row, the margin is 1 if Black won, -1 if White won, and 0 for a draw. The margin is `None`
    /// after a forfeit or a resignation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) margin: Option<i32>,
}

impl GameResult {
    /// Creates the result of a game from its margin in discs for Black.
    pub(crate) fn by_discs(margin: i32) -> GameResult {
        let winner = match margin.signum() {
            1 => Some(Color::Black),
            -1 => Some(Color::White),
            _ => None,
        };
        GameResult { winner, margin: Some(margin) }
    }

    /// Creates the result of a game that `loser` forfeited or resigned.
    pub(crate) fn lost_by(loser: Color) -> GameResult {
        GameResult { winner: Some(loser.opponent()), margin: None }
    }

    /// Returns whether the margin, if there is one, agrees with the winner.
    pub fn is_consistent(&self) -> bool {
        self.margin.is_none_or(|margin| *self == GameResult::by_discs(margin))
    }

    /// Returns the result of a side in half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) fn half_points(&self, color: Color) -> u8 {
        match self.winner {
            None => 1,
            Some(winner) if winner == color => 2,
            Some(_) => 0,
        }
    }

    /// Returns the margin in discs for a side, negative if the side lost.
    /// In k in a row, returns 1, -1 or 0. Returns `None` after a forfeit or a resignation.
    pub fn margin_for(&self, color: Color) -> Option<i32> {
        self.margin.map(|margin| color.pick(margin, -margin))
    }
}

/// Writes `B+12`, `W+4`, `0` for a draw, or `B+F` for a win by forfeit or resignation.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner else { return f.pad("0") };
        let letter = winner.pick('B', 'W');
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
    /// The game ended on the board, by its rules.
    PlayedOut,
    /// The referee solved the position exactly.
    Solved {
        /// The number of empties of the position.
        empties: u32,
    },
    /// Both engines agreed on the winner for the required number of plies.
    Agreed,
    /// A side resigned.
    Resigned {
        /// The side that resigned.
        side: Color,
    },
    /// A side forfeited the game by a fault of its engine.
    Forfeit(Forfeit),
}

/// Which side forfeited a game, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// The side at fault.
    pub side: Color,
    /// The kind of the fault.
    pub fault: Fault,
    /// Description of the fault, as a phrase after the engine's name: `refused 'START 15'`.
    pub detail: String,
    /// The last lines exchanged with the engine, each with its direction.
    ///
    /// `< ` is from the engine, `> ` to the engine, `! ` from its standard error.
    #[serde(default)]
    pub excerpt: Vec<String>,
}

/// A fault by which an engine forfeits a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// An illegal move.
    IllegalMove,
    /// A move for the other side.
    WrongColor,
    /// The engine's process ended.
    Crash,
    /// No answer before the timeout.
    Hang,
    /// An invalid answer, or too much output.
    Garbage,
    /// The refusal of a command that the engine has to obey.
    Refusal,
    /// A move after the clock and the margin ran out.
    TimeLoss,
    /// A claimed result that differs from the result on the board.
    Disagreement,
    /// The engine did not start, or refused the game.
    StartFailure,
}

impl Fault {
    /// Returns whether the fault is a malfunction of the engine rather than a mistake in play.
    pub(crate) fn is_failure(self) -> bool {
        matches!(self, Fault::Crash | Fault::Hang | Fault::Garbage | Fault::StartFailure)
    }

    /// Every fault, in the order in which tables list them.
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

/// Writes the name of the fault as tables show it: `time loss`.
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
