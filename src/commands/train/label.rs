//! `kado train label`: better scores for the positions of games.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use kado::base::Depth;
use kado::eval::othello::Weights;
use kado::search::OutOfMemory;
use kado::training::label;
use kado::training::positions::{Block, Reader, Writer};
use kado::training::production::{Shard, jobs, produce};
use kado::training::scoring::Scorer;

use super::progress::Progress;
use crate::commands::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train label games.kpos --every 4 --solve-from 20 --depth 10 --output labels.kpos
  kado train label games.kpos --shard 2/4 --output labels-2.kpos

Reads a file of positions and writes one: every position near the end gets its exact score, every other the score of a
search that is at least so deep. What a position has already and is as good stays; how its game ended is kept.

A run that was ended goes on where it was. The file depends on the settings alone, not on the number of jobs.";

/// The arguments of `kado train label`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The file of positions to read
    #[arg(value_name = "FILE")]
    input: PathBuf,

    /// The least depth of the search behind a score in plies
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(Depth).range(1..=30))]
    depth: Depth,

    /// Solve positions with this many empty squares or fewer
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(6..=30))]
    solve_from: u32,

    /// Take over one of so many positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// The share of the positions to take, as i/n
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,

    /// Positions searched at once [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// The file of positions to write
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

/// Gives those positions a score that the output lacks.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let weights = Arc::new(Weights::handmade());
    let input = || arguments.input.display().to_string();
    let mut reader = Reader::open(&arguments.input).with_context(input)?;
    let wanted = &label::Settings {
        stage: label::Stage::Label,
        shard: arguments.shard,
        depth: arguments.depth,
        solve_from: arguments.solve_from,
        every: arguments.every,
        weights: "handmade".into(),
        input: reader.settings().with_context(input)?,
    };
    let blocks = reader.blocks().with_context(input)?;
    let output = || arguments.output.display().to_string();
    let (mut writer, done) = Writer::open(&arguments.output, wanted).with_context(output)?;
    let left: Vec<&Block> =
        arguments.shard.numbers(blocks.len() as u32, done).map(|place| &blocks[place as usize]).collect();
    let makers = (0..jobs(arguments.jobs))
        .map(|_| Scorer::new(settings.isa(), &weights))
        .map(|scorer| scorer.map(|scorer| move |block: &Block| label::block(&scorer, wanted, block)))
        .collect::<Result<Vec<_>, OutOfMemory>>()?;
    let mut progress = Progress::new("blocks", 1, done, left.len());
    produce(makers, left.into_iter(), &mut writer, |block| progress.block(block)).with_context(output)?;
    progress.finish();
    Ok(())
}
