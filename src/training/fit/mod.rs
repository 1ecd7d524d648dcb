//! The fit of the learned evaluation: positions and what is known of their scores become numbers.
//!
//! The numbers are those of least squares with penalties ([`Settings`]), found by conjugate gradients. The
//! outcome depends on the records, the prior and the settings alone, not on the number of threads, and a fit
//! that was ended goes on to the same outcome.

mod checkpoint;
mod descent;
mod file;
mod fitted;
mod judgment;
mod lattice;
mod packed;
mod parallel;
mod passes;
mod prior;
mod problem;
mod settings;
mod space;
mod work;

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::eval::othello::parameters::Parameters;
use crate::game::othello8::Isa;

use checkpoint::Keeper;
use descent::Gradients;
use prior::Prior;
use problem::Problem;

pub use checkpoint::Checkpoint;
pub use file::FileError;
pub use fitted::{Fitted, Head};
pub use judgment::Judgment;
pub use settings::{Settings, WarmUp};
pub use work::{Collector, Work, is_held_out};

/// What a fit tells while it runs.
#[derive(Debug)]
pub enum Event<'a> {
    /// The numbers of different positions to learn from and held out.
    Positions(u64, u64),
    /// An iteration of a round is done, both counted from 1; with the size of the rest in proportion to the
    /// first one.
    Iteration(u32, u32, f64),
    /// A round is done: the errors of the positions to learn from, and of those that are held out.
    Round(u32, &'a Judgment, &'a Judgment),
}

/// Why there is no fit.
#[derive(Debug, thiserror::Error)]
pub enum FitError {
    /// There is nothing to learn from.
    #[error("no record says anything about its score")]
    NoPositions,
    /// The settings make no sense.
    #[error("{0}")]
    Settings(String),
    /// The work file cannot be read.
    #[error("{}: {fault}", path.display())]
    Work {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: io::Error,
    },
    /// The file of the state cannot be used.
    #[error("{}: {fault}", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: FileError,
    },
    /// The state is that of a fit with other settings.
    #[error(
        "{}: the state of a fit with other settings: {found}, not {wanted}; remove it or name another output",
        path.display()
    )]
    OtherSettings {
        /// The file.
        path: PathBuf,
        /// Those in the file, as JSON.
        found: String,
        /// Those of this fit.
        wanted: String,
    },
    /// The state is that of a fit which began with something else.
    #[error(
        "{}: the state of a fit of other positions or with another prior; remove it or name another output",
        path.display()
    )]
    OtherInput {
        /// The file.
        path: PathBuf,
    },
}

/// Fits the weights to the positions of a work file.
///
/// The state is kept in a file as `checkpoint` says; a fit whose state is there goes on from it.
///
/// # Errors
/// If there is nothing to learn from, the settings make no sense, the work file cannot be read, or the state
/// cannot be read or written or is that of another fit.
pub fn fit(
    work: &Work,
    prior: Option<&Parameters>,
    settings: &Settings,
    isa: Isa,
    checkpoint: Option<Checkpoint>,
    told: &mut dyn FnMut(&Event),
) -> Result<Fitted, FitError> {
    let space = settings.space().map_err(FitError::Settings)?;
    let positions = work.taught.total();
    if positions == 0 {
        return Err(FitError::NoPositions);
    }
    told(&Event::Positions(positions, work.held_out.total()));
    let made_with = Settings { jobs: NonZeroUsize::MIN, ..settings.clone() };
    let mut keeper = Keeper::new(checkpoint, &made_with, checksum(work, prior));
    let prior = prior.map(|parameters| Prior::new(parameters, &space, settings.prior_weight));
    let mut problem = Problem::new(&space, &work.taught, prior.as_ref(), settings, isa);
    let judged = Problem::new(&space, &work.held_out, None, settings, isa);
    let unread = |fault| FitError::Work { path: work.path().into(), fault };

    let beginning = prior.as_ref().map_or_else(|| vec![0.0; space.whole()], |prior| prior.vector(&space));
    let (mut state, mut begun) = keeper.resume(beginning)?;
    while let Some(next) = state.stage.next(settings) {
        let round = state.stage.rounds + 1;
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
            told(&Event::Iteration(round, gradients.measure.iterations, gradients.rest_left()));
            keeper.write_if_due(&state, &gradients)?;
        }
        state.vector = gradients.vector;
        let judgment = judged.judge(&state.vector).map_err(unread)?;
        told(&Event::Round(round, &problem.judge(&state.vector).map_err(unread)?, &judgment));
        if state.stage.note(judgment.all.mean_absolute()) {
            state.best.clone_from(&state.vector);
        }
        keeper.write(&state)?;
    }
    problem.weigh(None, settings.huber, 1).map_err(unread)?;
    let mut seen = problem.seen_at_knots().map_err(unread)?;
    if let Some(prior) = &prior {
        for (seen, prior) in seen.iter_mut().zip(&prior.knots) {
            for (seen, strength) in seen.iter_mut().zip(&prior.strengths) {
                *seen += strength;
            }
        }
    }
    let head = Head { settings: made_with, positions };
    Ok(Fitted::new(head, &space, &state.best, &seen))
}

/// Returns the checksum of all that a fit learns from.
fn checksum(work: &Work, prior: Option<&Parameters>) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for knot in prior.into_iter().flat_map(|prior| &prior.knots) {
        hasher.update(&knot.empties.to_le_bytes());
        knot.patterns.iter().flatten().for_each(|number| hasher.update(&number.to_le_bytes()));
        knot.seen.iter().for_each(|seen| hasher.update(seen));
    }
    hasher.update(&work.input().to_le_bytes());
    hasher.finalize()
}
