//! `kado train`: makes the numbers that the search runs on, one subcommand for each kind.

mod probcut;

use clap::Subcommand;

use super::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train probcut --positions 6000 --samples samples.jsonl --output weights/probcut.txt";

/// What to make.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Fit the model of Multi-ProbCut: how a deep search lies around a shallow one
    #[command(after_long_help = probcut::EXAMPLES)]
    Probcut(probcut::Arguments),
}

impl Task {
    pub(crate) fn run(&self, settings: &Settings) -> anyhow::Result<()> {
        match self {
            Task::Probcut(arguments) => probcut::run(arguments, settings),
        }
    }
}
