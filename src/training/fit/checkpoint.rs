//! The state of a fit that is not done, kept in a file from which the same fit goes on to the same outcome.
//!
//! The numbers are the vector with which the round begins and the best one so far; in a round that has begun
//! also those of its conjugate gradients. The weights of the positions follow from the first vector and are
//! not kept.

use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::descent::{Gradients, Measure, Stage};
use super::file::{self, Contents, FileError};
use super::{FitError, Settings};

const MAGIC: &str = "kadofitc";

/// Where the state of a fit is kept, and how often. It is written after each round, too.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint<'a> {
    /// The file.
    pub path: &'a Path,
    /// Within a round it is written after an iteration if it was not for so long.
    pub interval: Duration,
}

/// How far a fit is between two rounds.
pub(super) struct State {
    pub(super) stage: Stage,
    /// With which the next round begins.
    pub(super) vector: Vec<f32>,
    /// That of the round that was judged best.
    pub(super) best: Vec<f32>,
}

/// What the file says of itself.
#[derive(Serialize, Deserialize)]
struct Head {
    settings: Settings,
    /// The checksum of what the fit began with.
    input: u32,
    stage: Stage,
    /// How far the round is that has begun.
    begun: Option<Measure>,
}

/// Keeps the state of one fit, or nothing if it was not asked to.
pub(super) struct Keeper<'a> {
    checkpoint: Option<Checkpoint<'a>>,
    settings: &'a Settings,
    input: u32,
    written: Instant,
}

impl<'a> Keeper<'a> {
    /// Makes the keeper of the fit with these settings, whose input has this checksum.
    pub(super) fn new(checkpoint: Option<Checkpoint<'a>>, settings: &'a Settings, input: u32) -> Keeper<'a> {
        Keeper { checkpoint, settings, input, written: Instant::now() }
    }

    /// Returns how far the fit is, and the round that has begun, if any; or the beginning.
    pub(super) fn resume(&self, beginning: Vec<f32>) -> Result<(State, Option<Gradients>), FitError> {
        let Some(path) = self.checkpoint.map(|checkpoint| checkpoint.path).filter(|path| path.exists())
        else {
            let state = State { stage: Stage::default(), vector: beginning.clone(), best: beginning };
            return Ok((state, None));
        };
        let unusable = |fault| FitError::Checkpoint { path: path.into(), fault };
        let Contents { head, numbers, offset } = file::read::<Head>(path, MAGIC).map_err(unusable)?;
        if head.settings != *self.settings {
            let [found, wanted] = [&head.settings, self.settings].map(Settings::text);
            return Err(FitError::OtherSettings { path: path.into(), found, wanted });
        }
        if head.input != self.input {
            return Err(FitError::OtherInput { path: path.into() });
        }
        let mut vectors = numbers.chunks_exact(beginning.len()).map(<[f32]>::to_vec);
        let wanted = if head.begun.is_some() { 5 } else { 2 };
        if numbers.len() != wanted * beginning.len() {
            let fault = format!("{} numbers where {} belong", numbers.len(), wanted * beginning.len());
            return Err(unusable(FileError::Damaged { offset, fault }));
        }
        let mut next = || vectors.next().unwrap_or_default();
        let state = State { stage: head.stage, vector: next(), best: next() };
        Ok((
            state,
            head.begun.map(|measure| Gradients { measure, vector: next(), rest: next(), direction: next() }),
        ))
    }

    /// Writes the state between two rounds.
    pub(super) fn write(&mut self, state: &State) -> Result<(), FitError> {
        self.write_file(state, None)
    }

    /// Writes the state within a round, if it is time.
    pub(super) fn write_if_due(&mut self, state: &State, begun: &Gradients) -> Result<(), FitError> {
        match self.checkpoint {
            Some(checkpoint) if self.written.elapsed() >= checkpoint.interval => {
                self.write_file(state, Some(begun))
            }
            _ => Ok(()),
        }
    }

    fn write_file(&mut self, state: &State, begun: Option<&Gradients>) -> Result<(), FitError> {
        let Some(Checkpoint { path, .. }) = self.checkpoint else { return Ok(()) };
        let head = Head {
            settings: self.settings.clone(),
            input: self.input,
            stage: state.stage.clone(),
            begun: begun.map(|begun| begun.measure),
        };
        let mut vectors = vec![state.vector.as_slice(), &state.best];
        vectors
            .extend(begun.into_iter().flat_map(|begun| [&begun.vector[..], &begun.rest, &begun.direction]));
        file::write(path, MAGIC, &head, &vectors)
            .map_err(|fault| FitError::Checkpoint { path: path.into(), fault })?;
        self.written = Instant::now();
        Ok(())
    }
}
