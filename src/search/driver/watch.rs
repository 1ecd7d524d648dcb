//! The timer, the deadline and the stop flag of a search.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::listener::Listener;
use crate::search::Control;
use crate::search::helpers::group::Group;

/// Measures the time of a search.
pub(crate) trait Timer {
    /// Returns the time since the search began.
    fn elapsed(&self) -> Duration;

    /// Returns the time charged to the clock, which is the elapsed time without pondering.
    fn on_the_clock(&self) -> Duration;
}

/// The clock time that a search may use before the search is aborted.
/// `None` means no deadline. Time spent pondering does not count. The driver sets the deadline, and the
/// search reads it.
pub(crate) type Deadline = Cell<Option<Duration>>;

/// The stop flag and the clock of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch<'a> {
    pub(crate) control: &'a Control,
    pub(crate) started: Instant,
    /// The deadline, which the driver may change during the search.
    pub(crate) deadline: &'a Deadline,
    /// The listener that repeats the report of the best variation; `None` for no repetition.
    pub(crate) listener: Option<&'a Listener<'a>>,
    /// The state that the threads of the search share.
    pub(crate) group: &'a Group,
}

impl Watch<'_> {
    /// Returns whether the search must end now.
    pub(crate) fn is_over(&self) -> bool {
        self.control.is_stopped()
            || self.group.is_stopped()
            || self.deadline.get().is_some_and(|time| self.on_the_clock() >= time)
    }

    /// Reports the best line again if the last report was at least one second ago.
    /// `nodes` is the number of nodes visited so far.
    pub(crate) fn show_progress(&self, nodes: u64) {
        if let Some(listener) = self.listener {
            listener.repeat(nodes, self.started.elapsed());
        }
    }
}

impl Timer for Watch<'_> {
    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn on_the_clock(&self) -> Duration {
        self.control.clock_start(self.started).map_or(Duration::ZERO, |start| start.elapsed())
    }
}
