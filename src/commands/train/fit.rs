//! `kado train fit`: fits the weights of the learned evaluation to positions.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::Args;

use crate::commands::Settings;
use crate::commands::output::{cannot_write, say_written};
use crate::eval::othello::packing::unpack;
use crate::eval::othello::parameters::Parameters;
use crate::training::Checkpoint;
use crate::training::fit::{self, Event, WarmUp};

use super::progress::bar;
use super::targets::Targets;
use super::training_files::{TrainingFiles, say, say_positions, summary};
use crate::commands::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train fit games.kpos --output fit.kfit
  kado train fit games-*.kpos labels.kpos --stage-distance 10 --output fit.kfit
  kado train fit games.kpos --prior weights/evaluation.kado --output fit.kfit
  kado train fit games.kpos --without \"row 4\" --output without.kfit

The input files come from `kado train selfplay` and `kado train label`. The
target of a position is its exact score if it is known, else a mixture of the
result of its game and its search score. One game in twenty is held out to
measure the error; the fit ends when a round no longer reduces it.

The state of the fit is saved as OUTPUT.state during and after each round: run
the same command again to resume an interrupted fit. The state of a fit with
other files or settings is refused. The same files and settings give the same
weights, byte for byte, for any number of jobs and interruptions.

`kado train pack` converts the result to a weights file.";

/// The arguments of `kado train fit`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: TrainingFiles,

    /// Distance between adjacent stages, in empties
    ///
    /// Distance in empties between adjacent stages. A stage is a number of empties for which weights are
    /// fitted. Between two stages, weights are interpolated.
    #[arg(long, alias = "knots", value_name = "N", default_value_t = 6, value_parser = integer::<u32>(1..=60))]
    stage_distance: u32,

    /// Leave out a pattern shape, or all mobility features (`counts`)
    ///
    /// Leave out the pattern shape with this name, such as `row 4`, or all mobility features (`counts`);
    /// repeatable.
    #[arg(long, value_name = "SHAPE")]
    without: Vec<String>,

    /// Regularize toward the weights of this file
    ///
    /// Regularize toward the weights of this file, the result of an earlier fit. The strength for a pattern
    /// is proportional to the number of occurrences of the pattern in the training positions of that fit.
    #[arg(long, value_name = "FILE")]
    prior: Option<PathBuf>,

    /// Strength of --prior for each occurrence of a pattern
    ///
    /// Strength of --prior for each occurrence of a pattern in the training positions of the earlier fit. At
    /// strength 1, such an occurrence counts as much as one position of weight 1 in the new fit.
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().prior_weight)]
    prior_weight: f32,

    #[command(flatten)]
    penalties: Penalties,

    /// Threads [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = integer::<NonZeroUsize>(NonZeroUsize::MIN..))]
    jobs: Option<NonZeroUsize>,

    /// Interval between saves of the state within a round, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = integer::<u64>(0..))]
    save_every: u64,
}

