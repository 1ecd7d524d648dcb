//! What decides about a fit beside its positions.

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};

use crate::training::positions::{Final, Record};

/// The settings of a fit. Every weight is that of so many positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The numbers of empty squares of the knots, in rising order, at least one.
    pub knots: Vec<u32>,
    /// The names of shapes to leave out, and `counts` for the counts.
    pub without: Vec<String>,
    /// How strongly the own number of a configuration is held near zero.
    pub ridge: f32,
    /// How strongly the own numbers of its parts are.
    pub part_ridge: f32,
    /// How strongly the own numbers of neighboring knots are held together, and those of neighboring counts.
    pub smoothness: f32,
    /// How much of a target that is not exact is the outcome of the game, from 0 to 1; the rest is the searched score.
    pub outcome_share: f32,
    /// How much an exact position counts.
    pub exact_weight: f32,
    /// Positions with fewer empty squares than these count less.
    pub late: u32,
    /// How much they count.
    pub late_weight: f32,
    /// Errors of more discs than these count in proportion, not by their square.
    pub huber: f32,
    /// Iterations of a round; after each the positions are weighed anew.
    pub iterations: u32,
    /// The largest number of rounds.
    pub rounds: u32,
    /// How much a position that the prior was made from counts.
    pub prior_weight: f32,
    /// Threads; nothing depends on their number.
    #[serde(skip, default = "one")]
    pub jobs: NonZeroUsize,
}

fn one() -> NonZeroUsize {
    NonZeroUsize::MIN
}

impl Settings {
    /// Returns the score in discs to learn for a record, or `None` if nothing is known of it.
    pub(super) fn target(&self, record: &Record) -> Option<f32> {
        let searched = record.searched().map(|(value, _)| f32::from(value) / 100.0);
        match (record.outcome(), searched) {
            (Final::Exact(discs), _) | (Final::Played(discs), None) => Some(f32::from(discs)),
            (Final::Played(discs), Some(value)) => {
                Some(self.outcome_share * f32::from(discs) + (1.0 - self.outcome_share) * value)
            }
            (Final::Unknown, value) => value,
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            knots: (4..=56).step_by(4).collect(),
            without: Vec::new(),
            ridge: 60.0,
            part_ridge: 20.0,
            smoothness: 10.0,
            outcome_share: 0.5,
            exact_weight: 1.0,
            late: 8,
            late_weight: 0.5,
            huber: 16.0,
            iterations: 15,
            rounds: 8,
            prior_weight: 1.0,
            jobs: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }
}
