//! `kado train`: the subcommands that train the evaluation and tune the search.

mod fit;
mod forecast;
pub(super) mod label;
pub(super) mod leaves;
mod network;
mod pack;
mod positions;
mod probcut;
mod production;
mod progress;
mod report;
pub(super) mod selfplay;
pub(super) mod step;
mod targets;
mod training_files;
mod tune;
mod wanted;

use clap::Subcommand;

use super::Settings;
use production::Arguments;
use step::OnFile;
pub(crate) use tune::HASH_MEGABYTES as TUNING_HASH_MEGABYTES;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train probcut --positions 6000 --samples samples.jsonl \\
      --output weights/probcut.txt";

/// The subcommands of `kado train`.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Fit the Multi-ProbCut model of search errors
    #[command(after_long_help = probcut::EXAMPLES)]
    Probcut(probcut::Arguments),
    /// Measure the node counts of the iterations of searches
    #[command(after_long_help = forecast::EXAMPLES)]
    Forecast(forecast::Arguments),
    /// Rescore the positions of games by deeper searches
    #[command(after_long_help = label::EXAMPLES)]
    Label(Arguments<OnFile<label::Flags>>),
    /// Solve leaves of searches, to measure errors of the evaluation
    #[command(after_long_help = leaves::EXAMPLES)]
    Leaves(Arguments<OnFile<leaves::Flags>>),
    /// Play training games of Kado against itself
    #[command(after_long_help = selfplay::EXAMPLES)]
    Selfplay(Arguments<selfplay::Query>),
    /// Fit the learned evaluation to positions
    #[command(after_long_help = fit::EXAMPLES)]
    Fit(fit::Arguments),
    /// Train the network of the evaluation on positions
    #[command(after_long_help = network::EXAMPLES)]
    Network(network::Arguments),
    /// Convert a fit to a weights file
    #[command(after_long_help = pack::EXAMPLES)]
    Pack(pack::Arguments),
    /// Measure the errors of the evaluation
    #[command(after_long_help = report::EXAMPLES)]
    Report(report::Arguments),
    /// Tune search constants by games of Kado against itself
    #[command(after_long_help = tune::EXAMPLES)]
    Tune(Box<tune::Arguments>),
}

impl Task {
    pub(crate) fn run(&self, settings: &Settings) -> anyhow::Result<()> {
        match self {
            Task::Probcut(arguments) => probcut::run(arguments, settings),
            Task::Forecast(arguments) => forecast::run(arguments, settings),
            Task::Label(arguments) => arguments.run_on_file(settings),
            Task::Leaves(arguments) => arguments.run_on_file(settings),
            Task::Selfplay(arguments) => selfplay::run(arguments, settings),
            Task::Fit(arguments) => fit::run(arguments, settings),
            Task::Network(arguments) => network::run(arguments, settings),
            Task::Pack(arguments) => pack::run(arguments),
            Task::Report(arguments) => report::run(arguments, settings),
            Task::Tune(arguments) => tune::run(arguments, settings),
        }
    }
}
