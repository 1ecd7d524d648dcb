//! Tunes constants of the search by self-play (SPSA).
//!
//! Games come in pairs: two sets of constants around the current values play the same opening twice, with
//! colors swapped. All pairs of a block start from the same values. The results of the block then update the
//! values. With a node limit, the results are a function of the settings and the values, so that the outcome
//! depends neither on the number of threads nor on interruptions.

mod game;
mod spsa;
mod store;

use std::sync::Arc;

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::eval::othello::Weights;
use crate::game::othello8::{Isa, Othello8};
use crate::parallel::ordered_vec;
use crate::search::{OutOfMemory, Parameter, Parameters, ParametersError};
use crate::training::json_lines::LinesError;
use crate::training::seeded;

pub(crate) use game::Limit;
pub(crate) use spsa::{Perturbation, Tuned, perturb, update};
pub(crate) use store::{Block, Store};

use game::Players;

/// Number of game pairs per block; the parameter values change only between blocks.
pub(crate) const PAIRS_PER_BLOCK: u32 = 16;

/// Settings of a tuning run, stored in the first line of its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The `kado train` subcommand that made the file, always `tune`.
    #[serde(rename = "stage")]
    pub(crate) step: Step,
    /// Seed for drawing the openings and the perturbation directions.
    pub(crate) seed: u64,
    /// Number of blocks in the whole run.
    pub(crate) blocks: u32,
    /// Search limit of each side.
    pub(crate) limit: Limit,
    /// How SPSA computes a reward from the results of a pair of games.
    pub(crate) reward: Reward,
    pub(crate) tuned: Vec<Tuned>,
    /// The values of all constants before the run, in the text form of [`Parameters`].
    pub(crate) base: String,
    /// Name of the evaluation weights that the searches use.
    pub(crate) weights: String,
    /// Size of each transposition table in MB.
    pub(crate) hash: usize,
    /// Digest of the list of openings.
    pub(crate) openings: String,
}

/// The `kado train` subcommand that wrote the file of a tuning run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Step {
    /// `kado train tune`, which tunes constants of the search by self-play.
    Tune,
}

/// The reward that SPSA computes from the results of a pair of games and tries to maximize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Reward {
    /// Wins minus losses.
    Results,
    /// Sum of the disc differences of both games, in units of 8 discs, clamped to -2..=2.
    Discs,
}

/// Disc difference that counts as much as a win.
const DISCS_OF_A_WIN: f64 = 8.0;

/// Result of a pair of games, from the view of the side with the constants [`Perturbation::plus`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PairResult {
    /// Wins minus losses, in the two games, of the side with the `plus` constants; -2..=2.
    pub(crate) points: i8,
    /// Sum of the final disc differences of both games, for the side with the `plus` constants.
    /// Range: -128..=128. A loss on time counts as -64 discs, a win on time as 64 discs.
    pub(crate) discs: i16,
}

impl Reward {
    fn of(self, result: PairResult) -> f64 {
        match self {
            Reward::Results => result.points.into(),
            Reward::Discs => (f64::from(result.discs) / DISCS_OF_A_WIN).clamp(-2.0, 2.0),
        }
    }
}

