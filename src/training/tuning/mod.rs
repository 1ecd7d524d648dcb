//! Tunes constants of the search by games of Kado against itself (SPSA).
//!
//! Games come in pairs, in which two sets of constants around the current values play an opening with both
//! colors. A block of pairs is played from the same values, on any number of threads, and then moves them:
//! with a limit in nodes its results are a function of the settings and the values alone, so that the outcome
//! depends neither on the number of threads nor on how often the run was ended.

mod game;
mod report;
mod spsa;
mod store;

use std::io;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::eval::othello::Weights;
use crate::game::othello8::{Isa, Othello8};
use crate::search::{OutOfMemory, Parameter, Parameters, ParametersError};

pub use game::Limit;
pub use report::report;
pub use spsa::{Perturbation, Tuned, perturb, update};
pub use store::{Block, Store, StoreError};

use game::{GameResult, Players};

/// The pairs of games that are played from the same values.
pub const PAIRS_PER_BLOCK: u32 = 16;

/// What decides about a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The name of the stage.
    pub stage: Stage,
    /// Draws openings and directions.
    pub seed: u64,
    /// The blocks of pairs.
    pub blocks: u32,
    /// What a side may use up.
    pub limit: Limit,
    /// What counts in a pair of games.
    pub reward: Reward,
    /// What is tuned.
    pub tuned: Vec<Tuned>,
    /// The constants that are not tuned, as [`Parameters`] writes them.
    pub base: String,
    /// The evaluation that plays, as it names itself.
    pub weights: String,
    /// The size of a transposition table in MB.
    pub hash: usize,
    /// Tells lists of openings apart.
    pub openings: String,
}

/// The stage that made a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Constants tuned by games.
    Tune,
}

/// What counts in a pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reward {
    /// Wins less losses.
    Results,
    /// The disc difference: 8 discs a game count as a win, more no more.
    Discs,
}

/// The disc difference of a game that counts as a win.
const DISCS_OF_A_WIN: f64 = 8.0;

/// How a pair of games ended, for the side that played above the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairResult {
    /// Wins less losses, -2 to 2.
    pub points: i8,
    /// The sum of the disc differences.
    pub discs: i16,
}

impl Reward {
    fn of(self, result: PairResult) -> f64 {
        match self {
            Reward::Results => result.points.into(),
            Reward::Discs => (f64::from(result.discs) / DISCS_OF_A_WIN).clamp(-2.0, 2.0),
        }
    }
}

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum TuningError {
    /// The file cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The settings name constants or values that do not exist.
    #[error(transparent)]
    Parameters(#[from] ParametersError),
    /// A transposition table cannot be allocated.
    #[error("cannot allocate the transposition tables: {0} MB each")]
    OutOfMemory(usize),
}

impl From<io::Error> for TuningError {
    fn from(error: io::Error) -> TuningError {
        TuningError::Store(error.into())
    }
}

impl Settings {
    /// Returns the number of all pairs.
    pub fn pairs(&self) -> u32 {
        self.blocks * PAIRS_PER_BLOCK
    }

    /// Returns the values at the start.
    pub fn start(&self) -> Vec<f64> {
        self.tuned.iter().map(|tuned| tuned.start.into()).collect()
    }

    /// Returns the constants to play with if those that are tuned have these values.
    ///
    /// # Errors
    /// If a name is not in the table, or a value is outside its range.
    pub fn parameters(&self, values: &[i32]) -> Result<Parameters, ParametersError> {
        let mut parameters: Parameters = self.base.parse()?;
        for (tuned, &value) in self.tuned.iter().zip(values) {
            parameters.set(Parameter::find(&tuned.name)?, value)?;
        }
        Ok(parameters)
    }

    /// Returns the generator of chance for a pair.
    fn chance(&self, pair: u32) -> Rng {
        Rng::with_seed(Rng::with_seed(self.seed).u64(..) ^ u64::from(pair))
    }

    fn perturbation(&self, values: &[f64], pair: u32, rng: &mut Rng) -> Perturbation {
        perturb(&self.tuned, values, self.pairs(), pair, rng)
    }

    /// Returns the values after a block of pairs.
    fn values_after(&self, mut values: Vec<f64>, block: u32, results: &[PairResult]) -> Vec<f64> {
        let before = values.clone();
        for (pair, &result) in pairs_of(block).zip(results) {
            let tried = self.perturbation(&before, pair, &mut self.chance(pair));
            update(&self.tuned, &mut values, self.pairs(), pair, &tried, self.reward.of(result));
        }
        values
    }
}

/// Returns the numbers of the pairs of a block.
fn pairs_of(block: u32) -> std::ops::Range<u32> {
    block * PAIRS_PER_BLOCK..(block + 1) * PAIRS_PER_BLOCK
}

/// Plays the blocks that the store lacks, and calls `each` after each with it and the values that it led to.
///
/// # Errors
/// If the store cannot be written, the settings name unknown constants, or a table cannot be allocated.
///
/// # Panics
/// If there is no opening.
pub fn tune(
    settings: &Settings,
    isa: Isa,
    weights: &Arc<Weights>,
    openings: &[Othello8],
    jobs: usize,
    store: &mut Store,
    mut each: impl FnMut(&Block),
) -> Result<(), TuningError> {
    assert!(!openings.is_empty(), "games need an opening");
    settings.parameters(&[])?;
    let jobs = jobs.min(PAIRS_PER_BLOCK as usize);
    let players = (0..jobs)
        .map(|_| Players::new(isa, weights, settings.hash, settings.limit))
        .collect::<Result<Vec<_>, OutOfMemory>>()
        .map_err(|OutOfMemory| TuningError::OutOfMemory(settings.hash))?;
    let mut values = store.blocks().last().map_or_else(|| settings.start(), |block| block.values.clone());
    for number in store.blocks().len() as u32..settings.blocks {
        let results = play(settings, &players, openings, &values, number)?;
        values = settings.values_after(values, number, &results);
        let block = Block { block: number, results, values: values.clone() };
        store.append(block.clone())?;
        each(&block);
    }
    Ok(())
}

/// Plays the pairs of a block, a thread for each of the players.
fn play(
    settings: &Settings,
    players: &[Players],
    openings: &[Othello8],
    values: &[f64],
    block: u32,
) -> Result<Vec<PairResult>, TuningError> {
    let pairs = pairs_of(block);
    let next = AtomicU32::new(pairs.start);
    let results = Mutex::new(vec![None; pairs.len()]);
    let work = |players: &Players| -> Result<(), ParametersError> {
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs.end {
                return Ok(());
            }
            let mut rng = settings.chance(pair);
            let tried = settings.perturbation(values, pair, &mut rng);
            let opening = &openings[rng.usize(..openings.len())];
            let sides = [settings.parameters(&tried.plus)?, settings.parameters(&tried.minus)?];
            let [first, second] = players.pair(opening, sides.each_ref());
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results[(pair - pairs.start) as usize] = Some(sum(first, second));
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = players.iter().map(|players| scope.spawn(|| work(players))).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })?;
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(results.into_iter().flatten().collect())
}

fn sum(first: GameResult, second: GameResult) -> PairResult {
    PairResult { points: first.points + second.points, discs: first.discs + second.discs }
}
