//! Settings of network training.

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};

use crate::training::TrainError;

/// Settings of network training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Number of passes over the positions.
    pub(crate) passes: u32,
    /// Step size (Adagrad) of the weight rows of patterns and counts.
    /// Each pattern (together with its mirror image) and each value of a count feature has one weight row.
    /// When a row occurs for the nth time, its weights change by about this value divided by the square root
    /// of n. In addition, the warm-up and the decay of the training run scale the change.
    pub(crate) row_rate: f32,
    /// Step size of Adam, which trains all weights outside the embedding tables.
    /// These weights are the heads and the accumulator biases (one bias vector for each number of empties).
    pub(crate) head_rate: f32,
    /// Errors above this many discs count linearly, not squared (Huber loss).
    pub(crate) huber: f32,
    /// Seed of the random initial weights.
    pub(crate) seed: u64,
    /// Number of threads; the result does not depend on it.
    #[serde(skip, default = "one")]
    pub(crate) jobs: NonZeroUsize,
}

fn one() -> NonZeroUsize {
    NonZeroUsize::MIN
}

impl Settings {
    /// Returns the default settings for refining a trained network.
    /// The step sizes suit a few million positions. They were chosen by held-out errors (weights/README.md).
    pub(crate) fn refining() -> Settings {
        Settings { row_rate: 0.002, head_rate: 0.000_5, ..Settings::default() }
    }

    /// Checks the settings.
    ///
    /// # Errors
    /// If a setting is out of range.
    pub(crate) fn check(&self) -> Result<(), TrainError> {
        let positive = [
            ("step size of the rows", self.row_rate),
            ("step size of the heads", self.head_rate),
            ("Huber threshold", self.huber),
        ];
        for (name, value) in positive {
            if !(value.is_finite() && value > 0.0) {
                return Err(TrainError::Settings(format!("the {name} must be above 0, not {value}")));
            }
        }
        Ok(())
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            passes: 2,
            row_rate: 0.02,
            head_rate: 0.002,
            huber: 20.0,
            seed: 1,
            jobs: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }
}
