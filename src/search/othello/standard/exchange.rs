//! The exchange of work: threads of a search offer split points here and look for them.
//!
//! A thread without work looks through the offered split points. If none has a move for it, the thread
//! becomes a waiter: it stays awake for a moment, then sleeps. There are two kinds of waiters. A helper takes
//! work at any split point. A master, the thread that created a split point, takes only work at its split
//! point or below. The thread that offers a split point gives it to waiters at once. A waiter reads only its
//! own mailbox, so that waiting does not slow down the other threads.
//!
//! No event is missed. Offers and waiters change under one lock, and a split point is put into a mailbox
//! under the same lock. For all other events, for example a finished split point, the signaling thread makes
//! the change and then counts the event in the mailbox; a waiter reads this count and then checks for the
//! change.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arrayvec::ArrayVec;

use super::mailbox::Mailbox;
use super::split_point::{MAX_MOVES, SplitPoint};

/// The offered split points of a search and its waiting threads.
#[derive(Debug)]
pub(crate) struct Exchange {
    state: Mutex<State>,
    /// The mailboxes of the threads, by the number of the thread.
    mailboxes: Box<[Mailbox]>,
    idle: Idle,
}

#[derive(Debug, Default)]
struct State {
    offers: Vec<Arc<SplitPoint>>,
    waiters: Vec<Waiter>,
    /// The number of helpers at work.
    busy: usize,
}

/// The numbers of awake waiters, helpers and masters, readable without the lock.
/// All threads read these numbers often, so they have cache lines of their own.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Idle {
    /// The number of helpers that wait for any split point.
    helpers: AtomicUsize,
    /// The number of masters that wait for work at or below their own split point.
    masters: AtomicUsize,
}

/// A thread that waits for work.
#[derive(Debug)]
struct Waiter {
    thread: usize,
    /// A master waits only for work at its own split point or below; `None` for a helper.
    top: Option<Arc<SplitPoint>>,
    /// Whether the thread sleeps; it then receives only large split points (`SplitNode::is_large`).
    is_asleep: bool,
}

