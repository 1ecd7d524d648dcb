//! Measures the node counts of the iterations of searches, and fits the constants of the forecast to them.
//! The forecast decides which iterations of a search with a clock are begun.

mod fit;
mod sample;

use std::sync::Arc;

pub(crate) use fit::Fit;
#[cfg(test)]
pub(crate) use fit::StageFit;
pub(crate) use sample::{Iteration, Sample, Settings};

use crate::eval::othello::Weights;
use crate::game::othello8::Isa;
use crate::parallel::ordered_map;
use crate::search::OutOfMemory;

use sample::Sampler;

/// Takes `positions` samples on `jobs` threads, and calls `each` after each sample.
/// The result does not depend on the number of threads.
///
/// # Errors
/// If a transposition table cannot be allocated.
pub(crate) fn collect(
    isa: Isa,
    weights: &Arc<Weights>,
    settings: Settings,
    positions: u32,
    jobs: usize,
    mut each: impl FnMut(),
) -> Result<Vec<Sample>, OutOfMemory> {
    let samplers = (0..jobs)
        .map(|_| Sampler::new(isa, Arc::clone(weights), settings))
        .collect::<Result<Vec<_>, OutOfMemory>>()?;
    let makers = samplers.iter().map(|sampler| |n| sampler.take(n)).collect();
    let mut taken = Vec::new();
    ordered_map(makers, 0..positions, |sample| {
        taken.push(sample);
        each();
        Ok::<(), OutOfMemory>(())
    })?;
    taken.sort_by_key(|sample| sample.n);
    Ok(taken)
}
