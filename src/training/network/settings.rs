//! Settings of a training.

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};

/// Settings of a training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Number of passes over the positions.
    pub passes: u32,
    /// Step size of the rows: a row that was seen n times moves by about this much divided by the square root
    /// of n.
    pub row_rate: f32,
    /// Step size of the heads.
    pub head_rate: f32,
    /// Errors above this many discs count linearly, not squared (Huber loss).
    pub huber: f32,
    /// Seed of the first weights.
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    #[serde(skip, default = "one")]
    pub jobs: NonZeroUsize,
}

fn one() -> NonZeroUsize {
    NonZeroUsize::MIN
}

impl Settings {
    /// Returns the usual settings of a training that begins with a finished network: steps small enough to
    /// refine it on a few million positions, chosen by the errors on other positions (weights/README.md).
    pub fn refining() -> Settings {
        Settings { row_rate: 0.002, head_rate: 0.000_5, ..Settings::default() }
    }

    /// Returns the settings as JSON.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Checks that the numbers make sense; the error says what is wrong.
    pub(super) fn check(&self) -> Result<(), String> {
        let numbers = [
            ("step size of the rows", self.row_rate),
            ("step size of the heads", self.head_rate),
            ("largest error that counts by its square", self.huber),
        ];
        match numbers.into_iter().find(|(_, number)| !(number.is_finite() && *number > 0.0)) {
            Some((name, number)) => Err(format!("the {name} must be above 0, not {number}")),
            None => Ok(()),
        }
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
