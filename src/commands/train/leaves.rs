//! `kado train leaves`: samples leaf positions of searches and solves them.

use std::path::PathBuf;

use clap::Args;
use kado::training::leaves;
use kado::work::{Draft, Inputs};

use super::production::{EffortFlags, Production};
use super::step::{Step, plan_blocks};
use crate::commands::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train leaves games.kpos --depth 8 --solve-from 20 --output leaves.kpos
  kado train report leaves.kpos

Reads a position file. From one position of every held-out game it runs a
search to depth --depth, draws one leaf with 16 to --solve-from empties, and
solves it. No fit trains on these positions: they measure the evaluation on the
positions that a search evaluates.

Run the same command again to resume an interrupted run. The file depends only
on the settings, not on the number of jobs.";

/// The arguments of `kado train leaves`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    query: Query,

    #[command(flatten)]
    production: Production,
}

/// The flags for the positions and the searches.
#[derive(Debug, Args)]
pub(crate) struct Query {
    /// Position file to read
    #[arg(value_name = "FILE")]
    input: PathBuf,

    #[command(flatten)]
    effort: EffortFlags,
}

impl Query {
    fn step(&self, weights: String, input: serde_json::Value) -> Step {
        let (step, effort) = (leaves::Step::Leaves, self.effort.effort());
        Step::Leaves(leaves::Settings { step, effort, weights, input })
    }
}

/// Samples the leaves that are still missing from the output file.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let Arguments { query, production } = arguments;
    production.run_on(&query.input, settings, |weights, made| query.step(weights, made))
}

/// Plans a job that samples leaves.
pub(in crate::commands) fn plan(
    query: &Query,
    settings: &Settings,
    inputs: &mut Inputs,
    most: u64,
) -> anyhow::Result<Draft> {
    plan_blocks(|weights, made| query.step(weights, made), &query.input, settings, inputs, most)
}
