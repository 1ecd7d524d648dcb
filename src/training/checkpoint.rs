//! The checkpoint file of an unfinished training run.
//! A run that resumes from the checkpoint gives the same result as an uninterrupted run.

use std::path::Path;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::files::Existing;

use super::TrainError;
use super::array_file::{self, Contents, FileError};

/// Path of the checkpoint and how often to write it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checkpoint<'a> {
    /// Path of the file; a run resumes from the file if it exists.
    pub(crate) path: &'a Path,
    /// Minimum time between two writes during a run.
    /// The state is also written at the end of the run and, in a fit, at the end of each round.
    pub(crate) interval: Duration,
}

/// Header of the file, as JSON.
#[derive(Serialize, Deserialize)]
struct Head<S, P> {
    settings: S,
    /// Checksum of the training positions and of the prior weights.
    input: u32,
    #[serde(flatten)]
    progress: P,
}

/// Reads and writes the checkpoint of one training run with settings of type `S`.
/// Does nothing if `checkpoint` is `None`.
pub(super) struct Keeper<'a, S> {
    checkpoint: Option<Checkpoint<'a>>,
    magic: &'static str,
    settings: &'a S,
    input: u32,
    written: Instant,
}

impl<'a, S: Serialize + DeserializeOwned> Keeper<'a, S> {
    /// Creates a reader and writer for the checkpoint of a training run.
    /// `input` is a checksum of the training positions and of the prior weights. A checkpoint with other
    /// settings or another checksum is rejected.
    pub(super) fn new(
        checkpoint: Option<Checkpoint<'a>>,
        magic: &'static str,
        settings: &'a S,
        input: u32,
    ) -> Keeper<'a, S> {
        Keeper { checkpoint, magic, settings, input, written: Instant::now() }
    }

    /// Returns the progress and the values in the file; `None` if there is no file.
    /// `length` computes the expected number of values from the progress.
    pub(super) fn read<P: DeserializeOwned>(
        &self,
        length: impl FnOnce(&P) -> usize,
    ) -> Result<Option<(P, Vec<f32>)>, TrainError> {
        let Some(path) = self.checkpoint.map(|checkpoint| checkpoint.path).filter(|path| path.exists())
        else {
            return Ok(None);
        };
        let unusable = |fault| TrainError::File { path: path.into(), fault };
        let Contents { head, values, offset } =
            array_file::read::<Head<S, P>>(path, self.magic).map_err(unusable)?;
        let [found, wanted] = [&head.settings, self.settings]
            .map(|settings| serde_json::to_string(settings).unwrap_or_default());
        if found != wanted {
            return Err(TrainError::OtherSettings { path: path.into(), found, wanted });
        }
        if head.input != self.input {
            return Err(TrainError::OtherInput { path: path.into() });
        }
        let wanted = length(&head.progress);
        if values.len() != wanted {
            let fault = format!("{} values instead of {wanted}", values.len());
            return Err(unusable(FileError::Damaged { offset, fault }));
        }
        Ok(Some((head.progress, values)))
    }

    /// Returns whether the interval has passed since the last write.
    pub(super) fn is_due(&self) -> bool {
        self.checkpoint.is_some_and(|checkpoint| self.written.elapsed() >= checkpoint.interval)
    }

    /// Writes the checkpoint, whether or not the interval has passed.
    pub(super) fn write(&mut self, progress: &impl Serialize, values: &[&[f32]]) -> Result<(), TrainError> {
        let Some(Checkpoint { path, .. }) = self.checkpoint else { return Ok(()) };
        let head = Head { settings: self.settings, input: self.input, progress };
        array_file::write((path, Existing::Replace), self.magic, &head, values)
            .map_err(|fault| TrainError::File { path: path.into(), fault })?;
        self.written = Instant::now();
        Ok(())
    }
}
