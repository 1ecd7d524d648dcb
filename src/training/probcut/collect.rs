//! Collects samples on several threads.

use std::collections::HashSet;
use std::sync::Arc;

use crate::eval::othello::Weights;
use crate::game::othello8::Isa;
use crate::parallel::ordered_map;
use crate::search::OutOfMemory;
use crate::training::json_lines::LinesError;

use super::sample::Sampler;
use super::{Settings, Store};

/// Error that prevents or ends the collection of samples.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CollectError {
    /// The file of samples cannot be used.
    #[error(transparent)]
    Store(#[from] LinesError),
    /// The sample with this number was taken with another evaluation.
    #[error("sample {0} was taken with another evaluation: use the same --weights or another file")]
    Evaluation(u32),
    /// A transposition table cannot be allocated.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// Takes the samples 0 to `positions` - 1, except those that the store already contains.
/// Runs on `jobs` threads; calls `each` after each sample.
///
/// # Errors
/// If a table cannot be allocated, a sample cannot be written, or the store holds samples of another
/// evaluation.
pub(crate) fn collect(
    isa: Isa,
    weights: &Arc<Weights>,
    settings: Settings,
    positions: u32,
    jobs: usize,
    store: &mut Store,
    mut each: impl FnMut(),
) -> Result<(), CollectError> {
    let samplers = (0..jobs)
        .map(|_| Sampler::new(isa, Arc::clone(weights), settings))
        .collect::<Result<Vec<_>, OutOfMemory>>()?;
    let foreign = store.items.iter().find(|sample| {
        sample.position().map(|board| samplers[0].evaluation(board)) != sample.scores.first().copied()
    });
    if let Some(sample) = foreign {
        return Err(CollectError::Evaluation(sample.n));
    }
    let known: HashSet<u32> = store.items.iter().map(|sample| sample.n).collect();
    let missing = (0..positions).filter(|n| !known.contains(n));
    let makers = samplers.iter().map(|sampler| |n| sampler.take(n)).collect();
    ordered_map(makers, missing, |sample| {
        store.append(sample).map_err(LinesError::from)?;
        each();
        Ok(())
    })
}
