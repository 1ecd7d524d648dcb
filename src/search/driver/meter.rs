//! The node counter of a search thread, which also checks the limits.

use std::time::{Duration, Instant};

use super::watch::Watch;
use crate::search::helpers::group::Group;

/// Counts nodes and ends the search at its node limit, at its deadline or at a stop request.
/// The node limit applies to all threads of the search together.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    /// The state that the threads of the search share.
    group: &'a Group,
    /// The deadline and the stop flag; `None` for a thread that does not check them.
    watch: Option<Watch<'a>>,
    /// The nodes visited by this thread, leaves included.
    nodes: u64,
    /// The part of `nodes` already reported to the group.
    reported: u64,
    /// The maximum of `step`.
    interval: u64,
    /// The number of nodes from the last check of the limits to the next one.
    step: u64,
    /// When the limits were checked last.
    checked: Instant,
    /// The node count at which the limits are checked next.
    next_check: u64,
    is_over: bool,
}

/// The time between two checks of the limits from which on the next step is shorter.
/// Until a large table has been filled, each node may wait for the system to zero a page of it, up to some
/// milliseconds.
const LONG_STEP: Duration = Duration::from_millis(1);

impl<'a> Meter<'a> {
    /// Creates a meter that checks the limits at least every `interval` nodes.
    /// `nodes` is the number of nodes already visited, which count against the node limit.
    pub(crate) fn new(watch: Watch<'a>, interval: u64, nodes: u64) -> Meter<'a> {
        Meter { nodes, next_check: nodes, ..Meter::of_thread(watch.group, Some(watch), interval) }
    }

    /// Creates the meter of a thread in a group.
    /// Without a `watch`, the meter checks only the node limit.
    pub(crate) fn of_thread(group: &'a Group, watch: Option<Watch<'a>>, interval: u64) -> Meter<'a> {
        let checked = Instant::now();
        Meter {
            group,
            watch,
            nodes: 0,
            reported: 0,
            interval,
            step: 1,
            checked,
            next_check: 0,
            is_over: false,
        }
    }

    /// Counts a node and returns whether the search must unwind.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check();
        }
        self.count()
    }

    #[cold]
    fn check(&mut self) {
        self.is_over |= self.exceeds_limits();
        if self.is_over {
            self.stop();
        }
    }

    /// Returns whether the search must unwind; if not, counts a node.
    /// The limits are not checked here. The result is the flag `is_over`, which `check` and `set_over` set.
    #[inline]
    pub(crate) fn count(&mut self) -> bool {
        self.nodes += u64::from(!self.is_over);
        self.is_over
    }

    /// Reports the nodes of this thread and the progress of the search, and checks the limits.
    /// Returns whether the search must end because a limit is reached or the search was stopped.
    pub(crate) fn exceeds_limits(&mut self) -> bool {
        let more = self.report();
        let since = std::mem::replace(&mut self.checked, Instant::now());
        let step = if self.checked - since > LONG_STEP { self.step / 4 } else { 2 * self.step };
        self.step = step.clamp(1, self.interval);
        self.next_check = self.nodes + self.step.min(more);
        if let Some(watch) = &self.watch {
            watch.show_progress(self.all_nodes());
        }
        more == 0 || self.is_stopped()
    }

    /// Returns the node count at which the limits are checked next.
    pub(crate) fn next_check(&self) -> u64 {
        self.next_check
    }

    /// Reports to the group the nodes visited since the last report.
    /// Returns how many more nodes the thread may visit before its next report.
    pub(crate) fn report(&mut self) -> u64 {
        let more = self.group.report_nodes(self.nodes - self.reported);
        self.reported = self.nodes;
        more
    }

    /// Returns whether the deadline has passed or the search was stopped.
    /// Returns false if `watch` is `None`: this thread then does not check the deadline or the stop flag.
    pub(crate) fn is_stopped(&self) -> bool {
        self.watch.as_ref().is_some_and(Watch::is_over)
    }

    /// Returns whether this thread checks the deadline and the stop flag.
    pub(crate) fn has_watch(&self) -> bool {
        self.watch.is_some()
    }

    /// Adds nodes without checking the limits.
    #[inline]
    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Ends the search of the other threads.
    pub(crate) fn stop(&self) {
        self.group.stop();
    }

    /// Sets whether the search must unwind.
    pub(crate) fn set_over(&mut self, is_over: bool) {
        self.is_over = is_over;
    }

    /// Returns whether the search must unwind.
    /// The scores of the search are then invalid.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the nodes visited by this thread.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the nodes of all threads.
    /// The nodes of another thread are counted up to the last report of that thread.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.group.nodes() + self.nodes - self.reported
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::thread::sleep;

    use super::*;
    use crate::search::Control;

    #[test]
    fn slow_nodes_are_checked_one_by_one() {
        let (control, group, deadline) =
            (Control::default(), Group::new(1, None), Cell::new(Some(Duration::from_millis(20))));
        let started = Instant::now();
        let watch = Watch { control: &control, started, deadline: &deadline, listener: None, group: &group };
        let mut meter = Meter::new(watch, 256, 0);
        while !meter.visit() {
            sleep(2 * LONG_STEP);
        }
        // The first two nodes are in one step; ten nodes last until the deadline.
        assert!(meter.nodes() <= 12, "{}", meter.nodes());
    }
}
