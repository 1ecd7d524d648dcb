//! The sums over many problems.

use std::time::Duration;

use crate::search::nodes_per_second;

use super::{Fault, Solution, Verdict};

/// A mean that grows by one number at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn add(&mut self, number: Option<f64>) {
        self.sum += number.unwrap_or_default();
        self.count += u32::from(number.is_some());
    }

    /// Returns the mean, if there was any number.
    pub fn value(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}

/// The sums over the problems solved so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Positions solved.
    pub positions: u32,
    /// Positions that disagree with their problem.
    pub disagreeing: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time of the searches.
    pub time: Duration,
    /// Processor time of the searches.
    pub cpu: Duration,
    /// Moves that are none of the best.
    pub wrong_moves: u32,
    /// Scores, of positions and of moves, that are not the expected ones.
    pub wrong_scores: u32,
    /// How far the scores of the positions are from the expected ones, in discs.
    pub score_error: Mean,
    /// How much the moves lose, in discs.
    pub move_error: Mean,
}

impl Totals {
    /// Adds one position.
    pub fn add(&mut self, solution: &Solution, verdict: &Verdict) {
        self.positions += 1;
        self.disagreeing += u32::from(verdict.agrees == Some(false));
        self.nodes += solution.nodes;
        self.time += solution.time;
        self.cpu += solution.cpu;
        for fault in &verdict.faults {
            match fault {
                Fault::Move { .. } => self.wrong_moves += 1,
                Fault::Score(_) | Fault::MoveScore { .. } => self.wrong_scores += 1,
            }
        }
        self.score_error.add(verdict.score_error);
        self.move_error.add(verdict.move_error.map(f64::from));
    }

    /// Returns the nodes visited a second.
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}
