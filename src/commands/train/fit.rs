//! `kado train fit`: fits the numbers of the learned evaluation to positions.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kado::eval::othello::packing::unpack;
use kado::eval::othello::parameters::Parameters;
use kado::training::fit::{self, Checkpoint, Collector, Event, Judgment, WarmUp, Work};
use kado::training::positions::{Final, Record};

use super::positions::each_block;
use crate::commands::Settings;
use crate::commands::notices;
use crate::commands::output::{Overwrite, cannot_write, say_written};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train fit games.kpos --output fit.kfit
  kado train fit games-*.kpos labels.kpos --knots 10 --output fit.kfit
  kado train fit games.kpos --prior weights/evaluation.kado --output fit.kfit
  kado train fit games.kpos --without \"row 4\" --output without.kfit

The files are those of `kado train selfplay` and `kado train label`. What a position should score is its exact score; else
a mixture of how its game ended and what the search said. One game of twenty is held out: its positions judge the fit,
which ends when a round makes their error no smaller.

The state is kept beside the output as OUTPUT.state, after each round and within: a fit that was ended goes on where it
was. The state of a fit of other files or settings is refused. The same files and settings give the same numbers, byte
for byte, with any number of jobs and however often the fit was ended.

`kado train pack` makes a weights file of the outcome.";

/// The arguments of `kado train fit`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files of positions
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// A file of positions of which only those with exact scores are learned from; may be given more than
    /// once
    #[arg(long, value_name = "FILE")]
    exact: Vec<PathBuf>,

    /// Write the fit to this file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    overwrite: Overwrite,

    /// The distance of the knots in empty squares; the numbers between two knots are mixtures
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=60))]
    knots: u32,

    /// Leave out a shape, or the `counts`
    #[arg(long, value_name = "SHAPE")]
    without: Vec<String>,

    /// Hold the numbers to those of this weights file, each as strongly as it was seen there
    #[arg(long, value_name = "FILE")]
    prior: Option<PathBuf>,

    /// How much a position that the prior was made from counts
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().prior_weight)]
    prior_weight: f32,

    #[command(flatten)]
    penalties: Penalties,

    /// Threads [default: as many as there are processors]
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Keep the state within a round whenever so much time has passed
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    save_every: u64,
}

/// How much everything counts, in positions.
#[derive(Debug, Args)]
struct Penalties {
    /// How strongly the own number of a configuration is held near what its parts say
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().ridge)]
    ridge: f32,

    /// How strongly those of its parts are
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().part_ridge)]
    part_ridge: f32,

    /// How strongly neighboring knots and counts are held together
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().smoothness)]
    smoothness: f32,

    /// The share of the outcome of the game in a target, from 0 to 1; the rest is the searched score
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().outcome_share)]
    outcome_share: f32,

    /// Mix the later searches of a game and its outcome as TD(lambda), instead of --outcome-share
    #[arg(long, value_name = "X")]
    lambda: Option<f32>,

    /// Discs to add to inexact targets with an odd number of empties, and to subtract with an even one
    #[arg(long, value_name = "DISCS", default_value_t = 0.0, allow_negative_numbers = true)]
    parity: f32,

    /// How much a position with an exact score counts
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().exact_weight)]
    exact_weight: f32,

    /// Positions with fewer empty squares count less
    #[arg(long, value_name = "N", default_value_t = fit::Settings::default().late)]
    late: u32,

    /// How much they count
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().late_weight)]
    late_weight: f32,

    /// Errors above so many discs count in proportion, not by their square
    #[arg(long, value_name = "DISCS", default_value_t = fit::Settings::default().huber)]
    huber: f32,

    /// First fit a sample: one position of N, I iterations; may be given more than once, separated by commas
    #[arg(long, value_name = "N:I", value_delimiter = ',')]
    warm_up: Vec<WarmUp>,

    /// Iterations of a round
    #[arg(long, value_name = "N", default_value_t = fit::Settings::default().iterations)]
    iterations: u32,

    /// The largest number of rounds
    #[arg(long, value_name = "N", default_value_t = fit::Settings::default().rounds)]
    rounds: u32,
}

impl Arguments {
    fn settings(&self) -> fit::Settings {
        let Penalties { ridge, part_ridge, smoothness, outcome_share, exact_weight, .. } = self.penalties;
        let Penalties { lambda, parity, late, late_weight, huber, iterations, rounds, .. } = self.penalties;
        let warm_up = &self.penalties.warm_up;
        fit::Settings {
            knots: (4..=56).step_by(self.knots as usize).collect(),
            without: self.without.clone(),
            ridge,
            part_ridge,
            smoothness,
            outcome_share,
            lambda,
            parity,
            exact_weight,
            late,
            late_weight,
            huber,
            warm_up: warm_up.clone(),
            iterations,
            rounds,
            prior_weight: self.prior_weight,
            jobs: self.jobs.unwrap_or(fit::Settings::default().jobs),
        }
    }
}