/// The penalties, the targets, the position weights and the optimizer settings of a fit.
///
/// A penalty of strength n weighs as much as n positions of weight 1.
#[derive(Debug, Args)]
struct Penalties {
    /// Penalty on deviations of pattern weights from their sub-patterns
    ///
    /// Penalty on the squared difference between the weight of a pattern and the mean weight of its largest
    /// sub-patterns. A sub-pattern is the pattern without some of its squares; the largest ones lack one or
    /// two squares. At strength n, the difference counts as much as an equal error in n positions of
    /// weight 1.
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().ridge)]
    ridge: f32,

    /// Penalty on deviations of sub-pattern weights from smaller sub-patterns
    ///
    /// Penalty on the squared difference between the weight of a sub-pattern and the mean weight of its
    /// largest sub-patterns, which lack one or two more squares. The strength has the unit of --ridge. The
    /// weight of a whole pattern contains this difference times a factor below 1; the strength is multiplied
    /// by the same factor.
    #[arg(long, alias = "part-ridge", value_name = "X", default_value_t = fit::Settings::default().sub_pattern_ridge)]
    sub_pattern_ridge: f32,

    /// Penalty on weight differences between neighboring stages or counts
    ///
    /// Penalty on the squared difference between the same weight at two neighboring stages, and between the
    /// weights for two neighboring counts, such as 7 and 8 legal moves. The strength has the unit of --ridge.
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().smoothness)]
    smoothness: f32,

    #[command(flatten)]
    targets: Targets,

    /// Weight of a position with an exact score
    ///
    /// Weight of a position with an exact score, however often the position occurs. A position without an
    /// exact score has weight sqrt(n) if it occurs n times.
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().exact_weight)]
    exact_weight: f32,

    /// Number of empties below which --late-weight multiplies the weight of a position
    #[arg(long, value_name = "N", default_value_t = fit::Settings::default().late, value_parser = integer::<u32>(0..))]
    late: u32,

    /// Factor on the weights of positions with fewer empties than --late
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().late_weight)]
    late_weight: f32,

    /// Huber threshold: errors above this many discs count linearly, not squared
    #[arg(long, value_name = "DISCS", default_value_t = fit::Settings::default().huber)]
    huber: f32,

    /// Fit a sample first: 1 in N positions, I iterations
    ///
    /// Fit a sample first: one in N positions, for at most I iterations; repeatable, or several separated by
    /// commas.
    #[arg(long, value_name = "N:I", value_delimiter = ',')]
    warm_up: Vec<WarmUp>,

    /// Maximum number of optimizer steps in each round; positions are reweighted before a round
    #[arg(long, value_name = "N", default_value_t = fit::Settings::default().iterations, value_parser = integer::<u32>(0..))]
    iterations: u32,

    /// Maximum number of rounds of the optimizer
    ///
    /// Maximum number of rounds of the optimizer after the warm-up; the fit ends earlier when a round hardly
    /// reduces the error on held-out games.
    #[arg(long, value_name = "N", default_value_t = fit::Settings::default().rounds, value_parser = integer::<u32>(0..))]
    rounds: u32,
}

impl Arguments {
    fn settings(&self) -> fit::Settings {
        let Penalties { ridge, sub_pattern_ridge, smoothness, exact_weight, late, late_weight, .. } =
            self.penalties;
        let Penalties { targets, huber, warm_up, iterations, rounds, .. } = &self.penalties;
        fit::Settings {
            stages: (4..=56).step_by(self.stage_distance as usize).collect(),
            without: self.without.clone(),
            ridge,
            sub_pattern_ridge,
            smoothness,
            outcome_share: targets.outcome_share,
            lambda: targets.lambda,
            parity: targets.parity,
            exact_weight,
            late,
            late_weight,
            huber: *huber,
            warm_up: warm_up.clone(),
            iterations: *iterations,
            rounds: *rounds,
            prior_weight: self.prior_weight,
            jobs: self.jobs.unwrap_or(fit::Settings::default().jobs),
        }
    }
}

/// Fits the weights, and prints training and held-out errors after each round of iterations.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let files = &arguments.files;
    let (_lock, overwrite) = files.lock(arguments.prior.as_deref(), fit::MAGIC.as_bytes())?;
    let prior = arguments.prior.as_deref().map(read_prior).transpose()?;
    let wanted = arguments.settings();
    wanted.check()?;
    let (work, state) = (files.work(&wanted)?, files.state());
    let checkpoint = Checkpoint { path: &state, interval: Duration::from_secs(arguments.save_every) };
    let warm_up: u32 = wanted.warm_up.iter().map(|warm_up| warm_up.iterations).sum();
    let iterations = u64::from(warm_up) + u64::from(wanted.rounds) * u64::from(wanted.iterations);
    let bar = bar(iterations, "{pos}/{len} iterations, {per_sec}, {msg}");
    let mut show = |event: &Event| match event {
        Event::Positions(training, held_out) => say_positions(&bar, *training, *held_out),
        Event::Iteration(_, _, residual) => {
            bar.inc(1);
            bar.set_message(format!("residual {residual:.4}"));
        }
        Event::Round(round, training, held_out) => {
            let (training, held_out) = (training.all.mean_absolute(), summary(held_out));
            say(&bar, &format!("round {round}: training error {training:.4}, held-out error {held_out}"));
        }
    };
    let fitted = fit::fit(&work, prior.as_ref(), &wanted, settings.isa(), Some(checkpoint), &mut show);
    let fitted = files.result(fitted)?;
    bar.finish_and_clear();
    fitted.write(&files.output, overwrite.existing()).with_context(|| cannot_write(&files.output))?;
    say_written(&files.output);
    files.clean_up()
}

fn read_prior(file: &Path) -> anyhow::Result<Parameters> {
    let place = || file.display().to_string();
    unpack(&std::fs::read(file).with_context(place)?).with_context(place)
}
