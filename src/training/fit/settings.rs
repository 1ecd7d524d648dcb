//! What decides about a fit beside its positions.

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};

use crate::eval::othello::shapes::TABLE;
use crate::training::positions::{Final, Record};

use super::space::Space;

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

/// What is wrong with knots that are not sound.
pub(super) const KNOTS: &str = "the knots are numbers of empty squares in rising order, at least one";

/// Returns whether knots are numbers of empty squares in rising order, at least one.
pub(super) fn are_knots(knots: &[u32]) -> bool {
    !knots.is_empty() && knots.is_sorted_by(|one, other| one < other) && knots.iter().all(|&knot| knot <= 60)
}

impl Settings {
    /// Returns the layout, or what is wrong with the settings.
    pub(super) fn space(&self) -> Result<Space, String> {
        if !are_knots(&self.knots) {
            return Err(KNOTS.into());
        }
        let known = |name: &str| name == "counts" || TABLE.iter().any(|shape| shape.name == name);
        if let Some(name) = self.without.iter().find(|name| !known(name)) {
            let names = TABLE.map(|shape| shape.name).join("`, `");
            return Err(format!("`{name}` is no shape; there are `{names}` and `counts`"));
        }
        self.check_weights()?;
        let with = |name: &str| !self.without.iter().any(|without| without == name);
        Ok(Space::new(&self.knots, TABLE.map(|shape| with(shape.name)), with("counts")))
    }

    fn check_weights(&self) -> Result<(), String> {
        // Without a ridge nothing determines a number that was never seen.
        for (name, ridge) in [("ridge", self.ridge), ("part ridge", self.part_ridge)] {
            if !(ridge.is_finite() && ridge > 0.0) {
                return Err(format!("the {name} is a number above 0, not {ridge}"));
            }
        }
        let others = [
            ("smoothness", self.smoothness),
            ("weight of exact positions", self.exact_weight),
            ("weight of late positions", self.late_weight),
            ("largest error that counts by its square", self.huber),
            ("weight of the prior", self.prior_weight),
        ];
        for (name, weight) in others {
            if !(weight.is_finite() && weight >= 0.0) {
                return Err(format!("the {name} is a number from 0 on, not {weight}"));
            }
        }
        if !(0.0..=1.0).contains(&self.outcome_share) {
            return Err(format!(
                "the share of the outcome is a number from 0 to 1, not {}",
                self.outcome_share
            ));
        }
        Ok(())
    }

    /// Returns the settings as JSON.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

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
            knots: (4..=56).step_by(6).collect(),
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
