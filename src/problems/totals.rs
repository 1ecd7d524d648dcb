//! Totals over many problems.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::search::nodes_per_second;

use super::{Mismatch, Solution, Verdict};

/// A running mean in discs.
/// The sum is kept in whole centidiscs, so the result does not depend on the order of the values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Mean {
    /// Sum of the added values, in centidiscs.
    sum: i64,
    count: u64,
}

impl Mean {
    fn add(&mut self, number: Option<f64>) {
        self.sum += (number.unwrap_or_default() * 100.0).round() as i64;
        self.count += u64::from(number.is_some());
    }

    /// Returns the mean in discs, or `None` if no value was added.
    pub(crate) fn value(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / 100.0 / self.count as f64)
    }

    fn merge(&mut self, other: Mean) {
        self.sum += other.sum;
        self.count += other.count;
    }
}

/// Totals over the problems solved so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Totals {
    /// Positions solved.
    pub(crate) positions: u64,
    /// Number of positions with at least one score or move that contradicts the expected answer.
    pub(crate) disagreeing: u64,
    /// Nodes visited.
    pub(crate) nodes: u64,
    /// Wall-clock time of the searches, not serialized.
    #[serde(skip)]
    pub(crate) time: Duration,
    /// Processor time of the searches, not serialized.
    #[serde(skip)]
    pub(crate) cpu: Duration,
    /// Number of solutions whose move is not among the best moves of the problem.
    pub(crate) wrong_moves: u64,
    /// Number of position scores and move scores that differ from the expected scores.
    pub(crate) wrong_scores: u64,
    /// Mean absolute error of the scores of positions, in discs.
    pub(crate) score_error: Mean,
    /// Mean loss in discs of the moves found, compared with the best moves listed in the problems.
    pub(crate) move_error: Mean,
}

impl Totals {
    /// Adds the solution of one position and its verdict.
    pub(crate) fn add(&mut self, solution: &Solution, verdict: &Verdict) {
        self.positions += 1;
        self.disagreeing += u64::from(verdict.agrees == Some(false));
        self.nodes += solution.nodes;
        self.time += solution.time;
        self.cpu += solution.cpu;
        for mismatch in &verdict.mismatches {
            match mismatch {
                Mismatch::Move { .. } => self.wrong_moves += 1,
                Mismatch::Score(_) | Mismatch::MoveScore { .. } => self.wrong_scores += 1,
            }
        }
        self.score_error.add(verdict.score_error);
        self.move_error.add(verdict.move_error.map(f64::from));
    }

    /// Adds the totals of other problems.
    pub(crate) fn merge(&mut self, other: &Totals) {
        self.positions += other.positions;
        self.disagreeing += other.disagreeing;
        self.nodes += other.nodes;
        self.time += other.time;
        self.cpu += other.cpu;
        self.wrong_moves += other.wrong_moves;
        self.wrong_scores += other.wrong_scores;
        self.score_error.merge(other.score_error);
        self.move_error.merge(other.move_error);
    }

    /// Returns the nodes per second of search time; 0 if no time was used.
    pub(crate) fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}
