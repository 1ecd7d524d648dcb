//! The state of an unfinished fit in its checkpoint.
//!
//! A fit runs in rounds: each round is a run of the conjugate gradient method with fixed Huber weights of the
//! positions. The file holds the weight vector at the start of the current or next round, and that of the
//! round with the smallest held-out error so far. Within a round it also holds the three vectors of the
//! conjugate gradient method. The Huber weights are recomputed from the vector at the start of the round.

use serde::{Deserialize, Serialize};

use crate::training::TrainError;
use crate::training::checkpoint::Keeper;

use super::Settings;
use super::descent::{Gradients, Measure, Progress};

pub(super) const MAGIC: &str = "kadofitc";

/// State of a fit between two rounds.
pub(super) struct State {
    pub(super) progress: Progress,
    /// Weight vector at the start of the next round.
    pub(super) vector: Vec<f32>,
    /// Weight vector of the round with the smallest held-out error.
    pub(super) best: Vec<f32>,
}

/// The progress of a fit, stored in the header of the checkpoint file.
#[derive(Serialize, Deserialize)]
struct Saved {
    #[serde(rename = "stage")]
    progress: Progress,
    /// Progress of the current round, `None` between two rounds.
    begun: Option<Measure>,
}

impl State {
    /// Returns the state in the file and the unfinished round, if any.
    /// If there is no file, returns the state of a new fit that starts at the vector `beginning`.
    pub(super) fn resume(
        beginning: Vec<f32>,
        keeper: &Keeper<'_, Settings>,
    ) -> Result<(State, Option<Gradients>), TrainError> {
        let length = beginning.len();
        let vectors = |saved: &Saved| length * if saved.begun.is_some() { 5 } else { 2 };
        let Some((Saved { progress, begun }, values)) = keeper.read(vectors)? else {
            let state = State { progress: Progress::default(), vector: beginning.clone(), best: beginning };
            return Ok((state, None));
        };
        let mut vectors = values.chunks_exact(length).map(<[f32]>::to_vec);
        let mut next = || vectors.next().unwrap_or_default();
        let state = State { progress, vector: next(), best: next() };
        let begun =
            begun.map(|measure| Gradients { measure, vector: next(), residual: next(), direction: next() });
        Ok((state, begun))
    }

    /// Writes the state and, if there is one, the unfinished round.
    pub(super) fn save(
        &self,
        begun: Option<&Gradients>,
        keeper: &mut Keeper<'_, Settings>,
    ) -> Result<(), TrainError> {
        let saved = Saved { progress: self.progress.clone(), begun: begun.map(|begun| begun.measure) };
        let mut vectors = vec![self.vector.as_slice(), &self.best];
        vectors.extend(
            begun.into_iter().flat_map(|begun| [&begun.vector[..], &begun.residual, &begun.direction]),
        );
        keeper.write(&saved, &vectors)
    }
}
