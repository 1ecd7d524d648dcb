//! `kado train probcut`: fits the model of Multi-ProbCut.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::base::Depth;
use crate::commands::Settings;
use crate::commands::output::{Overwrite, say_written};
use crate::commands::stdout::stdout;
use crate::engine::load_weights;
use crate::parallel::jobs;
use crate::rendering::training::residuals;
use crate::training::probcut::{Fit, Settings as Sampling, Store, collect};

use super::progress::bar;
use crate::commands::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train probcut --positions 200 --depth 6
  kado train probcut --positions 6000 --samples samples.jsonl \\
      --output weights/probcut.txt

Each position is taken from a separate game, which starts with random plies and
is played by Kado against itself down to a random number of empties. It is
searched to every depth without selective cuts, and solved near the end of the
game. The model predicts the mean and the standard deviation of the difference
between a deep and a shallow score, in centidiscs.

The first line of the samples file holds the settings, every other line a
position. Run the same command again to resume an interrupted run: positions in
the file are not searched again. The result does not depend on the number of
jobs.

The model is compiled into the program: build Kado with the new
weights/probcut.txt to use it.";

/// The arguments of `kado train probcut`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Number of positions, one from each game
    #[arg(long, value_name = "N", default_value_t = 6000, value_parser = integer::<u32>(1..))]
    positions: u32,

    /// Depth of the deepest search, in plies
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = integer::<Depth>(5..=20))]
    depth: Depth,

    /// Solve positions with this many empties or fewer
    #[arg(long, value_name = "N", default_value_t = 22, value_parser = integer::<u32>(8..=30))]
    solve_from: u32,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = integer::<u64>(0..))]
    seed: u64,

    /// Parallel searches [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = integer::<NonZeroUsize>(NonZeroUsize::MIN..))]
    jobs: Option<NonZeroUsize>,

    /// Samples file to extend [default: probcut-samples.jsonl]
    ///
    /// Samples file to extend; created if it does not exist. Samples that are already in the file are not
    /// computed again [default: probcut-samples.jsonl].
    #[arg(long, value_name = "FILE", default_value = "probcut-samples.jsonl", hide_default_value = true)]
    samples: PathBuf,

    /// Model file to write
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwrite: Overwrite,
}

impl Arguments {
    fn sampling(&self) -> Sampling {
        Sampling { seed: self.seed, depth: self.depth, solve_from: self.solve_from }
    }

    /// Returns the text of the model file: a comment on the origin of the model, then the parameters.
    fn text(&self, fit: &Fit) -> String {
        let Arguments { positions, depth, solve_from, seed, .. } = self;
        format!(
            "# How a deep search lies around a shallow one: the model of Multi-ProbCut.\n\
             # The mean of their difference is a sum, its deviation a product of powers, both in centidiscs.\n\
             # Source: kado train probcut --positions {positions} --depth {depth} --solve-from {solve_from} \
             --seed {seed}\n\n\
             {}",
            fit.parameters
        )
    }
}

/// Computes the missing samples by searches, fits the model, and prints the model and the residuals.
///
/// A sample that is already in the samples file is not computed again.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let place = || arguments.samples.display().to_string();
    if let Some(output) = &arguments.output {
        arguments.overwrite.check(output, [arguments.samples.as_path()])?;
    }
    let mut store = Store::open(&arguments.samples, &arguments.sampling()).with_context(place)?;
    let bar = bar(arguments.positions.into(), "{pos}/{len}, {eta} left");
    bar.set_position(store.items.len() as u64);
    let weights = load_weights(&settings.options.0)?;
    let (sampling, positions) = (arguments.sampling(), arguments.positions);
    collect(settings.isa(), &weights, sampling, positions, jobs(arguments.jobs), &mut store, || bar.inc(1))
        .with_context(place)?;
    bar.finish_and_clear();
    say_written(&arguments.samples);
    let samples = store.items.iter().filter(|sample| sample.n < arguments.positions);
    let fit = Fit::new(samples)?;
    let text = arguments.text(&fit);
    if let Some(file) = &arguments.output {
        arguments.overwrite.write(file, text.as_bytes())?;
    }
    Ok(write!(stdout(), "{text}\n{}", residuals(&fit))?)
}
