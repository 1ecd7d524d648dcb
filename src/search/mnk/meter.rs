//! Counts the nodes of a search and says when its limits are reached.

use crate::search::watch::Watch;

/// What a search has used up.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    watch: Watch<'a>,
    most_nodes: u64,
    nodes: u64,
    /// At this many nodes the limits are looked at again.
    next_check: u64,
    is_over: bool,
}

/// The clock and the stop flag are looked at once in so many nodes.
const INTERVAL: u64 = 256;

impl<'a> Meter<'a> {
    /// Begins to count at a number of nodes that were visited before.
    pub(super) fn new(watch: Watch<'a>, most_nodes: Option<u64>, nodes: u64) -> Meter<'a> {
        let most_nodes = most_nodes.unwrap_or(u64::MAX);
        Meter { watch, most_nodes, nodes, next_check: nodes, is_over: false }
    }

    /// Counts a node and returns whether the search must unwind.
    #[inline]
    pub(super) fn visit(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.watch.show_progress(self.nodes);
            self.is_over |= self.nodes >= self.most_nodes || self.watch.is_over();
            self.next_check = (self.nodes + INTERVAL).min(self.most_nodes);
        }
        self.nodes += u64::from(!self.is_over);
        self.is_over
    }

    /// Counts nodes that were visited otherwise.
    pub(super) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Returns whether the search must unwind; scores returned from then on mean nothing.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the nodes visited.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}