impl Exchange {
    /// Creates the exchange of a search on `threads` threads.
    pub(crate) fn new(threads: usize) -> Exchange {
        let mailboxes = (0..threads).map(|_| Mailbox::default()).collect();
        Exchange { state: Mutex::default(), mailboxes, idle: Idle::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether an awake waiter can help at a new split point below `parent`.
    /// `None` as `parent` stands for the root of the search.
    #[inline]
    pub(crate) fn has_idle(&self, parent: Option<&SplitPoint>) -> bool {
        self.idle.helpers.load(Ordering::Relaxed) > 0
            || self.idle.masters.load(Ordering::Relaxed) > 0 && parent.is_some_and(SplitPoint::is_wanted)
    }

    /// Offers a split point to other threads; the caller itself takes `reserved` of the moves.
    pub(crate) fn offer(&self, split: &Arc<SplitPoint>, reserved: usize) {
        let mut state = self.state();
        let takers = self.give(&mut state, split, split.moves_left().saturating_sub(reserved));
        if split.moves_left() > takers.len() {
            state.offers.push(Arc::clone(split));
        }
        drop(state);
        takers.into_iter().for_each(|thread| self.signal(thread));
    }

    /// Removes a split point from the offers.
    pub(crate) fn withdraw(&self, split: &Arc<SplitPoint>) {
        self.state().offers.retain(|offer| !Arc::ptr_eq(offer, split));
    }

    /// Gives a split point to up to `most` waiters, which wait no longer; returns their threads.
    fn give(&self, state: &mut State, split: &Arc<SplitPoint>, most: usize) -> ArrayVec<usize, MAX_MOVES> {
        let State { waiters, busy, .. } = state;
        let mut takers = ArrayVec::new();
        waiters.retain(|waiter| {
            let suits = takers.len() < most && waiter.suits(split);
            if suits {
                *self.mailboxes[waiter.thread].given() = Some(Arc::clone(split));
                takers.push(waiter.thread);
                *busy += usize::from(waiter.top.is_none());
                self.remove_from_count(waiter);
            }
            !suits
        });
        takers
    }

    fn add_to_count(&self, waiter: &Waiter) {
        self.count_of(waiter).fetch_add(1, Ordering::Relaxed);
        waiter.top.iter().for_each(|top| top.set_master_waits(true));
    }

    fn remove_from_count(&self, waiter: &Waiter) {
        if !waiter.is_asleep {
            self.count_of(waiter).fetch_sub(1, Ordering::Relaxed);
            waiter.top.iter().for_each(|top| top.set_master_waits(false));
        }
    }

    fn count_of(&self, waiter: &Waiter) -> &AtomicUsize {
        if waiter.top.is_some() { &self.idle.masters } else { &self.idle.helpers }
    }

    /// Makes a thread check whether its wait is over.
    pub(crate) fn signal(&self, thread: usize) {
        self.mailboxes[thread].signal();
    }

    /// Makes every waiting thread check whether its wait is over.
    pub(crate) fn signal_waiters(&self) {
        self.state().waiters.iter().for_each(|waiter| self.signal(waiter.thread));
    }

    /// Waits for a split point and counts the calling helper as busy until [`Exchange::release`].
    /// Once `is_over` returns true, returns `None` unless a split point has arrived meanwhile.
    pub(crate) fn join(&self, thread: usize, is_over: impl FnMut() -> bool) -> Option<Arc<SplitPoint>> {
        self.wait(Waiter { thread, top: None, is_asleep: false }, is_over, None)
    }

    /// Ends the work begun by [`Exchange::join`]: the calling helper no longer counts as busy.
    pub(crate) fn release(&self) {
        self.state().busy -= 1;
    }

    /// Returns `split` or an offered split point below it that has work, and waits for one if necessary.
    /// Once `is_over` returns true, returns `None` unless a split point has arrived meanwhile. `is_over` is
    /// called at the start of the wait and after each signal to the calling thread. During sleep, `is_over`
    /// is also called whenever `timeout` has passed.
    pub(crate) fn find_within(
        &self,
        thread: usize,
        split: &Arc<SplitPoint>,
        is_over: impl FnMut() -> bool,
        timeout: Option<Duration>,
    ) -> Option<Arc<SplitPoint>> {
        self.wait(Waiter { thread, top: Some(Arc::clone(split)), is_asleep: false }, is_over, timeout)
    }

    /// Waits until no helper is busy, then drops all offers.
    /// The search must have ended before the call, so that the helpers finish their work.
    pub(crate) fn close(&self) {
        while self.state().busy > 0 {
            std::thread::yield_now();
        }
        self.state().offers.clear();
    }

    fn wait(
        &self,
        waiter: Waiter,
        mut is_over: impl FnMut() -> bool,
        timeout: Option<Duration>,
    ) -> Option<Arc<SplitPoint>> {
        let thread = waiter.thread;
        let mailbox = &self.mailboxes[thread];
        mailbox.belongs_to_this_thread();
        if let Some(split) = self.find_or_register(waiter) {
            return Some(split);
        }
        let started = Instant::now();
        loop {
            let seen = mailbox.events();
            let given = mailbox.given().take();
            if given.is_some() {
                return given;
            }
            if is_over() {
                return self.unregister(thread);
            }
            if mailbox.spin(seen, started) {
                self.set_asleep(thread);
                mailbox.sleep(seen, timeout);
            }
        }
    }

    /// Returns the split point with the most work for a thread.
    /// If there is none, the thread becomes a waiter.
    fn find_or_register(&self, waiter: Waiter) -> Option<Arc<SplitPoint>> {
        let mut state = self.state();
        let found = state.most_work(waiter.top.as_deref());
        if found.is_some() {
            state.busy += usize::from(waiter.top.is_none());
        } else {
            self.add_to_count(&waiter);
            state.waiters.push(waiter);
        }
        found
    }

    /// Marks a waiting thread as asleep.
    fn set_asleep(&self, thread: usize) {
        let mut state = self.state();
        let waiter = state.waiters.iter_mut().find(|waiter| waiter.thread == thread);
        if let Some(waiter) = waiter {
            self.remove_from_count(waiter);
            waiter.is_asleep = true;
        }
    }

    /// Ends the wait of a thread; returns the split point that it has received meanwhile, if any.
    fn unregister(&self, thread: usize) -> Option<Arc<SplitPoint>> {
        let mut state = self.state();
        let place = state.waiters.iter().position(|waiter| waiter.thread == thread);
        if let Some(place) = place {
            let waiter = state.waiters.swap_remove(place);
            self.remove_from_count(&waiter);
        }
        self.mailboxes[thread].given().take()
    }
}

impl Waiter {
    fn suits(&self, split: &SplitPoint) -> bool {
        let is_worth_waking = !self.is_asleep || split.node.is_large;
        is_worth_waking && self.top.as_ref().is_none_or(|top| split.is_within(top))
    }
}

impl State {
    /// Returns the offered split point with the greatest depth.
    /// If several split points have this depth, returns the one with the most remaining moves. Ignores split
    /// points that are cancelled, and drops those that have no moves to take. If `top` is given, only `top`
    /// and the split points below it are considered.
    fn most_work(&mut self, top: Option<&SplitPoint>) -> Option<Arc<SplitPoint>> {
        self.offers.retain(|offer| offer.moves_left() > 0);
        self.offers
            .iter()
            .filter(|offer| top.is_none_or(|top| offer.is_within(top)) && !offer.is_cancelled())
            .max_by_key(|offer| (offer.node.depth, offer.moves_left()))
            .map(Arc::clone)
    }
}

#[cfg(test)]
mod tests;
