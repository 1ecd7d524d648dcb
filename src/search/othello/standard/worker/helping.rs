//! The work of a search thread at its own split points and at those of other threads.

use std::sync::Arc;
use std::time::Duration;

use crate::base::Selectivity;
use crate::search::othello::standard::pv::Pv;
use crate::search::othello::standard::split_point::{Recorded, SplitPoint};

use super::Worker;

/// The time between two checks of the limits by the leading thread while it waits for work.
const CHECK_INTERVAL: Duration = Duration::from_micros(500);

/// The split point and the selectivity of a worker, saved while it helps at another split point.
pub(crate) type SavedWork = (Option<Arc<SplitPoint>>, Selectivity);

impl Worker<'_> {
    /// Returns whether a thread waits that can help below the current node.
    #[inline]
    pub(crate) fn has_idle_thread(&self) -> bool {
        self.team.exchange.has_idle(self.split.as_deref())
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
        self.team.exchange.offer(&split, 1);
        split
    }

    /// Records the score of a move at a split point.
    /// Signals a cutoff to all threads, and the completion of the last move to the master.
    pub(crate) fn record(&self, split: &SplitPoint, mv: u8, score: i32, line: &Pv) {
        match split.record(mv, score, line) {
            Recorded::Cutoff => self.team.signal_abort(),
            Recorded::Done if split.node.master != self.number => {
                self.team.exchange.signal(split.node.master);
            }
            Recorded::Done | Recorded::Open => {}
        }
    }

    /// Lets the remaining moves of a split point be taken again, after [`SplitPoint::hold`].
    pub(crate) fn release(&self, split: &Arc<SplitPoint>) {
        split.release();
        self.team.exchange.offer(split, 0);
    }

    /// Returns `split`, the worker's own split point, or one below it that has work; waits if necessary.
    /// Returns `None` once `split` is finished or cancelled, or the search has ended. While the moves of
    /// `split` are held back ([`SplitPoint::hold`]), it has no work.
    pub(crate) fn find_within(&mut self, split: &Arc<SplitPoint>) -> Option<Arc<SplitPoint>> {
        let exchange = &self.team.exchange;
        let timeout = self.meter.has_watch().then_some(CHECK_INTERVAL);
        let is_over = || {
            if self.meter.is_stopped() {
                self.team.stop();
            }
            split.is_done() || self.team.group.is_stopped() || split.is_cancelled()
        };
        exchange.find_within(self.number, split, is_over, timeout)
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
        let saved = (self.split.replace(Arc::clone(split)), self.selectivity);
        self.selectivity = split.node.selectivity;
        self.check_abort();
        saved
    }

    /// Returns from another thread's split point and restores the saved state.
    pub(crate) fn leave(&mut self, saved: SavedWork) {
        (self.split, self.selectivity) = saved;
        self.check_abort();
    }
}
