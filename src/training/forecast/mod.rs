//! Measures the node counts of the iterations of searches, and fits the constants of the forecast to them.
//! The forecast decides which iterations of a search with a clock are begun.

mod fit;
mod sample;

use std::sync::Arc;

pub(crate) use fit::Fit;
#[cfg(test)]
pub(crate) use fit::StageFit;
pub(crate) use sample::{Iteration, Sample, Settings, is_long_enough};

use crate::eval::othello::Weights;
use crate::game::Record;
use crate::game::othello8::{Isa, Othello8};
use crate::parallel::ordered_map;
use crate::search::OutOfMemory;

use sample::Sampler;

/// Takes `positions` samples on `jobs` threads, and calls `each` after each sample.
/// The positions come from `games`, all of which [`is_long_enough`] accepts. If `games` is empty, a game is
/// played for each position. The result does not depend on the number of threads.
///
/// # Errors
/// If a transposition table cannot be allocated.
pub(crate) fn collect(
    isa: Isa,
    weights: &Arc<Weights>,
    settings: Settings,
    games: &[Record<Othello8>],
    positions: u32,
    jobs: usize,
    mut each: impl FnMut(),
) -> Result<Vec<Sample>, OutOfMemory> {
    let samplers = (0..jobs)
        .map(|_| Sampler::new(isa, Arc::clone(weights), settings, games))
        .collect::<Result<Vec<_>, OutOfMemory>>()?;
    let makers = samplers.iter().map(|sampler| |n| sampler.take(n)).collect();
    let mut taken = Vec::new();
    ordered_map(makers, 0..positions, |sample| {
        taken.push(sample);
        each();
        Ok::<(), OutOfMemory>(())
    })?;
    Ok(taken)
}
