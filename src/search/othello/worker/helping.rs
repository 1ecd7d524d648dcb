//! What a search thread does at split points: its own and those of others.

use std::sync::Arc;
use std::time::Duration;

use crate::base::Selectivity;
use crate::search::driver::watch::Watch;
use crate::search::othello::pv::Pv;
use crate::search::othello::split_point::SplitPoint;

use super::Worker;

/// The thread that leads the search looks so often for its end when it has nothing else to do.
const PATIENCE: Duration = Duration::from_micros(500);

/// What a worker left in order to help elsewhere.
#[derive(Debug)]
pub(crate) struct Left {
    split: Option<Arc<SplitPoint>>,
    selectivity: Selectivity,
}

impl Worker<'_> {
    /// Returns whether another thread looks for work.
    #[inline]
    pub(crate) fn is_help_near(&self) -> bool {
        self.team.exchange.has_idle()
    }

    /// Offers a split point, which `make` makes from the one that it lies in, and begins to work at it.
    pub(crate) fn open(
        &mut self,
        make: impl FnOnce(Option<Arc<SplitPoint>>) -> SplitPoint,
    ) -> Arc<SplitPoint> {
        let split = Arc::new(make(self.split.clone()));
        self.split = Some(Arc::clone(&split));
        self.team.exchange.offer(&split);
        split
    }

    /// Keeps the score of a move at a split point.
    pub(crate) fn record(&self, split: &SplitPoint, mv: u8, score: i32, line: &Pv) {
        if split.record(mv, score, line) {
            self.team.alarm();
        } else if split.is_done() {
            self.team.exchange.announce();
        }
    }

    /// Waits until the own split point is decided or called off. Returns work below it that was found before.
    pub(crate) fn find_below(&mut self, split: &SplitPoint) -> Option<Arc<SplitPoint>> {
        let exchange = &self.team.exchange;
        let patience = self.watch.as_ref().map(|_| PATIENCE);
        let is_over = || {
            if self.watch.as_ref().is_some_and(Watch::is_over) {
                self.team.stop();
            }
            split.is_done() || self.team.is_stopped() || split.is_called_off()
        };
        exchange.find_below(split, is_over, patience)
    }

    /// Ends the work at the own split point.
    pub(crate) fn close(&mut self, split: &Arc<SplitPoint>) {
        self.team.exchange.withdraw(split);
        self.split = split.parent();
        self.listen();
    }

    /// Goes to another thread's split point.
    pub(crate) fn enter(&mut self, split: &Arc<SplitPoint>) -> Left {
        let left = Left { split: self.split.replace(Arc::clone(split)), selectivity: self.selectivity };
        self.selectivity = split.node.selectivity;
        self.listen();
        left
    }

    /// Comes back from another thread's split point.
    pub(crate) fn leave(&mut self, left: Left) {
        self.split = left.split;
        self.selectivity = left.selectivity;
        self.listen();
    }
}
