//! `kado train selfplay`: plays training games of Kado against itself.

use clap::Args;

use crate::commands::Settings;
use crate::training::positions::{BRANCHES, GAMES};
use crate::training::selfplay::{self, GAMES_PER_BLOCK};
use crate::work::{Draft, Inputs};

use super::production::{Arguments, EffortFlags, identity};
use super::step::{Step, numbered, plan_numbers};
use crate::commands::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train selfplay --games 20000 --output games.kpos
  kado train selfplay --games 200000 --depth 6 --solve-from 18 --seed 2 \\
      --output games-2.kpos

Every game begins with 5 to 44 random plies, continues with the best moves of a
search, and ends with perfect play. The file holds each position of a game with
its searched score and the outcome of the game, and some positions after
another move (--siblings). docs/training.md describes the format.

Run the same command again to resume an interrupted run. The file depends only
on the settings, not on the number of jobs. To use more than one machine, see
'kado work'.";

/// The flags that determine the self-play games.
#[derive(Debug, Args)]
pub(crate) struct Query {
    /// Games, rounded up to a multiple of 32
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = integer::<u32>(1..=GAMES))]
    games: u32,

    /// Also record the position after a random non-best move, at one in N positions on average
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = integer::<u32>(1..))]
    siblings: u32,

    /// Number of branches of each game
    ///
    /// Number of branches of each game. A branch begins at a random position of the game: one side plays one
    /// to three random moves, and the other side replies with its best moves.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = integer::<u32>(0..=BRANCHES))]
    branches: u32,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = integer::<u64>(0..))]
    seed: u64,

    #[command(flatten)]
    effort: EffortFlags,
}

impl Query {
    fn step(&self, settings: &Settings) -> anyhow::Result<Step> {
        Ok(Step::Selfplay(selfplay::Settings {
            seed: self.seed,
            effort: self.effort.effort(),
            siblings: self.siblings,
            branches: self.branches,
            weights: identity(settings)?,
        }))
    }

    fn blocks(&self) -> u32 {
        self.games.div_ceil(GAMES_PER_BLOCK)
    }
}

/// Plays the games that are missing from the output file.
pub(crate) fn run(arguments: &Arguments<Query>, settings: &Settings) -> anyhow::Result<()> {
    let query = &arguments.query;
    arguments.run(settings, &query.step(settings)?, (0..query.blocks()).map(numbered))
}

/// Plans a job that plays games, with at most `most` shards.
pub(in crate::commands) fn plan(
    query: &Query,
    settings: &Settings,
    _: &mut Inputs,
    most: u64,
) -> anyhow::Result<Draft> {
    plan_numbers(&query.step(settings)?, query.blocks(), most)
}
