//! Where the threads of a search offer split points and look for them.
//!
//! A thread that finds none spins for a moment, then sleeps until something happens. What may end its wait is
//! announced: a new split point, a node that is decided, the end of the search. Announcing and falling asleep
//! cannot miss each other: the one counts the event and then looks for sleepers, the other counts as a
//! sleeper and then looks for events, all in one order.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::split_point::SplitPoint;

/// The split points of a search and the threads that wait.
#[derive(Debug, Default)]
pub(crate) struct Exchange {
    board: Mutex<Board>,
    changed: Condvar,
    /// Counts what may end a wait.
    events: AtomicU64,
    /// Threads that look for work.
    idle: AtomicUsize,
    /// Those of them that sleep.
    sleepers: AtomicUsize,
}

#[derive(Debug, Default)]
struct Board {
    offers: Vec<Arc<SplitPoint>>,
    /// Helpers at work.
    busy: usize,
}

/// How often a waiting thread looks before it sleeps: some 50 microseconds, about what it costs to be woken.
const SPINS: u32 = 1000;

impl Exchange {
    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a thread looks for work.
    #[inline]
    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Offers a split point.
    pub(crate) fn offer(&self, split: &Arc<SplitPoint>) {
        self.board().offers.push(Arc::clone(split));
        self.announce();
    }

    /// Takes an offer back.
    pub(crate) fn withdraw(&self, split: &Arc<SplitPoint>) {
        self.board().offers.retain(|offer| !Arc::ptr_eq(offer, split));
    }

    /// Tells waiting threads that something happened.
    pub(crate) fn announce(&self) {
        self.events.fetch_add(1, Ordering::SeqCst);
        if self.sleepers.load(Ordering::SeqCst) > 0 {
            drop(self.board());
            self.changed.notify_all();
        }
    }

    /// Waits for a split point and makes the caller, a helper, count as busy until [`Exchange::release`].
    /// Returns `None` once the wait is over.
    pub(crate) fn join(&self, is_over: impl FnMut() -> bool) -> Option<Arc<SplitPoint>> {
        self.wait(is_over, None, |board| {
            let split = board.most_work(None)?;
            board.busy += 1;
            Some(split)
        })
    }

    /// Ends the work that [`Exchange::join`] gave.
    pub(crate) fn release(&self) {
        self.board().busy -= 1;
        self.announce();
    }

    /// Waits for a split point below another one. Returns `None` once the wait is over, which is asked at
    /// least once in every `patience`.
    pub(crate) fn find_below(
        &self,
        split: &SplitPoint,
        is_over: impl FnMut() -> bool,
        patience: Option<Duration>,
    ) -> Option<Arc<SplitPoint>> {
        self.wait(is_over, patience, |board| board.most_work(Some(split)))
    }

    /// Waits until no helper is busy, then drops all offers. Called when nobody finds new work any more.
    pub(crate) fn close(&self) {
        let mut board = self.board();
        while board.busy > 0 {
            drop(board);
            let seen = self.events.load(Ordering::SeqCst);
            if self.board().busy > 0 {
                self.sleep(seen, None);
            }
            board = self.board();
        }
        board.offers.clear();
    }

    fn wait(
        &self,
        mut is_over: impl FnMut() -> bool,
        patience: Option<Duration>,
        find: impl Fn(&mut Board) -> Option<Arc<SplitPoint>>,
    ) -> Option<Arc<SplitPoint>> {
        let mut spins = SPINS;
        self.idle.fetch_add(1, Ordering::Relaxed);
        let found = loop {
            let seen = self.events.load(Ordering::SeqCst);
            if is_over() {
                break None;
            }
            if let Some(split) = find(&mut self.board()) {
                break Some(split);
            }
            while spins > 0 && self.events.load(Ordering::SeqCst) == seen {
                std::hint::spin_loop();
                spins -= 1;
            }
            if spins == 0 {
                self.sleep(seen, patience);
            }
        };
        self.idle.fetch_sub(1, Ordering::Relaxed);
        found
    }

    /// Sleeps until an event follows those that were seen, or patience is at its end.
    fn sleep(&self, seen: u64, patience: Option<Duration>) {
        let board = self.board();
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        if self.events.load(Ordering::SeqCst) == seen {
            // A wait that ends early, for whatever reason, is asked again by the caller.
            match patience {
                Some(patience) => drop(self.changed.wait_timeout(board, patience)),
                None => drop(self.changed.wait(board)),
            }
        }
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Board {
    /// Returns the split point with the most work left, among all or below one.
    fn most_work(&self, top: Option<&SplitPoint>) -> Option<Arc<SplitPoint>> {
        self.offers
            .iter()
            .filter(|offer| offer.moves_left() > 0 && top.is_none_or(|top| offer.is_below(top)))
            .filter(|offer| !offer.is_called_off())
            .max_by_key(|offer| (offer.node.depth, offer.moves_left()))
            .map(Arc::clone)
    }
}
