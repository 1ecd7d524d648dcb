//! The checkpoint file of an unfinished fit, from which the same fit resumes with the same result.
//!
//! The file holds the weight vector at the start of the round and the best one so far; within a round it also
//! holds the three vectors of the conjugate gradient method. The Huber weights of the positions are
//! recomputed from the vector at the start of the round.

use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::training::TrainError;

use super::Settings;
use super::descent::{Gradients, Measure, Progress};
use super::file::{self, Contents, FileError};

const MAGIC: &str = "kadofitc";

/// Path of the checkpoint and how often to write it; it is also written after each round.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint<'a> {
    /// Path of the file.
    pub path: &'a Path,
    /// Minimum time between two writes within a round, checked after each iteration.
    pub interval: Duration,
}

/// State of a fit between two rounds.
pub(super) struct State {
    pub(super) progress: Progress,
    /// Weight vector at the start of the next round.
    pub(super) vector: Vec<f32>,
    /// Weight vector of the round with the smallest held-out error.
    pub(super) best: Vec<f32>,
}

/// Header of the file, as JSON.
#[derive(Serialize, Deserialize)]
struct Head {
    settings: Settings,
    /// Checksum of the positions and the prior.
    input: u32,
    #[serde(rename = "stage")]
    progress: Progress,
    /// Progress of the current round, `None` between two rounds.
    begun: Option<Measure>,
}

/// Reads and writes the checkpoint of one fit; does nothing if `checkpoint` is `None`.
pub(super) struct Keeper<'a> {
    checkpoint: Option<Checkpoint<'a>>,
    settings: &'a Settings,
    input: u32,
    written: Instant,
}

impl<'a> Keeper<'a> {
    /// Creates the keeper for a fit with these settings and this checksum of its input.
    pub(super) fn new(checkpoint: Option<Checkpoint<'a>>, settings: &'a Settings, input: u32) -> Keeper<'a> {
        Keeper { checkpoint, settings, input, written: Instant::now() }
    }

    /// Returns the state in the file and the unfinished round, if any. If there is no file, returns the state
    /// of a new fit that starts at the vector `beginning`.
    pub(super) fn resume(&self, beginning: Vec<f32>) -> Result<(State, Option<Gradients>), TrainError> {
        let Some(path) = self.checkpoint.map(|checkpoint| checkpoint.path).filter(|path| path.exists())
        else {
            let state = State { progress: Progress::default(), vector: beginning.clone(), best: beginning };
            return Ok((state, None));
        };
        let unusable = |fault| TrainError::Checkpoint { path: path.into(), fault };
        let Contents { head, numbers, offset } = file::read::<Head>(path, MAGIC).map_err(unusable)?;
        if head.settings != *self.settings {
            let [found, wanted] = [&head.settings, self.settings].map(Settings::text);
            return Err(TrainError::OtherSettings { path: path.into(), found, wanted });
        }
        if head.input != self.input {
            return Err(TrainError::OtherInput { path: path.into() });
        }
        let mut vectors = numbers.chunks_exact(beginning.len()).map(<[f32]>::to_vec);
        let wanted = if head.begun.is_some() { 5 } else { 2 };
        if numbers.len() != wanted * beginning.len() {
            let fault = format!("{} numbers instead of {}", numbers.len(), wanted * beginning.len());
            return Err(unusable(FileError::Damaged { offset, fault }));
        }
        let mut next = || vectors.next().unwrap_or_default();
        let state = State { progress: head.progress, vector: next(), best: next() };
        Ok((
            state,
            head.begun.map(|measure| Gradients {
                measure,
                vector: next(),
                residual: next(),
                direction: next(),
            }),
        ))
    }

    /// Writes the state between two rounds.
    pub(super) fn write(&mut self, state: &State) -> Result<(), TrainError> {
        self.write_file(state, None)
    }

    /// Writes the state within a round if `interval` has passed since the last write.
    pub(super) fn write_if_due(&mut self, state: &State, begun: &Gradients) -> Result<(), TrainError> {
        match self.checkpoint {
            Some(checkpoint) if self.written.elapsed() >= checkpoint.interval => {
                self.write_file(state, Some(begun))
            }
            _ => Ok(()),
        }
    }

    fn write_file(&mut self, state: &State, begun: Option<&Gradients>) -> Result<(), TrainError> {
        let Some(Checkpoint { path, .. }) = self.checkpoint else { return Ok(()) };
        let head = Head {
            settings: self.settings.clone(),
            input: self.input,
            progress: state.progress.clone(),
            begun: begun.map(|begun| begun.measure),
        };
        let mut vectors = vec![state.vector.as_slice(), &state.best];
        vectors.extend(
            begun.into_iter().flat_map(|begun| [&begun.vector[..], &begun.residual, &begun.direction]),
        );
        file::write(path, MAGIC, &head, &vectors)
            .map_err(|fault| TrainError::Checkpoint { path: path.into(), fault })?;
        self.written = Instant::now();
        Ok(())
    }
}
