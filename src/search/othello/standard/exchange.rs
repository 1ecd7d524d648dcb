//! The exchange of work: threads of a search offer split points here and look for them.
//!
//! A thread without work spins for a moment, then sleeps until an event is announced: a new split point, a
//! finished or cancelled one, or the end of the search. No event is missed: the announcer counts the event
//! and then checks for sleepers; a waiting thread registers as a sleeper and then checks for new events. All
//! these accesses are sequentially consistent.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::split_point::SplitPoint;

/// The offered split points of a search and its waiting threads.
#[derive(Debug, Default)]
pub(crate) struct Exchange {
    state: Mutex<State>,
    changed: Condvar,
    /// Counts the events that may end a wait.
    events: AtomicU64,
    /// The number of threads that wait for a split point, spinning or asleep.
    idle: AtomicUsize,
    sleepers: AtomicUsize,
}

#[derive(Debug, Default)]
struct State {
    offers: Vec<Arc<SplitPoint>>,
    /// The number of helpers at work.
    busy: usize,
}

/// The number of spins of a waiting thread before it sleeps.
/// The spins take about 50 microseconds, which is also the time to wake a sleeping thread.
const SPINS: u32 = 1000;

impl Exchange {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether any thread looks for work.
    #[inline]
    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Offers a split point to the threads that look for work.
    pub(crate) fn offer(&self, split: &Arc<SplitPoint>) {
        self.state().offers.push(Arc::clone(split));
        self.announce();
    }

    /// Removes a split point from the offers.
    pub(crate) fn withdraw(&self, split: &Arc<SplitPoint>) {
        self.state().offers.retain(|offer| !Arc::ptr_eq(offer, split));
    }

    /// Counts an event, that is, a change that may end a wait, and wakes all waiting threads.
    /// Each waiting thread then checks again whether its wait is over.
    pub(crate) fn announce(&self) {
        self.events.fetch_add(1, Ordering::SeqCst);
        if self.sleepers.load(Ordering::SeqCst) > 0 {
            drop(self.state());
            self.changed.notify_all();
        }
    }

    /// Waits for a split point and counts the calling helper as busy until [`Exchange::release`].
    /// Returns `None` once `is_over` returns true.
    pub(crate) fn join(&self, is_over: impl FnMut() -> bool) -> Option<Arc<SplitPoint>> {
        self.wait(is_over, None, |state| {
            let split = state.most_work(None)?;
            state.busy += 1;
            Some(split)
        })
    }

    /// Ends the work begun by [`Exchange::join`]: the calling helper no longer counts as busy.
    pub(crate) fn release(&self) {
        self.state().busy -= 1;
        self.announce();
    }

    /// Returns an offered split point in the subtree below `split`, and waits for one if necessary.
    /// Returns `None` once `is_over` returns true. `is_over` is called at the start and after each event that
    /// `announce` counts, for example a new offer. During sleep, `is_over` is also called whenever `timeout`
    /// has passed without an event.
    pub(crate) fn find_below(
        &self,
        split: &SplitPoint,
        is_over: impl FnMut() -> bool,
        timeout: Option<Duration>,
    ) -> Option<Arc<SplitPoint>> {
        self.wait(is_over, timeout, |state| state.most_work(Some(split)))
    }

    /// Waits until no helper is busy, then drops all offers.
    /// The search must have ended before the call, so that the helpers finish their work.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        while state.busy > 0 {
            drop(state);
            let seen = self.events.load(Ordering::SeqCst);
            if self.state().busy > 0 {
                self.sleep(seen, None);
            }
            state = self.state();
        }
        state.offers.clear();
    }

    fn wait(
        &self,
        mut is_over: impl FnMut() -> bool,
        timeout: Option<Duration>,
        find: impl Fn(&mut State) -> Option<Arc<SplitPoint>>,
    ) -> Option<Arc<SplitPoint>> {
        let mut spins = SPINS;
        self.idle.fetch_add(1, Ordering::Relaxed);
        let found = loop {
            let seen = self.events.load(Ordering::SeqCst);
            if is_over() {
                break None;
            }
            if let Some(split) = find(&mut self.state()) {
                break Some(split);
            }
            while spins > 0 && self.events.load(Ordering::SeqCst) == seen {
                std::hint::spin_loop();
                spins -= 1;
            }
            if spins == 0 {
                self.sleep(seen, timeout);
            }
        };
        self.idle.fetch_sub(1, Ordering::Relaxed);
        found
    }

    /// Sleeps until the event count differs from `seen` or the timeout has passed.
    fn sleep(&self, seen: u64, timeout: Option<Duration>) {
        let state = self.state();
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        if self.events.load(Ordering::SeqCst) == seen {
            // The wait may end early; the caller checks its condition again.
            match timeout {
                Some(timeout) => drop(self.changed.wait_timeout(state, timeout)),
                None => drop(self.changed.wait(state)),
            }
        }
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }
}

impl State {
    /// Returns the offered split point with the greatest depth.
    /// If several split points have this depth, returns the one with the most remaining moves. Ignores split
    /// points that are cancelled or have no remaining moves. If `top` is given, only split points below `top`
    /// are considered.
    fn most_work(&self, top: Option<&SplitPoint>) -> Option<Arc<SplitPoint>> {
        self.offers
            .iter()
            .filter(|offer| offer.moves_left() > 0 && top.is_none_or(|top| offer.is_below(top)))
            .filter(|offer| !offer.is_cancelled())
            .max_by_key(|offer| (offer.node.depth, offer.moves_left()))
            .map(Arc::clone)
    }
}