/// Fits the numbers, and prints the errors of the positions that are held out after each round.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let inputs = arguments.files.iter().chain(&arguments.exact).chain(&arguments.prior);
    arguments.overwrite.check(&arguments.output, inputs.map(PathBuf::as_path))?;
    let prior = arguments.prior.as_deref().map(read_prior).transpose()?;
    let wanted = arguments.settings();
    let beside = |extension: &str| {
        let mut name = arguments.output.clone().into_os_string();
        name.push(extension);
        PathBuf::from(name)
    };
    let (state, work_file) = (&beside(".state"), beside(".work"));
    let work = arguments.work(&work_file, &wanted)?;
    let checkpoint = Checkpoint { path: state, interval: Duration::from_secs(arguments.save_every) };
    let warm_up: u32 = wanted.warm_up.iter().map(|warm_up| warm_up.iterations).sum();
    let bar = progress(u64::from(warm_up) + u64::from(wanted.rounds) * u64::from(wanted.iterations));
    let mut told = |event: &Event| match event {
        Event::Positions(taught, held_out) => {
            say(&bar, &format!("{taught} positions to learn from, {held_out} held out"));
        }
        Event::Iteration(_, _, rest) => {
            bar.inc(1);
            bar.set_message(format!("rest {rest:.4}"));
        }
        Event::Round(round, taught, held_out) => {
            let taught = taught.all.mean_absolute();
            say(&bar, &format!("round {round}: error {taught:.4}, held out {}", summary(held_out)));
        }
    };
    let fitted = fit::fit(&work, prior.as_ref(), &wanted, settings.isa(), Some(checkpoint), &mut told)?;
    bar.finish_and_clear();
    fitted.write(&arguments.output).with_context(|| cannot_write(&arguments.output))?;
    say_written(&arguments.output);
    for file in [state, &work_file] {
        std::fs::remove_file(file).with_context(|| file.display().to_string())?;
    }
    Ok(())
}

impl Arguments {
    /// Makes the work file, unless it is there already.
    fn work(&self, path: &Path, settings: &fit::Settings) -> anyhow::Result<Work> {
        let place = || path.display().to_string();
        let mut input = crc32fast::Hasher::new();
        input.update(&settings.outcome_share.to_le_bytes());
        input.update(&settings.lambda.unwrap_or(-1.0).to_le_bytes());
        input.update(&settings.parity.to_le_bytes());
        for (files, exact) in [(&self.files, 0), (&self.exact, 1)] {
            each_block(files, |block| {
                input.update(&[exact]);
                input.update(&block.checksum().to_le_bytes());
                Ok(())
            })?;
        }
        let input = input.finalize();
        if let Some(work) = Work::open(path, input).with_context(place)? {
            return Ok(work);
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut collector = Collector::new(settings, folder.unwrap_or(Path::new("."))).with_context(place)?;
        each_block(&self.files, |block| collector.add(&block.records).with_context(place))?;
        each_block(&self.exact, |block| {
            let exact = |record: &&Record| matches!(record.outcome(), Final::Exact(_));
            let records: Vec<Record> = block.records.iter().filter(exact).copied().collect();
            collector.add(&records).with_context(place)
        })?;
        collector.finish(path, input).with_context(place)
    }
}

/// Prints a line beside the progress. A reader that went away does not end the fit.
fn say(bar: &ProgressBar, line: &str) {
    bar.suspend(|| {
        let _ = writeln!(io::stdout().lock(), "{line}");
    });
}

fn read_prior(file: &Path) -> anyhow::Result<Parameters> {
    let place = || file.display().to_string();
    unpack(&std::fs::read(file).with_context(place)?).with_context(place)
}

/// Returns the errors of a judgment in one line.
fn summary(judgment: &Judgment) -> String {
    let mut text = format!("{:.4} discs", judgment.all.mean_absolute());
    for empties in [8..=15, 16..=24, 25..=60] {
        let errors = judgment.exact.at(empties.clone());
        if errors.count > 0 {
            let (first, last) = (empties.start(), empties.end());
            let (mean, root) = (errors.mean_absolute(), errors.root_mean_square());
            let _ = write!(text, "; exact at {first} to {last} empty: {mean:.3}, root of squares {root:.3}");
        }
    }
    text
}

/// Returns a progress bar on stderr, which shows nothing where that is no terminal.
fn progress(iterations: u64) -> ProgressBar {
    let bar = notices::bar(iterations);
    let template = "[{elapsed_precise}] {wide_bar} {pos}/{len} iterations, {per_sec}, {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
