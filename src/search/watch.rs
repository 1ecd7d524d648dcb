//! What may end a search from outside.

use std::time::{Duration, Instant};

use super::Control;

/// The stop flag and the clock of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch<'a> {
    pub(super) control: &'a Control,
    /// When the search began.
    pub(super) started: Instant,
    /// The search is broken off after so much time on its clock.
    pub(super) allowance: Option<Duration>,
}

impl Watch<'_> {
    /// Returns whether the search has to end now.
    pub(super) fn is_over(&self) -> bool {
        self.control.is_stopped() || self.allowance.is_some_and(|allowance| self.on_the_clock() >= allowance)
    }

    fn on_the_clock(&self) -> Duration {
        self.control.clock_start(self.started).map_or(Duration::ZERO, |start| start.elapsed())
    }
}
