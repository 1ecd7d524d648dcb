//! `kado train label`: rescores the positions of games by deeper searches.

use std::path::PathBuf;

use clap::Args;
use kado::training::label;
use kado::work::{Draft, Inputs};

use super::production::{EffortFlags, Production};
use super::step::{Step, plan_blocks};
use crate::commands::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train label games.kpos --every 4 --solve-from 20 --depth 10 --output labels.kpos
  kado train label games.kpos --depth 10 --output deep.kpos

Reads a position file and writes another: positions with --solve-from empties
or fewer get their exact scores, all others the score of a search to at least
--depth. A score that is already as good is kept, and so is the outcome of the
game.

Run the same command again to resume an interrupted run. The file depends only
on the settings, not on the number of jobs. To use more than one machine, see
'kado work'.";

/// The arguments of `kado train label`.
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

    /// Use one in N positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    #[command(flatten)]
    effort: EffortFlags,
}

impl Query {
    fn step(&self, weights: String, input: serde_json::Value) -> Step {
        let (step, effort, every) = (label::Step::Label, self.effort.effort(), self.every);
        Step::Label(label::Settings { step, effort, every, weights, input })
    }
}

/// Scores the positions that are missing from the output file.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let Arguments { query, production } = arguments;
    production.run_on(&query.input, settings, |weights, made| query.step(weights, made))
}

/// Plans a job that scores positions.
pub(in crate::commands) fn plan(
    query: &Query,
    settings: &Settings,
    inputs: &mut Inputs,
    most: u64,
) -> anyhow::Result<Draft> {
    plan_blocks(|weights, made| query.step(weights, made), &query.input, settings, inputs, most)
}
