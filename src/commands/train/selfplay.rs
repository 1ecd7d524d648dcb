//! `kado train selfplay`: games of Kado against itself, to learn from.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use kado::base::Depth;
use kado::eval::othello::Weights;
use kado::search::OutOfMemory;
use kado::training::positions::Writer;
use kado::training::production::{Shard, jobs, produce};
use kado::training::scoring::Scorer;
use kado::training::selfplay::{self, GAMES_PER_BLOCK};

use super::progress::Progress;
use crate::commands::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train selfplay --games 20000 --output games.kpos
  kado train selfplay --games 200000 --depth 6 --solve-from 18 --seed 2 --shard 1/4 --output games-1.kpos

Every game begins with 5 to 44 random plies, goes on with the best moves of a search, and ends in perfect play. The
file gets each position of a game with the score of its search and how the game ended, and now and then the position
after another move. docs/training.md describes the format.

A run that was ended goes on where it was. The file depends on the settings alone, not on the number of jobs.";

/// The arguments of `kado train selfplay`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The number of games of all shards, rounded up to whole blocks of 32
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    games: u32,

    /// The depth of the search for a move in plies
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(Depth).range(1..=30))]
    depth: Depth,

    /// Play perfectly with this many empty squares or fewer
    #[arg(long, value_name = "N", default_value_t = 18, value_parser = clap::value_parser!(u32).range(6..=30))]
    solve_from: u32,

    /// Record one move beside the game in so many positions
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    siblings: u32,

    /// The seed of all chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The share of the games to play, as i/n
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,

    /// Games played at once [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// The file of positions
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

/// Plays the games that the file lacks.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let weights = Arc::new(Weights::handmade());
    let wanted = &selfplay::Settings {
        stage: selfplay::Stage::Selfplay,
        seed: arguments.seed,
        shard: arguments.shard,
        depth: arguments.depth,
        solve_from: arguments.solve_from,
        siblings: arguments.siblings,
        weights: "handmade".into(),
    };
    let place = || arguments.output.display().to_string();
    let (mut writer, done) = Writer::open(&arguments.output, wanted).with_context(place)?;
    let blocks = arguments.games.div_ceil(GAMES_PER_BLOCK);
    let left: Vec<u32> = arguments.shard.numbers(blocks, done).collect();
    let makers = (0..jobs(arguments.jobs))
        .map(|_| Scorer::new(settings.isa(), &weights))
        .map(|scorer| scorer.map(|scorer| move |number| selfplay::block(&scorer, wanted, number)))
        .collect::<Result<Vec<_>, OutOfMemory>>()?;
    let mut progress = Progress::new("games", GAMES_PER_BLOCK, done, left.len());
    produce(makers, left.into_iter(), &mut writer, |block| progress.block(block)).with_context(place)?;
    progress.finish();
    Ok(())
}
