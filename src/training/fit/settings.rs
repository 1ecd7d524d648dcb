//! Settings of a fit.

use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};

use crate::eval::othello::shapes::TABLE;
use crate::training::TrainError;
use crate::training::positions::{Final, Record};

use super::WarmUp;
use super::space::Space;

/// Settings of a fit. A penalty of strength n weighs as much as n positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Stages: one or more numbers of empties for which weights are fitted, in rising order.
    /// Between two stages, weights are interpolated.
    #[serde(rename = "knots")]
    pub(crate) stages: Vec<u32>,
    /// Names of the shapes to leave out; the name `counts` leaves out the count features.
    pub(crate) without: Vec<String>,
    /// Strength of the ridge penalty on the own weight of a complete pattern, in positions.
    /// A complete pattern covers all squares of a shape, a sub-pattern some of them. A fit determines an own
    /// weight for each; the total weight of a pattern is its own weight plus the mean of the total weights of
    /// its largest proper sub-patterns.
    pub(crate) ridge: f32,
    /// Strength of the ridge penalty on the own weight of a proper sub-pattern, in positions.
    /// The own weight also contributes to the total weights of complete patterns, with a factor below 1. The
    /// penalty is multiplied by this factor.
    #[serde(rename = "part_ridge")]
    pub(crate) sub_pattern_ridge: f32,
    /// Strength of the penalty on differences between the weights of neighboring stages, in positions.
    /// The penalty also applies to the weights of neighboring values of a count feature.
    pub(crate) smoothness: f32,
    /// Share of the game result in inexact targets, 0 to 1; the rest is the search score.
    pub(crate) outcome_share: f32,
    /// Lambda of TD(lambda); if set, inexact targets are lambda-returns.
    /// The search score n positions later in the game has weight (1 - lambda) lambda^n, and the game result
    /// has the remaining weight.
    pub(crate) lambda: Option<f32>,
    /// Parity correction of inexact targets, in discs, -8 to 8.
    /// The correction is added to the target of a position with an odd number of empties, and subtracted if
    /// the number of empties is even. The scores of shallow searches undervalue the last move of the game,
    /// which the mover makes if the number of empties is odd and nobody passes.
    pub(crate) parity: f32,
    /// Weight of a position with an exact score.
    pub(crate) exact_weight: f32,
    /// Positions with fewer empties than this are late: their weight is multiplied by `late_weight`.
    pub(crate) late: u32,
    /// Factor on the weight of positions with fewer than `late` empties.
    pub(crate) late_weight: f32,
    /// Threshold of the Huber loss in discs: larger errors count linearly.
    pub(crate) huber: f32,
    /// Warm-up rounds on samples of the positions, run before the rounds on all positions.
    pub(crate) warm_up: Vec<WarmUp>,
    /// Maximum number of iterations per round; the positions are reweighted after each round.
    pub(crate) iterations: u32,
    /// Maximum number of rounds, not counting the warm-up rounds.
    pub(crate) rounds: u32,
    /// Strength of the prior on a pattern's weight, for each occurrence of the pattern.
    /// The prior consists of the weights of an earlier fit; only occurrences in the data of the earlier fit
    /// are counted. A strength of n weighs as much as n positions.
    pub(crate) prior_weight: f32,
    /// Number of threads; the result does not depend on it.
    #[serde(skip, default = "one")]
    pub(crate) jobs: NonZeroUsize,
}

fn one() -> NonZeroUsize {
    NonZeroUsize::MIN
}

/// Error text for invalid stages.
pub(super) const STAGES: &str =
    "stages must be numbers of empties from 0 to 60 in rising order, at least one";

/// Returns whether `stages` holds one or more numbers of empties up to 60, strictly rising.
pub(super) fn are_stages(stages: &[u32]) -> bool {
    !stages.is_empty()
        && stages.is_sorted_by(|one, other| one < other)
        && stages.iter().all(|&stage| stage <= 60)
}

impl Settings {
    /// Checks the settings and returns the layout of the weight vector.
    pub(super) fn space(&self) -> Result<Space, TrainError> {
        self.check()?;
        let with = |name: &str| !self.without.iter().any(|without| without == name);
        Ok(Space::new(&self.stages, TABLE.map(|shape| with(shape.name)), with("counts")))
    }

    /// Checks the settings.
    ///
    /// # Errors
    /// If a setting is out of range, or a shape is unknown.
    pub(crate) fn check(&self) -> Result<(), TrainError> {
        self.check_layout().and_then(|()| self.check_weights()).map_err(TrainError::Settings)
    }

    fn check_layout(&self) -> Result<(), String> {
        if !are_stages(&self.stages) {
            return Err(STAGES.into());
        }
        let known = |name: &str| name == "counts" || TABLE.iter().any(|shape| shape.name == name);
        match self.without.iter().find(|name| !known(name)) {
            Some(name) => {
                let names = TABLE.map(|shape| shape.name).join("`, `");
                Err(format!("unknown shape `{name}`; known are `{names}` and `counts`"))
            }
            None => Ok(()),
        }
    }

