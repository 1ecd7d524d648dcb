//! `kado train leaves`: samples leaf positions of searches and solves them.

use clap::Args;

use crate::base::{Depth, Selectivity};
use crate::training::leaves;
use crate::training::scoring::Effort;

use super::step::{FileStep, Step};
use crate::commands::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train leaves games.kpos --depth 8 --solve-from 20 --output leaves.kpos
  kado train report leaves.kpos

Reads a position file. From one position of every held-out game and of each of
its branches it runs a search to depth --depth, draws one leaf with 16 to
--solve-from empties, and solves it. No fit trains on these positions: they
measure the evaluation on the positions that a search evaluates.

Run the same command again to resume an interrupted run. The file depends only
on the settings, not on the number of jobs. To use more than one machine, see
'kado work'.";

/// The flags that select the leaves.
#[derive(Debug, Args)]
pub(crate) struct Flags {
    /// Search depth in plies
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = integer::<Depth>(1..=30))]
    depth: Depth,

    /// Maximum number of empties of a leaf
    #[arg(long, value_name = "N", default_value_t = 18,
          value_parser = integer::<u32>(leaves::LEAST_EMPTIES..=30))]
    solve_from: u32,
}

impl FileStep for Flags {
    fn step(&self, weights: String, input: serde_json::Value) -> Step {
        // The searches have no selective cuts.
        let selectivity = Selectivity::Full;
        let effort = Effort { depth: self.depth, selectivity, solve_from: self.solve_from };
        Step::Leaves(leaves::Settings { effort, weights, input })
    }
}
