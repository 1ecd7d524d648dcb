//! `kado train selfplay`: games of Kado against itself, to learn from.

use clap::Args;
use kado::training::positions::{BRANCHES, GAMES};
use kado::training::selfplay::{self, GAMES_PER_BLOCK};
use kado::work::Draft;

use super::production::{EffortFlags, Production, identity};
use super::stage::{Stage, numbered, plan_numbers};
use crate::commands::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train selfplay --games 20000 --output games.kpos
  kado train selfplay --games 200000 --depth 6 --solve-from 18 --seed 2 --output games-2.kpos

Every game begins with 5 to 44 random plies, goes on with the best moves of a search, and ends in perfect play. The
file gets each position of a game with the score of its search and how the game ended, and now and then the position
after another move. docs/training.md describes the format.

A run that was ended goes on where it was. The file depends on the settings alone, not on the number of jobs. For more
than a machine there is 'kado work'.";

/// The arguments of `kado train selfplay`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    query: Query,

    #[command(flatten)]
    production: Production,
}

/// Which games are played.
#[derive(Debug, Args)]
pub(crate) struct Query {
    /// The number of games, rounded up to whole blocks of 32
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=i64::from(GAMES)))]
    games: u32,

    /// Record one move beside the game in so many positions
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    siblings: u32,

    /// Play so many branches of each game, which begin with one to three random moves of one side
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=i64::from(BRANCHES)))]
    branches: u32,

    /// The seed of all chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    effort: EffortFlags,
}

impl Query {
    fn stage(&self, settings: &Settings) -> anyhow::Result<Stage> {
        Ok(Stage::Selfplay(selfplay::Settings {
            stage: selfplay::Stage::Selfplay,
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

/// Plays the games that the file lacks.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let Arguments { query, production } = arguments;
    production.run(settings, &query.stage(settings)?, (0..query.blocks()).map(numbered))
}

/// Plans a job of games.
pub(in crate::commands) fn plan(query: &Query, settings: &Settings, most: u64) -> anyhow::Result<Draft> {
    plan_numbers(&query.stage(settings)?, query.blocks(), most)
}
