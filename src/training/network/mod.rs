//! Trains the network of the evaluation ([`crate::eval::othello::network`]) on positions with known scores.
//!
//! Stochastic gradient descent on batches of 1,024 positions: Adam for the heads, Adagrad with one step size
//! for each row for the rows, of which a position touches 68. The positions are read from the work file of
//! the fit ([`super::fit::Work`]) a chunk at a time, so that memory does not grow with their number. A batch
//! is cut into 16 lanes whose gradients are added in order, so the result does not depend on the number of
//! threads, and an interrupted training resumes to the same result.
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

use crate::eval::othello::network::Numbers;
use crate::game::othello8::Isa;
use crate::training::TrainError;
use crate::training::fit::{Checkpoint, Judgment, Work};

use model::Model;
pub use settings::Settings;
use trainer::Trainer;

/// Positions of a batch.
const BATCH: usize = 1024;

/// Lanes of a batch, the unit of parallel work.
const LANES: usize = 16;

/// Progress event of a training.
#[derive(Debug)]
pub enum Event<'a> {
    /// Numbers of distinct training positions and of distinct held-out positions.
    Positions(u64, u64),
    /// The number of chunks done, and of all chunks of all passes.
    Chunk(u64, u64),
    /// End of a pass: its number, counted from 1, and the errors on a sample of the held-out positions.
    Pass(u32, &'a Judgment),
}

/// Trains a network on the positions of a work file and returns its numbers. It begins with the numbers of
/// `prior`, if there is one, and otherwise with random heads.
///
/// # Errors
/// If a setting is invalid, there are no training positions, or a file cannot be read or written.
pub fn train(
    work: &Work,
    prior: Option<&Numbers>,
    settings: &Settings,
    isa: Isa,
    checkpoint: Option<Checkpoint>,
    show: &mut dyn FnMut(&Event),
) -> Result<Numbers, TrainError> {
    settings.check().map_err(TrainError::Settings)?;
    let unreadable = |fault| TrainError::Work { path: work.path().into(), fault };
    let chunks = chunks::Chunks::new(&work.taught);
    show(&Event::Positions(work.taught.total(), work.held_out.total()));
    if work.taught.total() == 0 {
        return Err(TrainError::NoPositions);
    }
    let beginning = prior.map_or_else(|| Model::new(settings.seed), quantize::restore);
    let mut keeper = state::Keeper::new(checkpoint, settings, checksum(work, prior.map(|_| &beginning)));
    let mut trainer = Trainer::new(settings, isa, beginning, chunks.positions() * u64::from(settings.passes));
    let mut done = keeper.resume(&mut trainer)?;
    let whole = chunks.count() * u64::from(settings.passes);
    while done < whole {
        let positions = chunks.read(done).map_err(unreadable)?;
        trainer.learn(&positions);
        done += 1;
        show(&Event::Chunk(done, whole));
        if done.is_multiple_of(chunks.count()) {
            let judgment = trainer.judge(&work.held_out).map_err(unreadable)?;
            show(&Event::Pass((done / chunks.count()) as u32, &judgment));
        }
        keeper.write_if_due(&trainer, done, done == whole)?;
    }
    Ok(trainer.numbers())
}

/// Returns the checksum of the positions and the prior.
fn checksum(work: &Work, prior: Option<&Model>) -> u32 {
    let Some(prior) = prior else { return work.input() };
    let mut hasher = crc32fast::Hasher::new();
    prior.tables.iter().for_each(|table| hasher.update(cast_slice(&table.rows)));
    hasher.update(cast_slice(&prior.dense));
    hasher.update(&work.input().to_le_bytes());
    hasher.finalize()
}
