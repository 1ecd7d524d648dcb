//! Output of game reviews, as tables or as JSON lines.

mod json;
mod move_list;

use std::io::{self, Write};

use crate::analysis::{ReviewedGame, Summary};

pub(crate) use move_list::MoveList;

/// An output format for reviews.
pub(crate) trait Listing {
    /// Writes the review of one game.
    fn game(&self, out: &mut dyn Write, game: &ReviewedGame) -> io::Result<()>;

    /// Writes the totals of each player over all games.
    fn totals(&self, out: &mut dyn Write, totals: &Totals<'_>) -> io::Result<()>;
}

/// The totals over all reviewed games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Totals<'a> {
    pub(crate) games: usize,
    /// The players, each with the totals over all their moves.
    pub(crate) players: &'a [(String, Summary)],
    /// The number of files and games that could not be read.
    pub(crate) errors: usize,
    /// Whether the user interrupted the review.
    pub(crate) is_unfinished: bool,
}
