//! `kado train network`: trains the network of the evaluation on positions.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use kado::eval::othello::network::Numbers;
use kado::eval::othello::packing::{pack_network, unpack_network};
use kado::training::fit::{self, Checkpoint};
use kado::training::network::{Event, Settings as Training, train};

use super::fit::{beside, progress, say, summary};
use super::targets::{Inputs, Targets};
use crate::commands::Settings;
use crate::commands::output::Overwrite;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train network games.kpos --output network.kado
  kado train network games-*.kpos --lambda 0.92 --passes 3 --output network.kado
  kado train network more.kpos --prior weights/network.kado --output network.kado

The input files are those of `kado train selfplay` and `kado train label`, with
the same targets as those of `kado train fit`. One game in twenty is held out to
measure the error.

The state of the training is saved as OUTPUT.state: run the same command again
to resume an interrupted training. The same files and settings give the same
network, byte for byte, for any number of jobs and of interruptions.

The result is a weights file for --weights and for building into Kado.";

/// The arguments of `kado train network`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// Weights file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    overwrite: Overwrite,

    #[command(flatten)]
    targets: Targets,

    /// Network to begin with, a weights file [default: random layers, rows of zero]
    #[arg(long, value_name = "FILE")]
    prior: Option<PathBuf>,

    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = Training::default().passes, value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,

    /// Step size of the rows of patterns [default: 0.02, with --prior 0.002]
    #[arg(long, value_name = "X")]
    row_rate: Option<f32>,

    /// Step size of the layers behind the sums [default: 0.002, with --prior 0.0005]
    #[arg(long, value_name = "X")]
    head_rate: Option<f32>,

    /// Huber threshold: errors above this many discs count linearly, not squared
    #[arg(long, value_name = "DISCS", default_value_t = Training::default().huber)]
    huber: f32,

    /// Seed of the first weights
    #[arg(long, value_name = "N", default_value_t = Training::default().seed)]
    seed: u64,

    /// Threads [default: all cores]
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Interval between saves of the state, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    save_every: u64,
}

impl Arguments {
    /// Settings of the targets.
    fn targets(&self) -> fit::Settings {
        fit::Settings {
            outcome_share: self.targets.outcome_share,
            lambda: self.targets.lambda,
            parity: self.targets.parity,
            jobs: self.jobs.unwrap_or(fit::Settings::default().jobs),
            ..fit::Settings::default()
        }
    }

    fn settings(&self) -> Training {
        let usual = if self.prior.is_some() { Training::refining() } else { Training::default() };
        Training {
            passes: self.passes,
            row_rate: self.row_rate.unwrap_or(usual.row_rate),
            head_rate: self.head_rate.unwrap_or(usual.head_rate),
            huber: self.huber,
            seed: self.seed,
            jobs: self.jobs.unwrap_or(usual.jobs),
        }
    }
}

/// Trains the network, and prints the held-out errors after each pass.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let (state, work_file) = (&beside(&arguments.output, ".state"), beside(&arguments.output, ".work"));
    let overwrite = arguments.overwrite.or_resumed(state);
    overwrite.check(&arguments.output, arguments.inputs.paths().chain(arguments.prior.as_deref()))?;
    let prior = arguments.prior.as_deref().map(read_prior).transpose()?;
    let targets = arguments.targets();
    targets.check_targets().map_err(anyhow::Error::msg)?;
    let work = arguments.inputs.work(&work_file, &targets)?;
    let checkpoint = Checkpoint { path: state, interval: Duration::from_secs(arguments.save_every) };
    let bar = progress(0, "chunks");
    let mut show = |event: &Event| match event {
        Event::Positions(taught, held_out) => {
            say(&bar, &format!("{taught} training positions, {held_out} held out"));
        }
        Event::Chunk(done, whole) => {
            bar.set_length(*whole);
            bar.set_position(*done);
        }
        Event::Pass(pass, held_out) => say(&bar, &format!("pass {pass}: held out {}", summary(held_out))),
    };
    let wanted = arguments.settings();
    let numbers = train(&work, prior.as_ref(), &wanted, settings.isa(), Some(checkpoint), &mut show)?;
    bar.finish_and_clear();
    overwrite.write(&arguments.output, &pack_network(&numbers))?;
    for file in [state, &work_file] {
        std::fs::remove_file(file).with_context(|| file.display().to_string())?;
    }
    Ok(())
}

fn read_prior(file: &Path) -> anyhow::Result<Numbers> {
    let place = || file.display().to_string();
    match unpack_network(&std::fs::read(file).with_context(place)?).with_context(place)? {
        Some(numbers) => Ok(numbers),
        None => bail!(
            "{}: the weights of a sum of patterns: use a weights file of a network (version 2)",
            place()
        ),
    }
}
