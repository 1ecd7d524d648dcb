//! A reviewed game with what its file says of it.

use crate::base::{Color, Size};
use crate::game::Position;
use crate::game::formats::transcript;
use crate::game::othello8::Othello8;
use crate::game::{Outcome, Record};

use super::{PositionReview, Summary, openings};

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
    pub game: Record<Othello8>,
    /// Its positions in their order, one more than plies.
    pub positions: Vec<PositionReview>,
}

impl ReviewedGame {
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

    /// Returns the result for people: the discs of both sides, empty squares counted for the winner (`40-24`), or what
    /// the file says of a game that is not over, or `unfinished`.
    pub fn result_text(&self) -> String {
        let discs = |outcome: Outcome| {
            let margin = outcome.margin_for(Color::Black);
            format!("{}-{}", i32::midpoint(64, margin), i32::midpoint(64, -margin))
        };
        let told = || self.result.clone().filter(|result| !result.is_empty());
        self.outcome().map(discs).or_else(told).unwrap_or_else(|| "unfinished".to_owned())
    }

    /// Returns the moves as a transcript.
    pub fn moves(&self) -> String {
        let moves: Vec<_> = self.game.plies().iter().map(|ply| ply.mv).collect();
        transcript::write(&moves, Size::OTHELLO)
    }
}
