//! The fit of the learned evaluation: positions and what is known of their scores become numbers.
//!
//! The numbers are those of least squares with penalties ([`Settings`]), found by conjugate gradients. The outcome
//! depends on the records, the prior and the settings alone, not on the number of threads, and a fit that was ended goes
//! on to the same outcome.

mod descent;
mod file;
mod fitted;
mod judgment;
mod lattice;
mod parallel;
mod prior;
mod problem;
mod rows;
mod settings;
mod space;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::eval::othello::parameters::Parameters;
use crate::eval::othello::shapes::TABLE;
use crate::game::othello8::Isa;
use crate::training::positions::Record;

use descent::Stage;
use prior::Prior;
use problem::Problem;
use rows::Rows;
use space::Space;

pub use file::FileError;
pub use fitted::{Fitted, Head};
pub use judgment::Judgment;
pub use rows::is_held_out;
pub use settings::Settings;

const CHECKPOINT: &str = "kadofitc";

/// What a fit tells while it runs.
#[derive(Debug)]
pub enum Event<'a> {
    /// So many different positions are to learn from, and so many are held out.
    Positions(usize, usize),
    /// An iteration of a round is done, both counted from 1; with the size of the rest in proportion to the first one.
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
    /// The file of the state cannot be used.
    #[error("{}: {fault}", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: FileError,
    },
}

/// What a file of a state says of itself.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct State {
    settings: Settings,
    /// The checksum of what the fit began with.
    input: u32,
    stage: Stage,
}

/// Fits the numbers to records.
///
/// The state is kept in the file `checkpoint` after each round; a state of the same input and settings is gone on from.
///
/// # Errors
/// If there is nothing to learn from, or the state cannot be read or written.
pub fn fit(
    records: &[Record],
    prior: Option<&Parameters>,
    settings: &Settings,
    isa: Isa,
    checkpoint: Option<&Path>,
    told: &mut dyn FnMut(&Event),
) -> Result<Fitted, FitError> {
    let space = settings.space().map_err(FitError::Settings)?;
    let rows = Rows::new(records, settings, isa);
    let positions = rows.taught.iter().map(Vec::len).sum();
    if positions == 0 {
        return Err(FitError::NoPositions);
    }
    told(&Event::Positions(positions, rows.held_out.iter().map(Vec::len).sum()));
    let head = Settings { jobs: NonZeroUsize::MIN, ..settings.clone() };
    let begun = State { settings: head.clone(), input: checksum(records, prior), stage: Stage::default() };
    let prior = prior.map(|parameters| Prior::new(parameters, &space, settings.prior_weight));
    let mut problem = Problem::new(&space, &rows.taught, prior.as_ref(), settings);
    let judged = Problem::new(&space, &rows.held_out, None, settings);

    let beginning = prior.as_ref().map_or_else(|| vec![0.0; space.whole()], |prior| prior.vector(&space));
    let (mut done, mut vector, mut best) = resume(checkpoint, &begun, beginning)?;
    while done.goes_on(settings.rounds) {
        let round = done.rounds + 1;
        if round > 1 {
            problem.weigh(&vector, settings.huber);
        }
        descent::conjugate_gradients(&problem, &mut vector, settings.iterations, &mut |iteration, rest| {
            told(&Event::Iteration(round, iteration, rest));
        });
        let judgment = descent::judge(&judged, &rows.held_out, &vector);
        told(&Event::Round(round, &descent::judge(&problem, &rows.taught, &vector), &judgment));
        if done.note(judgment.all.mean_absolute()) {
            best.clone_from(&vector);
        }
        if let Some(path) = checkpoint {
            let state = State { stage: done.clone(), ..begun.clone() };
            file::write(path, CHECKPOINT, &state, &[&vector, &best])
                .map_err(|fault| FitError::Checkpoint { path: path.into(), fault })?;
        }
    }
    let mut seen = problem.seen_at_knots();
    if let Some(prior) = &prior {
        for (seen, prior) in seen.iter_mut().zip(&prior.knots) {
            for (seen, strength) in seen.iter_mut().zip(&prior.strengths) {
                *seen += strength;
            }
        }
    }
    let head = Head { settings: head, positions: positions as u64 };
    Ok(Fitted::new(head, &space, &best, &seen))
}

/// Returns the stage and the vectors to go on from: the last ones and the best ones, or the beginning.
fn resume(
    checkpoint: Option<&Path>,
    begun: &State,
    beginning: Vec<f32>,
) -> Result<(Stage, Vec<f32>, Vec<f32>), FitError> {
    let Some(path) = checkpoint.filter(|path| path.exists()) else {
        return Ok((Stage::default(), beginning.clone(), beginning));
    };
    let (state, numbers) = file::read::<State>(path, CHECKPOINT)
        .map_err(|fault| FitError::Checkpoint { path: path.into(), fault })?;
    if (&state.settings, state.input) != (&begun.settings, begun.input)
        || numbers.len() != 2 * beginning.len()
    {
        return Ok((Stage::default(), beginning.clone(), beginning));
    }
    let (vector, best) = numbers.split_at(beginning.len());
    Ok((state.stage, vector.to_vec(), best.to_vec()))
}

fn checksum(records: &[Record], prior: Option<&Parameters>) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for number in prior.iter().flat_map(|prior| &prior.knots).flat_map(|knot| knot.patterns.iter().flatten())
    {
        hasher.update(&number.to_le_bytes());
    }
    for record in records {
        hasher.update(&record.to_bytes());
    }
    hasher.finalize()
}

impl Settings {
    /// Returns the layout, or what is wrong with the settings.
    fn space(&self) -> Result<Space, String> {
        if self.knots.is_empty() || !self.knots.is_sorted_by(|one, other| one < other) || self.knots[0] > 60 {
            return Err("the knots are numbers of empty squares in rising order, at least one".into());
        }
        let known = |name: &str| name == "counts" || TABLE.iter().any(|shape| shape.name == name);
        if let Some(name) = self.without.iter().find(|name| !known(name)) {
            let names = TABLE.map(|shape| shape.name).join("`, `");
            return Err(format!("`{name}` is no shape; there are `{names}` and `counts`"));
        }
        let with = |name: &str| !self.without.iter().any(|without| without == name);
        Ok(Space::new(&self.knots, TABLE.map(|shape| with(shape.name)), with("counts")))
    }
}
