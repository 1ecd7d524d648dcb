//! The node counter of a search thread, which also checks the limits.

use super::watch::Watch;

/// Counts nodes and ends the search at its node limit, at its deadline or when it is asked to stop.
/// The node limit applies to all threads of the search together.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    watch: Watch<'a>,
    /// The nodes visited by this thread.
    nodes: u64,
    /// The part of `nodes` already reported to the threads of the search.
    reported: u64,
    /// Nodes between two checks of the limits; fewer between the first checks.
    interval: u64,
    /// Node count of the next check.
    next_check: u64,
    is_over: bool,
}

/// Nodes between the first two checks.
/// The first nodes are slow, because the system zeroes the pages of the tables at their first access.
const FIRST_INTERVAL: u64 = 16;

impl<'a> Meter<'a> {
    /// Creates a meter that checks the limits every `interval` nodes.
    /// `nodes` is the number of nodes visited before; they count against the limit.
    pub(crate) fn new(watch: Watch<'a>, interval: u64, nodes: u64) -> Meter<'a> {
        Meter { watch, nodes, reported: 0, interval, next_check: nodes, is_over: false }
    }

    /// Counts a node and returns whether the search must unwind.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check();
        }
        self.nodes += u64::from(!self.is_over);
        self.is_over
    }

    #[cold]
    fn check(&mut self) {
        let more = self.watch.group.report_nodes(self.nodes - self.reported);
        self.reported = self.nodes;
        self.watch.show_progress(self.all_nodes());
        self.is_over |= more == 0 || self.watch.is_over();
        if self.is_over {
            self.watch.group.stop();
        }
        self.next_check = self.nodes + self.nodes.clamp(FIRST_INTERVAL, self.interval).min(more);
    }

    /// Adds nodes without a check of the limits.
    #[inline]
    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Ends the search of the other threads.
    pub(crate) fn stop(&self) {
        self.watch.group.stop();
    }

    /// Returns whether the search must unwind; from then on its scores are invalid.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the nodes visited by this thread.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the nodes of all threads; of other threads only those that they have reported.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.watch.group.nodes() + self.nodes - self.reported
    }
}
