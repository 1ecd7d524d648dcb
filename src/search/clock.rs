//! Game clocks as a search reads them.

use std::time::Duration;

/// The time after the main time is used up: `period` for every `stones` moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overtime {
    /// The length of a period.
    pub period: Duration,
    /// The moves to make within a period; at least 1.
    pub stones: u32,
}

/// What is left on the mover's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left: main time, or the rest of the running period.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// How many moves `remaining` must serve: the stones left in a running period, or `None` for the whole
    /// game.
    pub moves_to_go: Option<u32>,
    /// What follows when `remaining` is used up.
    pub overtime: Option<Overtime>,
}

/// Even without any time left a move gets this much: enough to see a few plies ahead.
pub(crate) const LEAST_TIME: Duration = Duration::from_millis(1);

impl Clock {
    /// Returns the time for this move if what it leaves over serves no other one.
    pub(crate) fn time_of_move(&self, overhead: Duration) -> Option<Duration> {
        let is_for_this_move = self.moves_to_go == Some(1) && self.overtime.is_none();
        is_for_this_move.then(|| self.remaining.saturating_sub(overhead).max(LEAST_TIME))
    }
}
