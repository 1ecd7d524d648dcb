//! `kado train label`: better scores for the positions of games.

use std::path::PathBuf;

use clap::Args;
use kado::training::label;
use kado::work::{Draft, Inputs};

use super::production::{EffortFlags, Production};
use super::stage::{Stage, plan_blocks};
use crate::commands::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train label games.kpos --every 4 --solve-from 20 --depth 10 --output labels.kpos
  kado train label games.kpos --depth 10 --output deep.kpos

Reads a file of positions and writes one: every position near the end gets its exact score, every other the score of a
search that is at least so deep. What a position has already and is as good stays; how its game ended is kept.

A run that was ended goes on where it was. The file depends on the settings alone, not on the number of jobs. For more
than a machine there is 'kado work'.";

/// The arguments of `kado train label`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    query: Query,

    #[command(flatten)]
    production: Production,
}

/// Which positions get which scores.
#[derive(Debug, Args)]
pub(crate) struct Query {
    /// The file of positions to read
    #[arg(value_name = "FILE")]
    input: PathBuf,

    /// Take over one of so many positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    #[command(flatten)]
    effort: EffortFlags,
}

impl Query {
    fn stage(&self, weights: String, input: serde_json::Value) -> Stage {
        let (stage, effort, every) = (label::Stage::Label, self.effort.effort(), self.every);
        Stage::Label(label::Settings { stage, effort, every, weights, input })
    }
}

/// Gives those positions a score that the output lacks.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let Arguments { query, production } = arguments;
    production.run_on(&query.input, settings, |weights, made| query.stage(weights, made))
}

/// Plans a job of scores.
pub(in crate::commands) fn plan(
    query: &Query,
    settings: &Settings,
    inputs: &mut Inputs,
    most: u64,
) -> anyhow::Result<Draft> {
    plan_blocks(|weights, made| query.stage(weights, made), &query.input, settings, inputs, most)
}
