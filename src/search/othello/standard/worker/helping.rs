//! The work of a search thread at its own split points and at those of other threads.

use std::sync::Arc;
use std::time::Duration;

use crate::base::Selectivity;
use crate::search::othello::standard::pv::Pv;
use crate::search::othello::standard::split_point::SplitPoint;

use super::Worker;

/// The time between two checks of the limits by the leading thread while it waits for work.
const CHECK_INTERVAL: Duration = Duration::from_micros(500);

/// The state of a worker, saved while it helps at another split point.
#[derive(Debug)]
pub(crate) struct SavedWork {
    split: Option<Arc<SplitPoint>>,
    selectivity: Selectivity,
}

impl Worker<'_> {
    /// Returns whether another thread is idle.
    #[inline]
    pub(crate) fn has_idle_thread(&self) -> bool {
        self.team.exchange.has_idle()
    }

    /// Creates a split point, offers it and begins to work at it.
    /// `make` returns the new split point. It receives the parent of the new split point, which is the split
    /// point at which the worker was working, if any.
    pub(crate) fn open(
        &mut self,
        make: impl FnOnce(Option<Arc<SplitPoint>>) -> SplitPoint,
    ) -> Arc<SplitPoint> {
        let split = Arc::new(make(self.split.clone()));
        self.split = Some(Arc::clone(&split));
        self.team.exchange.offer(&split);
        split
    }

    /// Records the score of a move at a split point.
    /// Announces to all threads a cutoff or the completion of the last move.
    pub(crate) fn record(&self, split: &SplitPoint, mv: u8, score: i32, line: &Pv) {
        if split.record(mv, score, line) {
            self.team.signal_abort();
        } else if split.is_done() {
            self.team.exchange.announce();
        }
    }

    /// Waits for work below the worker's own split point.
    /// Returns `None` once that split point is finished or cancelled, or the search has ended.
    pub(crate) fn find_below(&mut self, split: &SplitPoint) -> Option<Arc<SplitPoint>> {
        let exchange = &self.team.exchange;
        let timeout = self.meter.has_watch().then_some(CHECK_INTERVAL);
        let is_over = || {
            if self.meter.is_stopped() {
                self.team.stop();
            }
            split.is_done() || self.team.group.is_stopped() || split.is_cancelled()
        };
        exchange.find_below(split, is_over, timeout)
    }

    /// Ends the work at the worker's own split point and withdraws the offer of this split point.
    pub(crate) fn close(&mut self, split: &Arc<SplitPoint>) {
        self.team.exchange.withdraw(split);
        self.split = split.parent();
        self.check_abort();
    }

    /// Begins to help at another thread's split point.
    /// Returns the worker's previous split point and selectivity, for `leave` to restore.
    pub(crate) fn enter(&mut self, split: &Arc<SplitPoint>) -> SavedWork {
        let saved = SavedWork { split: self.split.replace(Arc::clone(split)), selectivity: self.selectivity };
        self.selectivity = split.node.selectivity;
        self.check_abort();
        saved
    }

    /// Returns from another thread's split point and restores the saved state.
    pub(crate) fn leave(&mut self, saved: SavedWork) {
        self.split = saved.split;
        self.selectivity = saved.selectivity;
        self.check_abort();
    }
}
