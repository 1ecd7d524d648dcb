//! Fits the weights of the learned evaluation to positions with known scores.
//!
//! The weights minimize a penalized least-squares problem (`Settings`), solved by conjugate gradients. The
//! result depends only on the records, the prior and the settings, not on the number of threads, and an
//! interrupted fit resumes to the same result.

mod collector;
mod descent;
mod fitted;
mod judgment;
mod packed;
mod passes;
mod prior;
mod problem;
mod settings;
mod space;
mod state;
mod sub_patterns;
mod warm_up;
mod work;

use std::num::NonZeroUsize;

use crate::eval::othello::parameters::Parameters;
use crate::game::othello8::Isa;
use crate::training::checkpoint::Keeper;
use crate::training::{Checkpoint, TrainError};

use descent::Gradients;
use prior::Prior;
use problem::Problem;
use state::State;

pub(crate) use collector::Collector;
pub use collector::is_held_out;
pub(crate) use fitted::{Fitted, Head, MAGIC};
pub(crate) use judgment::Judgment;
pub(in crate::training) use packed::Packed;
pub(crate) use settings::Settings;
pub(crate) use warm_up::WarmUp;
pub(in crate::training) use work::Split;
pub(crate) use work::Work;

const DIVERGED: TrainError = TrainError::Diverged("smaller weights of positions, or larger penalties");

/// Progress event of a fit.
#[derive(Debug)]
pub(crate) enum Event<'a> {
    /// Number of distinct training positions, then number of distinct held-out positions.
    Positions(u64, u64),
    /// End of an iteration: round and iteration, counted from 1, and the relative residual.
    /// The relative residual is the norm of the residual divided by the initial one.
    #[cfg_attr(not(test), expect(dead_code, reason = "only the tests read the round and the iteration"))]
    Iteration(u32, u32, f64),
    /// End of a round: round number, errors on training positions, errors on held-out positions.
    /// Rounds are counted from 1. In a warm-up round, the errors on training positions cover only the sample.
    Round(u32, &'a Judgment, &'a Judgment),
}

/// Fits the weights to the positions of a work file.
///
/// With a `checkpoint`, the state is saved to a file; a fit whose checkpoint exists resumes from it.
///
/// # Errors
/// If there are no training positions, a setting is invalid, the weights diverge, the work file cannot be
/// read, or the checkpoint cannot be read or written or belongs to another fit.
pub(crate) fn fit(
    work: &Work,
    prior: Option<&Parameters>,
    settings: &Settings,
    isa: Isa,
    checkpoint: Option<Checkpoint>,
    report: &mut dyn FnMut(&Event),
) -> Result<Fitted, TrainError> {
    let space = settings.space()?;
    let positions = work.training.total();
    if positions == 0 {
        return Err(TrainError::NoPositions);
    }
    report(&Event::Positions(positions, work.held_out.total()));
    let made_with = Settings { jobs: NonZeroUsize::MIN, ..settings.clone() };
    let mut keeper = Keeper::new(checkpoint, state::MAGIC, &made_with, checksum(work, prior));
    let prior = prior.map(|parameters| Prior::new(parameters, &space, settings.prior_weight));
    let mut problem = Problem::new(&space, &work.training, prior.as_ref(), settings, isa);
    let judged = Problem::new(&space, &work.held_out, None, settings, isa);
    let unread = |fault: std::io::Error| TrainError::File { path: work.path.clone(), fault: fault.into() };

    let beginning = prior.as_ref().map_or_else(|| vec![0.0; space.whole()], |prior| prior.vector(&space));
    let (mut state, mut begun) = State::resume(beginning, &keeper)?;
    while let Some(next) = state.progress.next(settings) {
        let round = state.progress.rounds + 1;
        let known = round > 1 || prior.is_some();
        problem.weigh(known.then_some(&state.vector), settings.huber, next.sample).map_err(unread)?;
        let diagonal = problem.diagonal().map_err(unread)?;
        let mut gradients = match begun.take() {
            Some(begun) => begun,
            None => Gradients::new(&problem, &diagonal, state.vector.clone()).map_err(unread)?,
        };
        while gradients.measure.iterations < next.iterations
            && gradients.step(&problem, &diagonal).map_err(unread)?
        {
            if !gradients.vector.iter().all(|weight| weight.is_finite()) {
                return Err(DIVERGED);
            }
            report(&Event::Iteration(round, gradients.measure.iterations, gradients.relative_residual()));
            if keeper.is_due() {
                state.save(Some(&gradients), &mut keeper)?;
            }
        }
        state.vector = gradients.vector;
        let judgment = judged.judge(&state.vector).map_err(unread)?;
        report(&Event::Round(round, &problem.judge(&state.vector).map_err(unread)?, &judgment));
        if state.progress.record(judgment.all.mean_absolute()) {
            state.best.clone_from(&state.vector);
        }
        state.save(None, &mut keeper)?;
    }
    problem.weigh(None, settings.huber, 1).map_err(unread)?;
    let mut seen = problem.seen_at_stages().map_err(unread)?;
    if let Some(prior) = &prior {
        for (seen, prior) in seen.iter_mut().zip(&prior.stages) {
            for (seen, strength) in seen.iter_mut().zip(&prior.strengths) {
                *seen += strength;
            }
        }
    }
    let head = Head { settings: made_with, positions };
    Some(Fitted::new(head, &space, &state.best, &seen)).filter(Fitted::is_bounded).ok_or(DIVERGED)
}

/// Returns the checksum of the training positions and of the prior weights.
fn checksum(work: &Work, prior: Option<&Parameters>) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for stage in prior.into_iter().flat_map(|prior| &prior.stages) {
        hasher.update(&stage.empties.to_le_bytes());
        stage.patterns.iter().flatten().for_each(|weight| hasher.update(&weight.to_le_bytes()));
        stage.seen.iter().for_each(|seen| hasher.update(seen));
    }
    hasher.update(&work.input.to_le_bytes());
    hasher.finalize()
}
