//! `kado train label`: better scores for the positions of games.

use std::path::PathBuf;

use clap::Args;
use kado::training::label;

use super::production::{Input, Production};
use crate::commands::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train label games.kpos --every 4 --solve-from 20 --depth 10 --output labels.kpos
  kado train label games.kpos --depth 10 --shard 2/4 --output labels-2.kpos

Reads a file of positions and writes one: every position near the end gets its exact score, every other the score of a
search that is at least so deep. What a position has already and is as good stays; how its game ended is kept.

A run that was ended goes on where it was. The file depends on the settings alone, not on the number of jobs.";

/// The arguments of `kado train label`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The file of positions to read
    #[arg(value_name = "FILE")]
    input: PathBuf,

    /// Take over one of so many positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    #[command(flatten)]
    production: Production,
}

/// Gives those positions a score that the output lacks.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let Input { made, blocks } = arguments.production.input(&arguments.input)?;
    let stage = |weights| label::Settings {
        stage: label::Stage::Label,
        shard: arguments.production.shard,
        effort: arguments.production.effort(),
        every: arguments.every,
        weights,
        input: made,
    };
    let unit = ("blocks", 1);
    arguments
        .production
        .run(settings, stage, blocks.iter(), unit, |stage, scorer, block| label::block(scorer, stage, block))
}
