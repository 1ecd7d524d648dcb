//! `kado train`: makes the numbers that the search runs on, one subcommand for each kind.

mod fit;
pub(super) mod label;
pub(super) mod leaves;
mod pack;
mod positions;
mod probcut;
mod production;
mod progress;
mod report;
pub(super) mod selfplay;
pub(super) mod stage;
mod tune;

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
    /// Give the positions of games better scores
    #[command(after_long_help = label::EXAMPLES)]
    Label(label::Arguments),
    /// Draw leaves of searches and solve them, to judge the evaluation by
    #[command(after_long_help = leaves::EXAMPLES)]
    Leaves(leaves::Arguments),
    /// Play games of Kado against itself, to learn from
    #[command(after_long_help = selfplay::EXAMPLES)]
    Selfplay(selfplay::Arguments),
    /// Fit the learned evaluation to positions
    #[command(after_long_help = fit::EXAMPLES)]
    Fit(fit::Arguments),
    /// Make a weights file of a fit
    #[command(after_long_help = pack::EXAMPLES)]
    Pack(pack::Arguments),
    /// Measure how far the evaluation is from the truth
    #[command(after_long_help = report::EXAMPLES)]
    Report(report::Arguments),
    /// Tune constants of the search by games of Kado against itself
    #[command(after_long_help = tune::EXAMPLES)]
    Tune(Box<tune::Arguments>),
}

impl Task {
    pub(crate) fn run(&self, settings: &Settings) -> anyhow::Result<()> {
        match self {
            Task::Probcut(arguments) => probcut::run(arguments, settings),
            Task::Label(arguments) => label::run(arguments, settings),
            Task::Leaves(arguments) => leaves::run(arguments, settings),
            Task::Selfplay(arguments) => selfplay::run(arguments, settings),
            Task::Fit(arguments) => fit::run(arguments, settings),
            Task::Pack(arguments) => pack::run(arguments),
            Task::Report(arguments) => report::run(arguments, settings),
            Task::Tune(arguments) => tune::run(arguments, settings),
        }
    }
}
