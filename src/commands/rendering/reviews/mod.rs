//! Reviews of games.

mod json;
mod tables;

use std::io::{self, Write};

use kado::analysis::ReviewedGame;

use crate::commands::analyze::players::Players;
pub(in crate::commands) use json::Json;
pub(in crate::commands) use tables::MoveList;

/// An output format for reviews.
pub(in crate::commands) trait Listing {
    /// Writes the review of one game.
    fn game(&self, out: &mut dyn Write, game: &ReviewedGame) -> io::Result<()>;

    /// Writes the totals of each player over all games.
    fn totals(&self, out: &mut dyn Write, totals: &Totals<'_>) -> io::Result<()>;
}

/// The totals of a review.
pub(in crate::commands) struct Totals<'a> {
    pub(in crate::commands) games: usize,
    pub(in crate::commands) players: &'a Players,
    /// The number of files and games that could not be read.
    pub(in crate::commands) errors: usize,
    /// Whether the user interrupted the review.
    pub(in crate::commands) is_unfinished: bool,
}
