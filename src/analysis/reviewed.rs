//! A reviewed game with what its file says of it.

use crate::base::Color;
use crate::formats::transcript;
use crate::game::othello::Aim;
use crate::game::{AnyPosition, Outcome, Position, Record, Rules};

use super::{PositionReview, Summary, Unit, openings};

/// A game, what its file says of it, and its review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedGame {
    /// Its number among all games that were read, counted from 1.
    pub number: usize,
    /// The file that it comes from.
    pub file: String,
    /// The player of each side, Black first, if the file names it.
    pub players: [Option<String>; 2],
    /// The result in the words of the file.
    pub result: Option<String>,
    /// The game itself.
    pub game: Record<AnyPosition>,
    /// Its positions in their order, one more than plies; the last ones alone if the review was broken off.
    pub positions: Vec<PositionReview>,
}

impl ReviewedGame {
    /// Returns whether every position is reviewed.
    pub fn is_complete(&self) -> bool {
        self.positions.len() == self.game.positions().len()
    }

    /// Returns which game it is.
    pub fn rules(&self) -> Rules {
        self.game.start().rules()
    }

    /// Returns what its scores are counted in.
    pub fn unit(&self) -> Unit {
        Unit::of(self.rules())
    }

    /// Returns the player of a side, or the name of the side if the file does not say.
    pub fn player(&self, color: Color) -> &str {
        let name = self.players[color as usize].as_deref();
        name.unwrap_or(match color {
            Color::Black => "Black",
            Color::White => "White",
        })
    }

    /// Returns how a side played.
    pub fn summary(&self, color: Color) -> Summary {
        Summary::of(&self.positions, color)
    }

    /// Returns the name of the opening, if it has one.
    pub fn opening(&self) -> Option<openings::Opening> {
        openings::opening_name(&self.game).map(|(_, opening)| opening)
    }

    /// Returns the result of the board, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.position().outcome()
    }

    /// Returns the result for people: the discs of both sides, empty squares counted for the winner
    /// (`40-24`), or points where no discs are counted (`1-0`, `1/2-1/2`); what the file says of a game that
    /// is not over, or `unfinished`.
    pub fn result_text(&self) -> String {
        let result = |outcome: Outcome| match (self.unit(), outcome.winner) {
            (Unit::Points, Some(Color::Black)) => "1-0".to_owned(),
            (Unit::Points, Some(Color::White)) => "0-1".to_owned(),
            (Unit::Points, None) => "1/2-1/2".to_owned(),
            (Unit::Discs, _) => {
                let squares = self.rules().size().squares() as i32;
                let discs = |color| i32::midpoint(squares, self.discs_ahead(outcome, color));
                format!("{}-{}", discs(Color::Black), discs(Color::White))
            }
        };
        let told = || self.result.clone().filter(|result| !result.is_empty());
        self.outcome().map(result).or_else(told).unwrap_or_else(|| "unfinished".to_owned())
    }

    /// Returns how many more discs a side has at the end.
    fn discs_ahead(&self, outcome: Outcome, color: Color) -> i32 {
        let counts_most = !matches!(self.rules(), Rules::Othello(rules) if rules.aim == Aim::Fewest);
        outcome.margin_for(if counts_most { color } else { color.opponent() })
    }

    /// Returns the moves as a transcript.
    pub fn moves(&self) -> String {
        let moves: Vec<_> = self.game.plies().iter().map(|ply| ply.mv).collect();
        transcript::write(&moves, self.rules().size())
    }
}
