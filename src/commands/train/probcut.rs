//! `kado train probcut`: fits the model of Multi-ProbCut.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kado::base::Depth;
use kado::engine::load_weights;
use kado::training::probcut::{Fit, Settings as Sampling, Store, collect};
use kado::work::jobs;

use crate::commands::Settings;
use crate::commands::notices;
use crate::commands::output::{Overwrite, say_written};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train probcut --positions 200 --depth 6
  kado train probcut --positions 6000 --samples samples.jsonl --output weights/probcut.txt

A position comes from a game of its own: random plies, then Kado against itself, up to a random number of empty
squares. It is searched to every depth without selective cuts, and solved near the end. The fit says by how much a
deep score is higher than a shallow one on average, and how far it spreads around that, in centidiscs.

The samples file has the settings in its first line and a position in every other. A run that was ended goes on where
it was: positions in the file are not searched again. The outcome does not depend on the number of jobs.

The model is part of the program: build Kado with the new weights/probcut.txt to use it.";

/// The arguments of `kado train probcut`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The number of positions; one game is played for each
    #[arg(long, value_name = "N", default_value_t = 6000)]
    positions: u32,

    /// The deepest search in plies
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(Depth).range(5..=20))]
    depth: Depth,

    /// Solve the positions with this many empty squares or fewer
    #[arg(long, value_name = "N", default_value_t = 22, value_parser = clap::value_parser!(u32).range(8..=30))]
    solve_from: u32,

    /// The seed of all chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Positions searched at once [default: as many as there are processors]
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Keep the samples in this file; those that it holds are not taken again
    #[arg(long, value_name = "FILE", default_value = "probcut-samples.jsonl")]
    samples: PathBuf,

    /// Write the model to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwrite: Overwrite,
}

impl Arguments {
    fn sampling(&self) -> Sampling {
        Sampling { seed: self.seed, depth: self.depth, solve_from: self.solve_from }
    }

    /// Returns the model as it is kept: a comment that says where it comes from, and the numbers.
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

/// Takes the samples that are missing, fits the model, and prints both.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let place = || arguments.samples.display().to_string();
    if let Some(output) = &arguments.output {
        arguments.overwrite.check(output, [arguments.samples.as_path()])?;
    }
    let mut store = Store::open(&arguments.samples, &arguments.sampling()).with_context(place)?;
    let bar = progress(arguments.positions, store.samples().len());
    let weights = load_weights(&settings.options.0)?;
    let (sampling, positions) = (arguments.sampling(), arguments.positions);
    collect(settings.isa(), &weights, sampling, positions, jobs(arguments.jobs), &mut store, || bar.inc(1))
        .with_context(place)?;
    bar.finish_and_clear();
    say_written(&arguments.samples);
    let samples = store.samples().iter().filter(|sample| sample.n < arguments.positions);
    let fit = Fit::new(samples)?;
    let text = arguments.text(&fit);
    if let Some(file) = &arguments.output {
        arguments.overwrite.write(file, text.as_bytes())?;
    }
    write!(io::stdout().lock(), "{text}\n{fit}").context("cannot write to stdout")
}

/// Returns a progress bar on stderr, which shows nothing where that is no terminal.
fn progress(positions: u32, taken: usize) -> ProgressBar {
    let bar = notices::bar(positions.into()).with_position(taken as u64);
    if let Ok(style) = ProgressStyle::with_template("[{elapsed_precise}] {wide_bar} {pos}/{len}, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}
