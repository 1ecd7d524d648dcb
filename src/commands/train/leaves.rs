//! `kado train leaves`: samples leaf positions of searches and solves them.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::training::leaves;

use super::production::EffortFlags;
use super::step::{FileStep, Step};

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

/// The flags that select the input file and set the effort of the searches.
#[derive(Debug, Args)]
pub(crate) struct Query {
    /// Position file to read
    #[arg(value_name = "FILE")]
    input: PathBuf,

    #[command(flatten)]
    effort: EffortFlags<{ leaves::LEAST_EMPTIES }>,
}

impl FileStep for Query {
    fn input(&self) -> &Path {
        &self.input
    }

    fn step(&self, weights: String, input: serde_json::Value) -> Step {
        Step::Leaves(leaves::Settings { effort: self.effort.effort(), weights, input })
    }
}
