//! Trains the evaluation network ([`crate::eval::othello::network`]) on positions with known scores.
//!
//! The method is stochastic gradient descent on batches of 1,024 positions. Adam updates the heads and the
//! accumulator biases (one bias vector for each number of empties). Adagrad updates the rows of the embedding
//! tables, with one step size per row; a position uses 68 rows. The positions are read from the work file of
//! the fit (`super::fit::Work`) a chunk at a time, so that the memory does not grow with the number of
//! positions. A batch is cut into 16 lanes whose gradients are added in order, so the result does not depend
//! on the number of threads, and an interrupted run resumes to the same result.
//!
//! Sources: J. Duchi, E. Hazan and Y. Singer, "Adaptive Subgradient Methods" (2011); D. Kingma and J. Ba,
//! "Adam: A Method for Stochastic Optimization" (2015).

mod chunks;
mod isa;
mod model;
mod quantize;
mod settings;
mod state;
#[cfg(test)]
mod tests;
mod trainer;

use bytemuck::cast_slice;

use crate::eval::othello::network::NetworkWeights;
use crate::game::othello8::Isa;
use crate::training::checkpoint::Keeper;
use crate::training::fit::{Judgment, Work};
use crate::training::{Checkpoint, TrainError};

use model::Model;
pub(crate) use settings::Settings;
use trainer::Trainer;

/// Number of positions in a batch.
const BATCH: usize = 1024;

/// Number of lanes in a batch; a lane is the unit of parallel work.
const LANES: usize = 16;

/// Progress event of network training.
#[derive(Debug)]
pub(crate) enum Event<'a> {
    /// Number of distinct training positions, then number of distinct held-out positions.
    Positions(u64, u64),
    /// Number of chunks processed so far, then number of chunks of the whole run.
    /// A chunk is a part of the training positions. The whole run processes every chunk once per pass.
    Chunk(u64, u64),
    /// End of a pass: its number, from 1, and the errors on a sample of the held-out positions.
    Pass(u32, &'a Judgment),
}

/// Trains a network on the training positions of `work`, a file that holds each input position once.
/// Training begins with the weights of `prior`. Without a prior, the heads are random, the embedding rows are
/// 0, and the accumulator biases are constants.
///
/// # Errors
/// If a setting is invalid, there are no training positions, the weights diverge, or a file cannot be read or
/// written.
pub(crate) fn train(
    work: &Work,
    prior: Option<&NetworkWeights>,
    settings: &Settings,
    isa: Isa,
    checkpoint: Option<Checkpoint>,
    report: &mut dyn FnMut(&Event),
) -> Result<NetworkWeights, TrainError> {
    settings.check()?;
    let unreadable =
        |fault: std::io::Error| TrainError::File { path: work.path.clone(), fault: fault.into() };
    let chunks = chunks::Chunks::new(&work.training);
    report(&Event::Positions(work.training.total(), work.held_out.total()));
    if work.training.total() == 0 {
        return Err(TrainError::NoPositions);
    }
    let beginning = prior.map_or_else(|| Model::new(settings.seed), quantize::restore);
    let mut keeper =
        Keeper::new(checkpoint, state::MAGIC, settings, checksum(work, prior.map(|_| &beginning)));
    let mut trainer = Trainer::new(settings, isa, beginning, chunks.positions() * u64::from(settings.passes));
    let mut done = trainer.state.resume(&keeper)?;
    let whole = chunks.count * u64::from(settings.passes);
    while done < whole {
        let positions = chunks.read(done).map_err(unreadable)?;
        trainer.learn(&positions);
        done += 1;
        report(&Event::Chunk(done, whole));
        if (done.is_multiple_of(chunks.count) || keeper.is_due()) && !trainer.state.model.is_finite() {
            return Err(TrainError::Diverged("smaller learning rates"));
        }
        if done.is_multiple_of(chunks.count) {
            let judgment = trainer.judge(&work.held_out).map_err(unreadable)?;
            report(&Event::Pass((done / chunks.count) as u32, &judgment));
        }
        if done == whole || keeper.is_due() {
            trainer.state.save(done, &mut keeper)?;
        }
    }
    Ok(trainer.weights())
}

/// Returns the checksum of the training positions and of the initial weights, if given.
fn checksum(work: &Work, prior: Option<&Model>) -> u32 {
    let Some(prior) = prior else { return work.input };
    let mut hasher = crc32fast::Hasher::new();
    prior.tables.iter().for_each(|table| hasher.update(cast_slice(&table.rows)));
    hasher.update(cast_slice(&prior.dense));
    hasher.update(&work.input.to_le_bytes());
    hasher.finalize()
}
