//! The checkpoint file of an unfinished training, from which the same training resumes with the same result.

use std::time::Instant;

use bytemuck::{cast_slice, cast_slice_mut};
use serde::{Deserialize, Serialize};

use crate::eval::othello::network::WIDTH;
use crate::training::TrainError;
use crate::training::fit::Checkpoint;
use crate::training::fit::file::{self, FileError};

use super::Settings;
use super::model::DENSE;
use super::trainer::Trainer;

const MAGIC: &str = "kadonetc";

/// Header of the file, as JSON. The values are the rows and squares of each table, then the numbers, means
/// and squares of the heads.
#[derive(Serialize, Deserialize)]
struct Head {
    settings: Settings,
    /// Checksum of the positions.
    input: u32,
    /// Chunks learned from.
    done: u64,
    learned: u64,
    batches: u32,
}

/// Reads and writes the checkpoint of one training; does nothing if `checkpoint` is `None`.
pub(super) struct Keeper<'a> {
    checkpoint: Option<Checkpoint<'a>>,
    settings: &'a Settings,
    input: u32,
    written: Instant,
}

impl<'a> Keeper<'a> {
    pub(super) fn new(checkpoint: Option<Checkpoint<'a>>, settings: &'a Settings, input: u32) -> Keeper<'a> {
        Keeper { checkpoint, settings, input, written: Instant::now() }
    }

    /// Restores the state in the file, if there is one. Returns the number of chunks learned from.
    pub(super) fn resume(&self, trainer: &mut Trainer) -> Result<u64, TrainError> {
        let Some(path) = self.checkpoint.map(|checkpoint| checkpoint.path).filter(|path| path.exists())
        else {
            return Ok(0);
        };
        let unusable = |fault| TrainError::Checkpoint { path: path.into(), fault };
        let file::Contents { head, numbers, offset } = file::read::<Head>(path, MAGIC).map_err(unusable)?;
        let settings = Settings { jobs: self.settings.jobs, ..head.settings };
        if settings != *self.settings {
            let [found, wanted] = [&settings, self.settings].map(Settings::text);
            return Err(TrainError::OtherSettings { path: path.into(), found, wanted });
        }
        if head.input != self.input {
            return Err(TrainError::OtherInput { path: path.into() });
        }
        let state = &mut trainer.state;
        let rows: usize = state.model.tables.iter().map(|table| table.rows.len()).sum();
        let wanted = rows * (WIDTH + 1) + 3 * DENSE;
        if numbers.len() != wanted {
            let fault = format!("{} numbers instead of {wanted}", numbers.len());
            return Err(unusable(FileError::Damaged { offset, fault }));
        }
        let mut rest = numbers.as_slice();
        let mut fill = |part: &mut [f32]| {
            let (these, after) = rest.split_at(part.len());
            part.copy_from_slice(these);
            rest = after;
        };
        for table in &mut state.model.tables {
            fill(cast_slice_mut(&mut table.rows));
            fill(&mut table.squares);
        }
        for part in [&mut state.model.dense, &mut state.means, &mut state.squares] {
            fill(part);
        }
        (state.learned, state.batches) = (head.learned, head.batches);
        Ok(head.done)
    }

    /// Writes the state if `interval` has passed since the last write, or if it is the last one.
    pub(super) fn write_if_due(
        &mut self,
        trainer: &Trainer,
        done: u64,
        is_last: bool,
    ) -> Result<(), TrainError> {
        let Some(Checkpoint { path, interval }) = self.checkpoint else { return Ok(()) };
        if !is_last && self.written.elapsed() < interval {
            return Ok(());
        }
        let state = &trainer.state;
        let head = Head {
            settings: self.settings.clone(),
            input: self.input,
            done,
            learned: state.learned,
            batches: state.batches,
        };
        let tables =
            state.model.tables.iter().flat_map(|table| [cast_slice(&table.rows), table.squares.as_slice()]);
        let numbers: Vec<&[f32]> =
            tables.chain([state.model.dense.as_slice(), &state.means, &state.squares]).collect();
        file::write(path, MAGIC, &head, &numbers)
            .map_err(|fault| TrainError::Checkpoint { path: path.into(), fault })?;
        self.written = Instant::now();
        Ok(())
    }
}
