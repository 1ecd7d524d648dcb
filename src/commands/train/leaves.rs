//! `kado train leaves`: leaf positions of searches with exact scores.

use std::path::PathBuf;

use clap::Args;
use kado::training::leaves;

use super::production::{Input, Production};
use crate::commands::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train leaves games.kpos --depth 8 --solve-from 20 --output leaves.kpos
  kado train report leaves.kpos

Reads a file of positions. From one position of every held-out game a search to the depth of --depth walks its tree, and
one of its leaves with 16 empty squares or more, at most those of --solve-from, gets its exact score. Every fit holds
the outcome out: it judges the evaluation by what a search meets.

A run that was ended goes on where it was. The file depends on the settings alone, not on the number of jobs.";

/// The arguments of `kado train leaves`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The file of positions to read
    #[arg(value_name = "FILE")]
    input: PathBuf,

    #[command(flatten)]
    production: Production,
}

/// Draws the leaves that the output lacks.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let Input { made, blocks } = arguments.production.input(&arguments.input)?;
    let stage = |weights| leaves::Settings {
        stage: leaves::Stage::Leaves,
        shard: arguments.production.shard,
        effort: arguments.production.effort(),
        weights,
        input: made,
    };
    let (unit, isa) = (("blocks", 1), settings.isa());
    arguments.production.run(settings, stage, blocks.iter(), unit, |stage, scorer, block| {
        leaves::block(isa, scorer, stage, block)
    })
}
