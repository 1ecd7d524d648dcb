//! Games of Kado against itself, to learn from.

mod game;

use serde::{Deserialize, Serialize};

use crate::training::positions::Block;
use crate::training::scoring::{Effort, Scorer};

/// So many games are one block of the file.
pub const GAMES_PER_BLOCK: u32 = 32;

/// What decides about the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The name of the stage.
    pub stage: Stage,
    /// From which all chance is drawn.
    pub seed: u64,
    /// What is done for a move; from `solve_from` empty squares on, play is perfect.
    #[serde(flatten)]
    pub effort: Effort,
    /// Of so many positions one gets a record of a move beside the game.
    pub siblings: u32,
    /// So many branches of each game are played, too.
    pub branches: u32,
    /// The evaluation that played, as it names itself.
    pub weights: String,
}

/// The stage that made a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Games of Kado against itself.
    Selfplay,
}

/// Returns the games of a block.
pub fn block(scorer: &Scorer, settings: &Settings, number: u32) -> Block {
    let first = number * GAMES_PER_BLOCK;
    let records =
        (first..first + GAMES_PER_BLOCK).flat_map(|game| game::play(scorer, settings, game)).collect();
    Block { number, records }
}
