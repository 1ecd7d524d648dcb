//! `kado train leaves`: leaf positions of searches with exact scores.

use std::path::PathBuf;

use clap::Args;
use kado::training::leaves;
use kado::work::{Draft, Inputs};

use super::production::{EffortFlags, Production};
use super::stage::{Stage, plan_blocks};
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
    #[command(flatten)]
    query: Query,

    #[command(flatten)]
    production: Production,
}

/// Which leaves are drawn.
#[derive(Debug, Args)]
pub(crate) struct Query {
    /// The file of positions to read
    #[arg(value_name = "FILE")]
    input: PathBuf,

    #[command(flatten)]
    effort: EffortFlags,
}

impl Query {
    fn stage(&self, weights: String, input: serde_json::Value) -> Stage {
        let (stage, effort) = (leaves::Stage::Leaves, self.effort.effort());
        Stage::Leaves(leaves::Settings { stage, effort, weights, input })
    }
}

/// Draws the leaves that the output lacks.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let Arguments { query, production } = arguments;
    production.run_on(&query.input, settings, |weights, made| query.stage(weights, made))
}

/// Plans a job of leaves.
pub(in crate::commands) fn plan(
    query: &Query,
    settings: &Settings,
    inputs: &mut Inputs,
    most: u64,
) -> anyhow::Result<Draft> {
    plan_blocks(|weights, made| query.stage(weights, made), &query.input, settings, inputs, most)
}
