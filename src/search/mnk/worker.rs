//! What the search carries through the tree: the board, the table, what it has learned, and the limits.

use std::time::{Duration, Instant};

use crate::search::Control;

use super::board::Board;
use super::hash::Table;
use super::order::Experience;
use super::vcf::Fours;

/// The state of a search.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(crate) board: Board,
    pub(crate) table: &'a Table,
    pub(crate) experience: Experience,
    pub(crate) fours: Fours,
    /// Positions entered so far.
    pub(crate) nodes: u64,
    watch: Watch<'a>,
    /// Whether the search must unwind; scores returned from then on mean nothing.
    aborted: bool,
    /// At this many nodes the limits are looked at again.
    next_check: u64,
}

/// What may end a search.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    pub(crate) control: &'a Control,
    /// When the search began.
    pub(crate) started: Instant,
    /// The search is broken off after so much time on its clock.
    pub(crate) allowance: Option<Duration>,
    /// The most nodes to visit.
    pub(crate) nodes: Option<u64>,
}

impl Watch<'_> {
    fn is_over(&self) -> bool {
        let on_the_clock =
            || self.control.clock_start(self.started).map_or(Duration::ZERO, |start| start.elapsed());
        self.control.is_stopped() || self.allowance.is_some_and(|allowance| on_the_clock() >= allowance)
    }
}

/// The search for continuous fours remembers 2 to the power of so many positions.
const FOURS_BITS: u32 = 16;

/// So many nodes take no longer than an answer to a stop may.
const SHORT: u64 = 16_000;

/// The clock and the stop flag are looked at once in so many nodes.
const INTERVAL: u64 = 256;

impl<'a> Worker<'a> {
    pub(crate) fn new(board: Board, table: &'a Table, watch: Watch<'a>) -> Worker<'a> {
        Worker {
            board,
            table,
            experience: Experience::new(),
            fours: Fours::new(FOURS_BITS),
            nodes: 0,
            watch,
            aborted: false,
            next_check: 0,
        }
    }

    /// Returns whether so many nodes are few for this search, which has just begun.
    pub(crate) fn may_spend(&self, nodes: u64) -> bool {
        let is_short = nodes <= SHORT;
        let has_time = |allowance| self.watch.started.elapsed() < allowance / 40;
        self.watch.allowance.map_or(is_short, has_time)
            && !self.watch.control.is_stopped()
            && self.watch.nodes.is_none_or(|most| nodes <= most / 8)
    }

    /// Counts a node and returns whether the search must unwind.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.nodes >= self.next_check {
            let allowed = self.watch.nodes.unwrap_or(u64::MAX);
            self.aborted |= self.nodes >= allowed || self.watch.is_over();
            self.next_check = (self.nodes + INTERVAL).min(allowed);
        }
        self.nodes += u64::from(!self.aborted);
        self.aborted
    }

    /// Returns whether the search must unwind.
    #[inline]
    pub(crate) fn is_aborted(&self) -> bool {
        self.aborted
    }
}
