//! The pace of a search: its limits, shared out between the iterations and the clock.

use std::time::Duration;

use crate::search::driver::forecast::Speeds;
use crate::search::driver::schedule::Budget;
use crate::search::driver::time_manager::{Progress, TimeManager};
use crate::search::driver::watch::Deadline;
use crate::search::{Clock, Goal, Limits, Parameters};

/// How the driver shares out the limits of a search.
#[derive(Debug)]
pub(crate) struct Pace<'a> {
    pub(crate) limits: &'a Limits,
    pub(crate) parameters: Parameters,
    /// The time for this move, if it is fixed.
    pub(crate) time: Option<Duration>,
    /// The share of the game clock, if one runs.
    pub(crate) manager: Option<TimeManager>,
    /// What earlier searches have shown of the speed.
    pub(crate) speeds: &'a Speeds,
    /// When the search is broken off.
    pub(crate) deadline: Deadline,
}

impl<'a> Pace<'a> {
    /// Creates the pace of a search with these limits. `manager` makes the share of a clock, unless it serves
    /// this move alone.
    pub(crate) fn new(
        limits: &'a Limits,
        parameters: Parameters,
        speeds: &'a Speeds,
        manager: impl FnOnce(&Clock) -> TimeManager,
    ) -> Pace<'a> {
        let of_move = limits.clock.as_ref().and_then(|clock| clock.time_of_move(limits.overhead));
        let manager = limits.clock.as_ref().filter(|_| of_move.is_none()).map(manager);
        let time = of_move.into_iter().chain(limits.time).min();
        let by_clock = manager.map(|manager| manager.deadline(None));
        let deadline = Deadline::new(by_clock.into_iter().chain(time).min());
        Pace { limits, parameters, time, manager, speeds, deadline }
    }

    /// Returns the limits of the search.
    pub(crate) fn limits(&self) -> &Limits {
        self.limits
    }

    /// Returns when the search is broken off.
    pub(crate) fn deadline(&self) -> &Deadline {
        &self.deadline
    }

    /// Returns whether a clock or a fixed time limits the choice of a move to play.
    pub(crate) fn is_timed(&self) -> bool {
        let limits = self.limits;
        (self.manager.is_some() || self.time.is_some()) && limits.goal == Goal::BestMove && !limits.infinite
    }

    /// Returns what is left for a search that has visited so many nodes.
    pub(crate) fn budget(&self, progress: &Progress, nodes: u64) -> Budget {
        let by_clock = self.manager.map(|manager| manager.available(progress));
        let time = by_clock.into_iter().chain(self.time).min();
        Budget {
            time: time.map(|time| time.saturating_sub(progress.elapsed)),
            nodes: self.limits.nodes.map(|most| most.saturating_sub(nodes)),
        }
    }
}
