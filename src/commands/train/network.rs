//! `kado train network`: trains the network of the evaluation on positions.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;

use crate::commands::Settings;
use crate::eval::othello::network::NetworkWeights;
use crate::eval::othello::packing::{MAGIC, pack_network, unpack_network};
use crate::training::Checkpoint;
use crate::training::fit;
use crate::training::network::{Event, Settings as Training, train};

use super::progress::bar;
use super::targets::Targets;
use super::training_files::{TrainingFiles, say, say_positions, summary};
use crate::commands::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train network games.kpos --output network.kado
  kado train network games-*.kpos --lambda 0.92 --passes 3 --output network.kado
  kado train network more.kpos --prior weights/network.kado \\
      --output network.kado

The input files come from `kado train selfplay` and `kado train label`; their
targets are computed as by `kado train fit`. One game in twenty is held out to
measure the error.

The state of the training is saved as OUTPUT.state: run the same command again
to resume an interrupted training. The same files and settings give the same
network, byte for byte, for any number of jobs and interruptions.

The result is a weights file for --weights and for building into Kado.";

/// The arguments of `kado train network`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: TrainingFiles,

    #[command(flatten)]
    targets: Targets,

    /// Weights file of a network to start from [default: none]
    ///
    /// Weights file of a network to start from [default: none; the weights of the heads are random and the
    /// rows of the embeddings are zero].
    #[arg(long, value_name = "FILE")]
    prior: Option<PathBuf>,

    /// Number of passes over the positions
    #[arg(long, value_name = "N", default_value_t = Training::default().passes, value_parser = integer::<u32>(1..=1000))]
    passes: u32,

    /// Learning rate of the embeddings [default: 0.02, or 0.002 with --prior]
    ///
    /// Learning rate of the embeddings: one row of weights for each pattern, and one for each value of a
    /// count feature, such as the number of legal moves [default: 0.02, or 0.002 with --prior].
    #[arg(long, value_name = "X")]
    row_rate: Option<f32>,

    /// Learning rate of the heads [default: 0.002, or 0.0005 with --prior]
    ///
    /// Learning rate of the heads (the hidden and output layers) and of the start vectors to which the
    /// embeddings are added [default: 0.002, or 0.0005 with --prior].
    #[arg(long, value_name = "X")]
    head_rate: Option<f32>,

    /// Huber threshold: errors above this many discs count linearly, not squared
    #[arg(long, value_name = "DISCS", default_value_t = Training::default().huber)]
    huber: f32,

    /// Seed of the initial weights
    #[arg(long, value_name = "N", default_value_t = Training::default().seed, value_parser = integer::<u64>(0..))]
    seed: u64,

    /// Threads [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = integer::<NonZeroUsize>(NonZeroUsize::MIN..))]
    jobs: Option<NonZeroUsize>,

    /// Interval between saves of the state, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = integer::<u64>(0..))]
    save_every: u64,
}

impl Arguments {
    /// Returns the settings that determine the target scores.
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
    let files = &arguments.files;
    let (_lock, overwrite) = files.lock(arguments.prior.as_deref(), &MAGIC)?;
    let prior = arguments.prior.as_deref().map(read_prior).transpose()?;
    let (targets, wanted) = (arguments.targets(), arguments.settings());
    targets.check()?;
    wanted.check()?;
    let (work, state) = (files.work(&targets)?, files.state());
    let checkpoint = Checkpoint { path: &state, interval: Duration::from_secs(arguments.save_every) };
    let bar = bar(0, "{pos}/{len} chunks, {per_sec}");
    let mut show = |event: &Event| match event {
        Event::Positions(training, held_out) => say_positions(&bar, *training, *held_out),
        Event::Chunk(done, whole) => {
            bar.set_length(*whole);
            bar.set_position(*done);
        }
        Event::Pass(pass, held_out) => {
            say(&bar, &format!("pass {pass}: held-out error {}", summary(held_out)));
        }
    };
    let network = train(&work, prior.as_ref(), &wanted, settings.isa(), Some(checkpoint), &mut show);
    let network = files.result(network)?;
    bar.finish_and_clear();
    overwrite.write(&files.output, &pack_network(&network))?;
    files.clean_up()
}

fn read_prior(file: &Path) -> anyhow::Result<NetworkWeights> {
    let place = || file.display().to_string();
    match unpack_network(&std::fs::read(file).with_context(place)?).with_context(place)? {
        Some(network) => Ok(network),
        None => bail!("{}: weights file of a sum of patterns: use one of a network (version 2)", place()),
    }
}
