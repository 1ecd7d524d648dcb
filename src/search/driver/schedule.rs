//! Which iterations a search makes and in what order: midgame iterations of growing depth, then the stages of
//! a solve.
//!
//! There is no gap between the two: while the forecast says that the first stage of the solve does not fit
//! into the budget, the midgame goes on ply by ply up to one ply short of the end.

use std::time::Duration;

use crate::base::{Depth, Selectivity};

use super::forecast::Forecast;

/// One iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Iteration {
    /// The depth in plies.
    pub(crate) depth: Depth,
    /// How sure the search must be.
    pub(crate) selectivity: Selectivity,
    /// Whether the search reaches the end of the game everywhere.
    pub(crate) solves: bool,
    /// A window in centidiscs, for a search that only asks on which side of it the score lies, if not inside.
    pub(crate) window: Option<(i32, i32)>,
    /// How many nodes it takes on the average position.
    pub(crate) nodes: u64,
}

impl Iteration {
    /// Returns whether the iteration proves what it finds.
    pub(crate) fn is_proof(self) -> bool {
        self.solves && self.selectivity == Selectivity::Full
    }
}

/// What is left for the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    /// Time on the clock.
    pub(crate) time: Option<Duration>,
    /// Nodes.
    pub(crate) nodes: Option<u64>,
}

/// Iterations fit if their forecast fits this many times: half of all forecasts are too low.
const MARGIN: u32 = 2;

impl Budget {
    /// Returns whether this many nodes that take this long fit by a safe margin.
    fn covers(self, nodes: u64, time: Duration) -> bool {
        let (nodes, time) = (nodes.saturating_mul(MARGIN.into()), time.saturating_mul(MARGIN));
        self.time.is_none_or(|left| time <= left) && self.nodes.is_none_or(|left| nodes <= left)
    }

    /// Returns whether nothing is limited.
    fn is_unlimited(self) -> bool {
        self == Budget::default()
    }
}

/// The iterations that a search may make, and how far it has come.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    /// Iterations that end short of the end of the game, by depth.
    midgame: Vec<Iteration>,
    /// The stages of the solve, each surer than the one before; empty if the search does not reach the end.
    solve: Vec<Iteration>,
    /// After this many midgame iterations the solve begins as soon as it fits.
    preparation: usize,
    /// How many midgame iterations were made or skipped.
    midgame_done: usize,
    /// How many stages were made or skipped.
    solve_done: usize,
}

/// Stages surer than this are skipped if the proof fits into the budget.
const SURE_ENOUGH: Selectivity = Selectivity::Percent95;

impl Schedule {
    /// Creates a schedule of these iterations in this order.
    pub(crate) fn new(midgame: Vec<Iteration>, solve: Vec<Iteration>) -> Schedule {
        let preparation = midgame.len();
        Schedule { midgame, solve, preparation, midgame_done: 0, solve_done: 0 }
    }

    /// Lets the solve begin when the midgame has reached this depth in plies, if it fits into the budget.
    pub(crate) fn prepared_by(mut self, depth: Depth) -> Schedule {
        self.preparation = (depth.max(1) as usize).min(self.midgame.len());
        self
    }

    /// Leaves only the first iteration.
    pub(crate) fn keep_first(&mut self) {
        if self.midgame.is_empty() {
            self.solve.truncate(1);
        } else {
            self.midgame.truncate(1);
            self.solve.clear();
        }
    }

    /// Returns all iterations that are left, in their order.
    #[cfg(test)]
    pub(crate) fn iterations(&self) -> impl Iterator<Item = Iteration> {
        let (midgame, solve) = (&self.midgame[self.midgame_done..], &self.solve[self.solve_done..]);
        midgame.iter().chain(solve).copied()
    }

    /// Returns the next iteration and counts it as made, or `None` if all were made.
    pub(crate) fn next(&mut self, forecast: &Forecast<'_>, budget: Budget) -> Option<Iteration> {
        let iteration = self.peek(forecast, budget)?;
        if iteration.solves {
            self.midgame_done = self.midgame.len();
            self.solve_done = self.solve.iter().position(|&stage| stage == iteration)? + 1;
        } else {
            self.midgame_done += 1;
        }
        Some(iteration)
    }

    /// Returns what [`Schedule::next`] would return.
    pub(crate) fn peek(&self, forecast: &Forecast<'_>, budget: Budget) -> Option<Iteration> {
        let midgame = self.midgame.get(self.midgame_done).copied();
        let Some(&stage) = self.solve.get(self.solve_done) else { return midgame };
        let (nodes, time) = forecast.of(stage);
        let fits = budget.covers(nodes, time);
        let is_due = fits && self.midgame_done >= self.preparation;
        midgame.filter(|_| !is_due).or_else(|| Some(self.stage(stage, forecast, budget)))
    }

    /// Returns the next stage, or the proof if only stages that make it cheaper come before and it fits.
    fn stage(&self, next: Iteration, forecast: &Forecast<'_>, budget: Budget) -> Iteration {
        let last = self.solve[self.solve.len() - 1];
        let (nodes, time) = forecast.of(last);
        let skips = next.selectivity > SURE_ENOUGH && !budget.is_unlimited() && budget.covers(nodes, time);
        if skips { last } else { next }
    }

    /// Returns the nodes and the time until the game is proved, the midgame iterations that prepare the solve
    /// included; `None` if the schedule ends without a proof.
    pub(crate) fn to_proof(&self, forecast: &Forecast<'_>) -> Option<(u64, Duration)> {
        let stages = &self.solve[self.solve_done..];
        stages.last().filter(|last| last.is_proof())?;
        let preparation = self.midgame.get(self.midgame_done..self.preparation).unwrap_or_default();
        let (nodes, time) = forecast.of_all(preparation);
        let (more_nodes, more_time) = forecast.of_all(stages);
        Some((nodes.saturating_add(more_nodes), time.saturating_add(more_time)))
    }
}

#[cfg(test)]
mod tests;
