//! The pace of a search: its budgets of time and nodes, and its deadline.

use std::time::Duration;

use crate::search::clock::MAX_TIME;
use crate::search::driver::forecast::Speeds;
use crate::search::driver::schedule::Budget;
use crate::search::driver::time_manager::{Loss, Progress, TimeManager};
use crate::search::driver::watch::Deadline;
use crate::search::{Goal, Limits, Parameters};

/// The limits of a search, from which the driver computes the budget of each iteration.
#[derive(Debug)]
pub(crate) struct Pace<'a> {
    pub(crate) limits: &'a Limits,
    pub(crate) parameters: Parameters,
    /// The fixed time for this move; `None` means no fixed time.
    /// It comes from the limits, or from the clock of the last move before a time control. If both give a
    /// time, the shorter one counts.
    pub(crate) time: Option<Duration>,
    /// The time manager; `None` unless the move takes a share of a game clock.
    pub(crate) manager: Option<TimeManager>,
    /// The search speeds measured so far.
    pub(crate) speeds: &'a Speeds,
    pub(crate) deadline: Deadline,
}

impl<'a> Pace<'a> {
    /// Creates the pace of a search with these limits.
    /// `empties` is the number of empties of the position, and `nodes_to_solve` the average node count of an
    /// exact solve for a number of empties. They matter only with a game clock, and not for the last move
    /// before a time control after which no overtime follows.
    pub(crate) fn new(
        limits: &'a Limits,
        parameters: Parameters,
        speeds: &'a Speeds,
        empties: u32,
        nodes_to_solve: fn(u32) -> u64,
    ) -> Pace<'a> {
        let time_to_solve = |empties| speeds.time_to_solve(nodes_to_solve(empties));
        let manager = |clock| TimeManager::new(parameters, clock, empties, Loss::of(limits), time_to_solve);
        let of_move = limits.clock.as_ref().and_then(|clock| clock.time_of_move(limits.overhead));
        let manager = limits.clock.as_ref().filter(|_| of_move.is_none()).map(manager);
        let time = of_move.into_iter().chain(limits.time).min().map(|time| time.min(MAX_TIME));
        let by_clock = manager.map(|manager| manager.deadline(None));
        let deadline = Deadline::new(by_clock.into_iter().chain(time).min());
        Pace { limits, parameters, time, manager, speeds, deadline }
    }

    /// Returns whether the search looks for the best move within a time limit and is not infinite.
    pub(crate) fn is_timed(&self) -> bool {
        let limits = self.limits;
        (self.manager.is_some() || self.time.is_some()) && limits.goal == Goal::BestMove && !limits.infinite
    }

    /// Returns the remaining time and nodes of a search that has visited `nodes` nodes.
    pub(crate) fn budget(&self, progress: &Progress, nodes: u64) -> Budget {
        let by_clock = self.manager.map(|manager| manager.available(progress));
        let time = by_clock.into_iter().chain(self.time).min();
        Budget {
            time: time.map(|time| time.saturating_sub(progress.elapsed)),
            nodes: self.limits.nodes.map(|most| most.saturating_sub(nodes)),
        }
    }
}
