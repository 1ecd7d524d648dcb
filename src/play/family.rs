//! The two families of games, which differ in how they are drawn and spelled.

use crate::engine::Game;

/// A family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Othello and its variants: discs on squares, counted at the end.
    Othello,
    /// Stones on the crossings of lines, so many in a row to win.
    Mnk,
}

impl Family {
    /// Returns the family of a game.
    pub fn of(game: &dyn Game) -> Family {
        match game.name() {
            "Othello" | "Antiothello" => Family::Othello,
            _ => Family::Mnk,
        }
    }
}
