//! The schedule of a search, which lists midgame iterations and then the stages of a solve.
//! Depth grows from iteration to iteration, and selectivity falls from stage to stage.
//!
//! There is no gap between midgame and solve: as long as the first stage of the solve is not expected to fit
//! into the budget, the midgame continues ply by ply, up to one ply short of the end.

use std::time::Duration;

use crate::base::{Depth, Selectivity};

use super::forecast::Forecast;

/// An iteration, which is either a midgame search or a stage of the solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Iteration {
    /// The depth in plies.
    pub(crate) depth: Depth,
    /// The selectivity of the forward pruning.
    pub(crate) selectivity: Selectivity,
    /// Whether every variation reaches the end of the game.
    pub(crate) solves: bool,
    /// The requested search window in centidiscs; `None` means the full window.
    /// Scores at the ends of the window and outside are bounds.
    pub(crate) window: Option<(i32, i32)>,
    /// The expected node count of the iteration for an average position.
    pub(crate) nodes: u64,
}

impl Iteration {
    #[cfg(test)]
    pub(crate) fn sample(depth: Depth, solves: bool, nodes: u64) -> Iteration {
        Iteration { depth, selectivity: Selectivity::Percent73, solves, window: None, nodes }
    }

    /// Returns whether the iteration proves its score.
    pub(crate) fn is_proof(self) -> bool {
        self.solves && self.selectivity == Selectivity::Full
    }
}

/// The remaining time and nodes for the move; `None` means unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
}

/// The safety factor on forecasts, which is needed because half of all forecasts are too low.
/// An iteration fits into a budget if the budget covers this multiple of the forecast.
const MARGIN: u32 = 2;

impl Budget {
    /// Returns whether this budget covers [`MARGIN`] times the forecast of `nodes` and `time`.
    fn covers(self, nodes: u64, time: Duration) -> bool {
        let (nodes, time) = (nodes.saturating_mul(MARGIN.into()), time.saturating_mul(MARGIN));
        self.time.is_none_or(|left| time <= left) && self.nodes.is_none_or(|left| nodes <= left)
    }

    fn is_unlimited(self) -> bool {
        self == Budget::default()
    }
}

/// With an unlimited budget, the solve begins once its first stages are expected to visit at most this many
/// times the nodes of the midgame so far, which is about four times their time.
/// Before, an analysis shows better moves if the midgame continues (docs/search.md).
const UNLIMITED_RATIO: u64 = 20;

/// The iterations of a search, and how many of them are already done or skipped.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    /// The midgame iterations in order of depth; none reaches the end of the game.
    midgame: Vec<Iteration>,
    /// The stages of the solve, each less selective than the previous one.
    /// The list is empty in a search without a solve.
    solve: Vec<Iteration>,
    /// The number of midgame iterations that always precede the solve.
    /// After them, the solve begins as soon as its first stages are expected to fit.
    preparation: usize,
    /// The number of stages of the solve that must fit into the budget together before it begins.
    first_stages: usize,
    /// The number of midgame iterations done or skipped.
    midgame_done: usize,
    /// The number of stages in `solve` that are done or skipped.
    solve_done: usize,
}

/// The highest confidence at which a stage of a solve is never skipped.
/// Stages with a higher confidence, except the last stage, are skipped if the budget is limited and the last
/// stage fits into the budget.
pub(super) const SURE_ENOUGH: Selectivity = Selectivity::Percent95;

impl Schedule {
    /// Creates a schedule: all iterations of `midgame`, followed by all iterations of `solve`.
    /// Each iteration of `solve` is a search to the end of the game at one selectivity.
    pub(crate) fn new(midgame: Vec<Iteration>, solve: Vec<Iteration>) -> Schedule {
        let preparation = midgame.len();
        Schedule { midgame, solve, preparation, first_stages: 1, midgame_done: 0, solve_done: 0 }
    }

    /// Sets the midgame depth, in plies, that must be reached before the solve.
    /// After this depth, the solve begins as soon as its first stages are expected to fit.
    pub(crate) fn prepared_by(mut self, depth: Depth) -> Schedule {
        self.preparation = (depth.max(1) as usize).min(self.midgame.len());
        self
    }

    /// Sets the number of stages of the solve that must fit into the budget together before it begins.
    /// The default is one stage.
    pub(crate) fn beginning_with(mut self, stages: usize) -> Schedule {
        self.first_stages = stages;
        self
    }

    /// Returns all remaining iterations in order.
    #[cfg(test)]
    pub(crate) fn iterations(&self) -> impl Iterator<Item = Iteration> {
        let (midgame, solve) = (&self.midgame[self.midgame_done..], &self.solve[self.solve_done..]);
        midgame.iter().chain(solve).copied()
    }

    /// Returns the next iteration and counts this iteration and all skipped iterations as done.
    /// `Schedule::peek` tells which iterations are skipped. Returns `None` if no iterations are left.
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

    /// Returns the next iteration without counting it as done; `None` if no iterations are left.
    /// If the first stages of the solve are expected to fit into the budget (if it is unlimited, into
    /// [`UNLIMITED_RATIO`] times the nodes of the midgame so far), midgame iterations after the first
    /// `preparation` ones are skipped. If the last stage is expected to fit, earlier stages with a confidence
    /// above `SURE_ENOUGH` are skipped, unless the budget is unlimited.
    pub(crate) fn peek(&self, forecast: &Forecast<'_>, budget: Budget) -> Option<Iteration> {
        let midgame = self.midgame.get(self.midgame_done).copied();
        let Some(&stage) = self.solve.get(self.solve_done) else { return midgame };
        let (nodes, time) = forecast.of_all(self.solve.iter().take(self.first_stages));
        let fits = if budget.is_unlimited() {
            nodes / UNLIMITED_RATIO <= forecast.midgame_nodes()
        } else {
            budget.covers(nodes, time)
        };
        let is_due = fits && self.midgame_done >= self.preparation;
        midgame.filter(|_| !is_due).or_else(|| Some(self.stage(stage, forecast, budget)))
    }

    /// Returns the stage to search: `next` or the last stage of the solve.
    /// The last stage is returned if it fits into the budget and `next` is less selective than
    /// [`SURE_ENOUGH`].
    fn stage(&self, next: Iteration, forecast: &Forecast<'_>, budget: Budget) -> Iteration {
        let last = self.solve[self.solve.len() - 1];
        let (nodes, time) = forecast.of(last);
        let skips = next.selectivity > SURE_ENOUGH && !budget.is_unlimited() && budget.covers(nodes, time);
        if skips { last } else { next }
    }

    /// Returns the expected total time up to the proof.
    /// The total includes the midgame iterations that must precede the solve. Returns `None` if the schedule
    /// ends without a proof.
    pub(crate) fn to_proof(&self, forecast: &Forecast<'_>) -> Option<Duration> {
        let stages = &self.solve[self.solve_done..];
        stages.last().filter(|last| last.is_proof())?;
        let preparation = self.midgame.get(self.midgame_done..self.preparation).unwrap_or_default();
        Some(forecast.of_all(preparation.iter().chain(stages)).1)
    }
}

#[cfg(test)]
mod tests;
