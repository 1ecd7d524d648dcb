//! Self-play games for training.

mod game;

use serde::{Deserialize, Serialize};

use crate::training::positions::Block;
use crate::training::scoring::{Effort, Scorer};

/// Number of games in a block of the output file.
pub(crate) const GAMES_PER_BLOCK: u32 = 32;

/// Settings of a self-play run, stored in its output file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Seed of all random choices.
    pub(crate) seed: u64,
    /// Effort of the search for each move.
    /// Positions with at most `Effort::solve_from` empties are solved.
    #[serde(flatten)]
    pub(crate) effort: Effort,
    /// The mean number of positions for each recorded sibling, at least 1.
    /// A sibling is the position after a random move other than the best one.
    pub(crate) siblings: u32,
    /// Number of branches per game: continuations that begin with a few random moves of one side.
    pub(crate) branches: u32,
    /// Name of the evaluation weights that the searches use.
    pub(crate) weights: String,
}

/// Plays the games of a block.
pub(crate) fn block(scorer: &Scorer, settings: &Settings, number: u32) -> Block {
    let first = number * GAMES_PER_BLOCK;
    let records =
        (first..first + GAMES_PER_BLOCK).flat_map(|game| game::play(scorer, settings, game)).collect();
    Block { number, records }
}
