//! What a search carries through the tree.
#![expect(clippy::inline_always, reason = "what is inlined is compiled for the tier of its caller")]

use crate::eval::wide::Weights;
use crate::game::othello_wide::{Board, Set};
use crate::search::transposition::TranspositionTable;
use crate::search::watch::Watch;

/// The state of one search on boards of one kind.
#[derive(Debug)]
pub(crate) struct Worker<'a, S> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) weights: Weights,
    /// The moves of all nodes on the path that were not searched yet, those of a child above those of its
    /// parent.
    pub(crate) move_list: Vec<ScoredMove<S>>,
    /// Positions entered so far, leaves included.
    pub(crate) nodes: u64,
    node_limit: u64,
    watch: Watch<'a>,
    /// Whether the search must unwind; scores returned from then on mean nothing.
    aborted: bool,
    /// At this many nodes the limits are looked at again.
    next_check: u64,
}

/// A legal move with what it flips and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove<S> {
    pub(crate) flips: S,
    /// The opponent's moves after it, as far as they were counted.
    pub(crate) replies: S,
    pub(crate) score: i32,
    pub(crate) bit: u16,
}

impl<S: Set> ScoredMove<S> {
    /// Returns the board after the move.
    #[inline(always)]
    pub(crate) fn child<const N: usize>(&self, board: Board<S, N>) -> Board<S, N> {
        board.after(self.bit.into(), self.flips)
    }
}

impl<'a, S: Set> Worker<'a, S> {
    /// The clock and the stop flag are looked at once in so many nodes.
    const INTERVAL: u64 = 1024;

    pub(crate) fn new(
        table: &'a TranspositionTable,
        weights: Weights,
        node_limit: Option<u64>,
        watch: Watch<'a>,
    ) -> Worker<'a, S> {
        let node_limit = node_limit.unwrap_or(u64::MAX);
        let move_list = Vec::with_capacity(256);
        Worker { table, weights, move_list, nodes: 0, node_limit, watch, aborted: false, next_check: 0 }
    }

    /// Counts a node and returns whether the search must unwind.
    #[inline(always)]
    pub(crate) fn visit(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check();
        }
        self.nodes += u64::from(!self.aborted);
        self.aborted
    }

    /// Returns whether the search must unwind.
    #[inline(always)]
    pub(crate) fn is_aborted(&self) -> bool {
        self.aborted
    }

    /// Looks at the limits: at first more often, each time after twice as many nodes, since the first nodes
    /// take longest.
    #[cold]
    fn check(&mut self) {
        self.watch.show_progress(self.nodes);
        self.aborted |= self.nodes >= self.node_limit || self.watch.is_over();
        let interval = self.nodes.clamp(16, Self::INTERVAL);
        self.next_check = (self.nodes + interval).min(self.node_limit);
    }
}
