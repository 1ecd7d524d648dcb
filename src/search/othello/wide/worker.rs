//! The state of one search.
#![expect(clippy::inline_always, reason = "inlined functions are compiled for the tier of their caller")]

use crate::base::Selectivity;
use crate::eval::wide::Weights;
use crate::game::othello_wide::{Set, WideBoard};
use crate::search::driver::meter::Meter;
use crate::search::driver::watch::Watch;
use crate::search::transposition::TranspositionTable;

use super::deviation::Deviations;

/// The state of one search, on boards whose bit sets have the type `S`.
#[derive(Debug)]
pub(crate) struct Worker<'a, S> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) weights: Weights,
    pub(crate) deviations: Deviations,
    /// The selectivity of midgame searches; a solve has no selective cuts.
    pub(crate) selectivity: Selectivity,
    /// A stack of the moves of all nodes on the current path.
    /// The moves of a child lie above those of its parent.
    pub(crate) move_list: Vec<ScoredMove<S>>,
    pub(crate) meter: Meter<'a>,
}

/// A legal move with its flips and its move ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove<S> {
    pub(crate) flips: S,
    /// The opponent's moves after this move, or the empty set if the ordering did not compute them.
    pub(crate) replies: S,
    /// The move ordering score; a larger score is more promising.
    pub(crate) score: i32,
    /// The bit index of the square played on.
    pub(crate) bit: u16,
}

impl<S: Set> ScoredMove<S> {
    /// Returns the board after the move.
    #[inline(always)]
    pub(crate) fn child<const N: usize>(&self, board: WideBoard<S, N>) -> WideBoard<S, N> {
        board.after(self.bit.into(), self.flips)
    }
}

impl<'a, S: Set> Worker<'a, S> {
    /// The maximum number of nodes between two checks of the limits.
    const METER_INTERVAL: u64 = 1024;

    pub(crate) fn new(
        table: &'a TranspositionTable,
        weights: Weights,
        deviations: Deviations,
        watch: Watch<'a>,
    ) -> Worker<'a, S> {
        let meter = Meter::new(watch, Self::METER_INTERVAL, 0);
        Worker {
            table,
            weights,
            deviations,
            selectivity: Selectivity::Full,
            move_list: Vec::with_capacity(256),
            meter,
        }
    }
}
