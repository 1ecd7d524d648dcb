//! The node counter of a single-threaded search, which also checks the limits.

use super::watch::Watch;

/// Counts nodes and aborts the search at its node limit, at its deadline or when it is asked to stop.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    watch: Watch<'a>,
    node_limit: u64,
    nodes: u64,
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
    pub(crate) fn new(watch: Watch<'a>, node_limit: Option<u64>, interval: u64, nodes: u64) -> Meter<'a> {
        let node_limit = node_limit.unwrap_or(u64::MAX);
        Meter { watch, node_limit, nodes, interval, next_check: nodes, is_over: false }
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
        self.watch.show_progress(self.nodes);
        self.is_over |= self.nodes >= self.node_limit || self.watch.is_over();
        let interval = self.nodes.clamp(FIRST_INTERVAL, self.interval);
        self.next_check = (self.nodes + interval).min(self.node_limit);
    }

    /// Adds nodes without a check of the limits.
    #[inline]
    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Returns whether the search must unwind; from then on its scores are invalid.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the nodes visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }
}