/// Error that prevents or ends a tuning run.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TuningError {
    /// The file of the run cannot be used.
    #[error(transparent)]
    Store(#[from] LinesError),
    /// The settings have unknown constants or values out of range.
    #[error(transparent)]
    Parameters(#[from] ParametersError),
    /// The transposition tables cannot be allocated; the field is the size of each table in MB.
    #[error("cannot allocate transposition tables of {0} MB each")]
    OutOfMemory(usize),
}

impl Settings {
    /// Returns the number of game pairs in the whole run.
    pub(crate) fn pairs(&self) -> u32 {
        self.blocks * PAIRS_PER_BLOCK
    }

    /// Returns the initial values of the tuned constants.
    pub(crate) fn start(&self) -> Vec<f64> {
        self.tuned.iter().map(|tuned| tuned.start.into()).collect()
    }

    /// Returns the noise of each tuned constant over the given blocks, in units of `c_end`.
    /// The noise is the standard deviation of the constant's change under the assumption that the rewards do
    /// not depend on the values of the constants.
    pub(crate) fn noise(&self, blocks: &[Block]) -> Vec<f64> {
        let rewards = blocks.iter().flat_map(|block| &block.results).map(|&result| self.reward.of(result));
        let count = blocks.len() as u32 * PAIRS_PER_BLOCK;
        let variance = rewards.map(|reward| reward * reward).sum::<f64>() / f64::from(count.max(1));
        let walk = |tuned: &Tuned| {
            let steps = (0..count).map(|pair| tuned.gain(self.pairs(), pair) / tuned.c_end);
            (variance * steps.map(|step| step * step).sum::<f64>()).sqrt()
        };
        self.tuned.iter().map(walk).collect()
    }

    /// Returns all constants, with `values` for the tuned ones.
    ///
    /// # Errors
    /// If a constant is unknown or a value is out of range.
    pub(crate) fn parameters(&self, values: &[i32]) -> Result<Parameters, ParametersError> {
        let mut parameters: Parameters = self.base.parse()?;
        for (tuned, &value) in self.tuned.iter().zip(values) {
            parameters.set(Parameter::find(&tuned.name)?, value)?;
        }
        Ok(parameters)
    }

    fn perturbation(&self, values: &[f64], pair: u32, rng: &mut Rng) -> Perturbation {
        perturb(&self.tuned, values, self.pairs(), pair, rng)
    }

    /// Returns the values of the tuned constants after a block, given the values before it.
    /// `results` are the results of the game pairs of the block.
    fn values_after(&self, mut values: Vec<f64>, block: u32, results: &[PairResult]) -> Vec<f64> {
        let before = values.clone();
        for (pair, &result) in pairs_of(block).zip(results) {
            let tried = self.perturbation(&before, pair, &mut seeded(self.seed, pair));
            update(&self.tuned, &mut values, self.pairs(), pair, &tried, self.reward.of(result));
        }
        values
    }
}

/// Returns the range of pair numbers in a block.
fn pairs_of(block: u32) -> std::ops::Range<u32> {
    block * PAIRS_PER_BLOCK..(block + 1) * PAIRS_PER_BLOCK
}

/// Plays the blocks of game pairs that are missing from the store; calls `each` with each new block.
/// After each block, the tuned constants are updated, and the block is added to the store.
///
/// # Errors
/// If the store cannot be written, a constant in the settings is unknown, the value of a constant is out of
/// range, or a transposition table cannot be allocated.
///
/// # Panics
/// If `openings` is empty.
pub(crate) fn tune(
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
    let mut values = store.items.last().map_or_else(|| settings.start(), |block| block.values.clone());
    for number in store.items.len() as u32..settings.blocks {
        let results = play(settings, &players, openings, &values, number)?;
        values = settings.values_after(values, number, &results);
        let block = Block { block: number, results, values: values.clone() };
        store.append(block.clone()).map_err(LinesError::from)?;
        each(&block);
    }
    Ok(())
}

/// Plays the game pairs of a block, on one thread for each element of `players`.
fn play(
    settings: &Settings,
    players: &[Players],
    openings: &[Othello8],
    values: &[f64],
    block: u32,
) -> Result<Vec<PairResult>, TuningError> {
    let play_pair = |players: &Players, pair: u32| -> Result<PairResult, TuningError> {
        let mut rng = seeded(settings.seed, pair);
        let tried = settings.perturbation(values, pair, &mut rng);
        let opening = &openings[rng.usize(..openings.len())];
        let sides = [settings.parameters(&tried.plus)?, settings.parameters(&tried.minus)?];
        let [first, second] = players.pair(opening, sides.each_ref());
        Ok(PairResult { points: first.points + second.points, discs: first.discs + second.discs })
    };
    let makers = players.iter().map(|players| |pair| play_pair(players, pair)).collect();
    ordered_vec(makers, pairs_of(block)).into_iter().collect()
}