    fn check_weights(&self) -> Result<(), String> {
        // Without a ridge penalty, the weights of patterns that were never seen are undetermined.
        let positive = [
            ("ridge", self.ridge),
            ("sub-pattern ridge", self.sub_pattern_ridge),
            ("Huber threshold", self.huber),
        ];
        for (name, value) in positive {
            if !(value.is_finite() && value > 0.0) {
                return Err(format!("the {name} must be above 0, not {value}"));
            }
        }
        let others = [
            ("smoothness", self.smoothness),
            ("weight of exact positions", self.exact_weight),
            ("weight of late positions", self.late_weight),
            ("weight of the prior", self.prior_weight),
        ];
        for (name, weight) in others {
            if !(weight.is_finite() && weight >= 0.0) {
                return Err(format!("the {name} must be at least 0, not {weight}"));
            }
        }
        if self.warm_up.iter().any(|warm_up| warm_up.sample == 0) {
            return Err("a warm-up sample must be one in N positions with N above 0".into());
        }
        self.check_targets()
    }

    fn check_targets(&self) -> Result<(), String> {
        if !(0.0..=1.0).contains(&self.outcome_share) {
            return Err(format!("the outcome share must be from 0 to 1, not {}", self.outcome_share));
        }
        if let Some(lambda) = self.lambda.filter(|lambda| !(0.0..=1.0).contains(lambda)) {
            return Err(format!("lambda must be from 0 to 1, not {lambda}"));
        }
        if !(-8.0..=8.0).contains(&self.parity) {
            return Err(format!("the parity correction must be from -8 to 8, not {}", self.parity));
        }
        Ok(())
    }

    /// Returns the target of each record in discs, mover's view; `None` if no score is known.
    /// The records of a game must be consecutive, in the order of its moves.
    pub(super) fn targets(&self, records: &[Record]) -> Vec<Option<f32>> {
        let mut targets: Vec<Option<f32>> = records.iter().map(|record| self.target(record)).collect();
        if let Some(lambda) = self.lambda {
            let mut later: Option<(&Record, f32)> = None;
            for (record, target) in records.iter().zip(&mut targets).rev() {
                let (Final::Played(discs), Some(value)) = (record.outcome(), searched(record)) else {
                    continue;
                };
                let after =
                    match later {
                        Some((next, after)) if next.game() == record.game() => {
                            if is_same_mover(record, next) { after } else { -after }
                        }
                        _ => f32::from(discs),
                    };
                let lambda_return = lambda * after + (1.0 - lambda) * value;
                later = Some((record, lambda_return));
                *target = Some(lambda_return);
            }
        }
        for (record, target) in records.iter().zip(&mut targets) {
            if let (false, Some(target)) = (matches!(record.outcome(), Final::Exact(_)), target) {
                *target += if record.board().empties() % 2 == 1 { self.parity } else { -self.parity };
            }
        }
        targets
    }

    fn target(&self, record: &Record) -> Option<f32> {
        match (record.outcome(), searched(record)) {
            (Final::Exact(discs), _) | (Final::Played(discs), None) => Some(f32::from(discs)),
            (Final::Played(discs), Some(value)) => {
                Some(self.outcome_share * f32::from(discs) + (1.0 - self.outcome_share) * value)
            }
            (Final::Unknown, value) => value,
        }
    }
}

/// Returns the search score of a record in discs.
fn searched(record: &Record) -> Option<f32> {
    record.searched().map(|(value, _)| f32::from(value) / 100.0)
}

/// Returns whether two positions of a game have the same side to move.
/// The positions have the same mover if their game results, each from the mover's view, are equal. After a
/// draw, the positions have the same mover if their numbers of empties have the same parity; this assumes
/// that nobody passed in between.
fn is_same_mover(one: &Record, other: &Record) -> bool {
    match (one.outcome(), other.outcome()) {
        (Final::Played(discs), Final::Played(others)) if discs != 0 => discs == others,
        _ => one.board().empties() % 2 == other.board().empties() % 2,
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            stages: (4..=56).step_by(6).collect(),
            without: Vec::new(),
            ridge: 60.0,
            sub_pattern_ridge: 20.0,
            smoothness: 10.0,
            outcome_share: 0.5,
            lambda: None,
            parity: 0.0,
            exact_weight: 1.0,
            late: 8,
            late_weight: 0.5,
            huber: 16.0,
            warm_up: Vec::new(),
            iterations: 15,
            rounds: 8,
            prior_weight: 1.0,
            jobs: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::game::othello8::Board;

    use super::*;

    fn record(empties: u32, value: i16, outcome: Final) -> Record {
        let board = Board { player: u64::MAX >> empties >> 1, opponent: 1 << 63 };
        Record::new(board, 3).with_search(value, 4).with_outcome(outcome)
    }

    #[test]
    fn lambda_returns_are_computed_backwards_through_the_game() {
        let game = [
            record(30, 1000, Final::Played(10)),
            record(29, 700, Final::Unknown),
            record(29, -400, Final::Played(-10)),
            record(28, 0, Final::Played(10)),
            record(10, 0, Final::Exact(10)),
        ];
        let settings = Settings { lambda: Some(0.5), ..Settings::default() };
        let wanted = [7.25, 7.0, -4.5, 5.0, 10.0].map(Some);
        assert_eq!(settings.targets(&game), wanted);
        let settings = Settings { parity: 0.5, ..settings };
        let wanted = [6.75, 7.5, -4.0, 4.5, 10.0].map(Some);
        assert_eq!(settings.targets(&game), wanted, "exact targets stay");
        let draw = [record(30, 200, Final::Played(0)), record(29, 400, Final::Played(0))];
        let settings = Settings { lambda: Some(0.5), ..Settings::default() };
        assert_eq!(settings.targets(&draw), [Some(0.0), Some(2.0)]);
    }
}
