//! `kado train label`: rescores the positions of games by deeper searches.

use clap::Args;

use crate::training::label;

use super::production::EffortFlags;
use super::step::{FileStep, Step};
use crate::commands::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train label games.kpos --every 4 --solve-from 20 --depth 10 \\
      --output labels.kpos
  kado train label games.kpos --depth 10 --output deep.kpos

Reads a position file and writes another: positions with --solve-from empties
or fewer get their exact scores, all others the score of a search to at least
--depth. A score that is already as good is kept, and so is the outcome of the
game.

Run the same command again to resume an interrupted run. The file depends only
on the settings, not on the number of jobs. To use more than one machine, see
'kado work'.";

/// The flags that select the positions to rescore and set the effort of the searches.
#[derive(Debug, Args)]
pub(crate) struct Flags {
    /// Rescore and write only one in N positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = integer::<u32>(1..))]
    every: u32,

    #[command(flatten)]
    effort: EffortFlags,
}

impl FileStep for Flags {
    fn step(&self, weights: String, input: serde_json::Value) -> Step {
        Step::Label(label::Settings { effort: self.effort.effort(), every: self.every, weights, input })
    }
}
