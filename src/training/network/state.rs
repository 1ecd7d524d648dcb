//! The state of a training run, saved in its checkpoint.

use bytemuck::{cast_slice, cast_slice_mut};
use serde::{Deserialize, Serialize};

use crate::eval::othello::network::WIDTH;
use crate::training::TrainError;
use crate::training::checkpoint::Keeper;

use super::Settings;
use super::model::{DENSE, Model};

pub(super) const MAGIC: &str = "kadonetc";

/// The state that every training step updates.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) model: Model,
    /// Moving averages of the gradients with respect to [`Model::dense`] (Adam).
    pub(super) means: Vec<f32>,
    /// Moving averages of the squared gradients with respect to [`Model::dense`] (Adam).
    pub(super) squares: Vec<f32>,
    /// Number of positions trained on so far.
    pub(super) learned: u64,
    /// Number of batches trained on so far.
    pub(super) batches: u32,
}

/// Progress in the header of the checkpoint.
/// After the header, the file holds each embedding table: its rows, then the sums of squared gradients of the
/// rows. At the end, the file holds [`Model::dense`], [`State::means`] and [`State::squares`].
#[derive(Serialize, Deserialize)]
struct Saved {
    /// Number of finished chunks, over all passes.
    done: u64,
    learned: u64,
    batches: u32,
}

impl State {
    pub(super) fn new(model: Model) -> State {
        State { model, means: vec![0.0; DENSE], squares: vec![0.0; DENSE], learned: 0, batches: 0 }
    }

    /// Restores the state in the file, if there is one; returns the number of finished chunks.
    pub(super) fn resume(&mut self, keeper: &Keeper<'_, Settings>) -> Result<u64, TrainError> {
        let rows: usize = self.model.tables.iter().map(|table| table.rows.len()).sum();
        let length = rows * (WIDTH + 1) + 3 * DENSE;
        let Some((Saved { done, learned, batches }, values)) = keeper.read(|_| length)? else { return Ok(0) };
        let mut rest = values.as_slice();
        let mut fill = |array: &mut [f32]| {
            let (these, after) = rest.split_at(array.len());
            array.copy_from_slice(these);
            rest = after;
        };
        for table in &mut self.model.tables {
            fill(cast_slice_mut(&mut table.rows));
            fill(&mut table.squares);
        }
        for array in [&mut self.model.dense, &mut self.means, &mut self.squares] {
            fill(array);
        }
        (self.learned, self.batches) = (learned, batches);
        Ok(done)
    }

    /// Writes the state after `done` chunks.
    pub(super) fn save(&self, done: u64, keeper: &mut Keeper<'_, Settings>) -> Result<(), TrainError> {
        let tables =
            self.model.tables.iter().flat_map(|table| [cast_slice(&table.rows), table.squares.as_slice()]);
        let values: Vec<&[f32]> =
            tables.chain([self.model.dense.as_slice(), &self.means, &self.squares]).collect();
        keeper.write(&Saved { done, learned: self.learned, batches: self.batches }, &values)
    }
}
