//! The node counter of a search for wins by continuous fours, with its limits.

use crate::search::driver::watch::Watch;

/// Counts the nodes of successive searches and decides when each search must end.
/// A search ends at its node limit, at the deadline, or when the stop flag is set.
#[derive(Debug, Default)]
pub(crate) struct NodeBudget<'a> {
    /// The nodes of all searches so far.
    nodes: u64,
    /// The node count at which the current search ends.
    limit: u64,
    /// The deadline and the stop flag, if the searches observe them.
    watch: Option<Watch<'a>>,
    /// The node count at which `watch` is checked next.
    next_check: u64,
    is_over: bool,
}

/// Nodes between two checks of the deadline and the stop flag.
const INTERVAL: u64 = 256;

impl<'a> NodeBudget<'a> {
    /// Sets the deadline and the stop flag of later searches; `None` removes them.
    pub(crate) fn set_watch(&mut self, watch: Option<Watch<'a>>) {
        self.watch = watch;
        self.is_over = false;
    }

    /// Begins a search of at most `nodes` nodes.
    pub(crate) fn start(&mut self, nodes: u64) {
        self.limit = self.nodes + nodes;
    }

    /// Counts a node, and checks the deadline and the stop flag once every `INTERVAL` nodes.
    #[inline]
    pub(crate) fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.next_check = self.nodes + INTERVAL;
            self.is_over = self.watch.is_some_and(|watch| watch.is_over());
        }
    }

    /// Returns the nodes of all searches so far.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether the deadline or the stop flag has ended the search.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns whether the search must end: at its node limit, at the deadline, or when it is stopped.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.nodes >= self.limit || self.is_over
    }
}
