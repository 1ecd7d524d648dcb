//! Controls a running search: the stop flag and the ponder hit.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

/// The stop flag and the ponder state of a search.
/// The caller and the search threads share one `Control`.
///
/// A pondering search runs on the opponent's time. Unless stopped, it does not answer before the opponent
/// plays the expected move (`Control::ponder_hit`). The clock of the search starts at that moment.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    /// Whether the search began on the opponent's time.
    ponders: bool,
    /// The time at which the clock started: at the ponder hit or, without pondering, at `start_clock`.
    start: OnceLock<Instant>,
    /// Whether the search would answer now if it did not ponder.
    is_ready: AtomicBool,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Control {
    /// Creates the control of a pondering search.
    pub(crate) fn pondering() -> Control {
        Control { ponders: true, ..Control::default() }
    }

    /// Asks the search to stop.
    /// The search then answers within milliseconds.
    pub fn stop(&self) {
        self.change(|| self.stopped.store(true, Ordering::Relaxed));
    }

    /// Ends pondering: the expected move was played, and the clock of the search runs from now on.
    /// A pondering search that is ready answers at once. A search that does not ponder ignores the call.
    pub(crate) fn ponder_hit(&self) {
        if self.ponders {
            self.change(|| {
                self.start.get_or_init(Instant::now);
                if self.is_ready.load(Ordering::Relaxed) {
                    self.stopped.store(true, Ordering::Relaxed);
                }
            });
        }
    }

    /// Returns whether the search was asked to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Returns whether the search still ponders, that is, runs on the opponent's time.
    pub(crate) fn is_pondering(&self) -> bool {
        self.ponders && self.start.get().is_none()
    }

    /// Starts the clock of all searches with this control, unless they ponder.
    pub(super) fn start_clock(&self) {
        if !self.ponders {
            self.start.get_or_init(Instant::now);
        }
    }

    /// Returns the time at which the clock of the search started; `None` while the search ponders.
    /// The clock starts at the ponder hit. If the search never pondered, the clock starts at `start_clock`
    /// or, without a call of it, at `started`, the start of the search.
    pub(super) fn clock_start(&self, started: Instant) -> Option<Instant> {
        self.start.get().copied().or_else(|| (!self.ponders).then_some(started))
    }

    /// Records whether the search would answer now if it did not ponder.
    /// Returns whether the search still ponders.
    pub(super) fn set_ready(&self, is_ready: bool) -> bool {
        let _guard = self.guard();
        self.is_ready.store(is_ready, Ordering::Relaxed);
        self.is_pondering()
    }

    /// Waits until the search is asked to stop.
    pub fn wait_for_stop(&self) {
        self.wait_while(|| true);
    }

    /// Waits until the search no longer ponders or is asked to stop.
    pub(crate) fn wait_while_pondering(&self) {
        self.wait_while(|| self.is_pondering());
    }

    fn wait_while(&self, goes_on: impl Fn() -> bool) {
        let mut guard = self.guard();
        while goes_on() && !self.is_stopped() {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn change(&self, change: impl FnOnce()) {
        let guard = self.guard();
        change();
        drop(guard);
        self.changed.notify_all();
    }

    fn guard(&self) -> MutexGuard<'_, ()> {
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_from_the_start_or_from_the_hit() {
        let started = Instant::now();
        let plain = Control::default();
        assert_eq!((plain.is_pondering(), plain.clock_start(started)), (false, Some(started)));
        plain.ponder_hit();
        assert_eq!((plain.is_stopped(), plain.clock_start(started)), (false, Some(started)));
        plain.start_clock();
        let start = plain.clock_start(started);
        assert!(start >= Some(started) && start == plain.clock_start(Instant::now()), "one clock for all");

        let control = Control::pondering();
        assert_eq!((control.is_pondering(), control.clock_start(started)), (true, None));
        control.ponder_hit();
        let hit = control.clock_start(started);
        assert!(!control.is_pondering() && !control.is_stopped() && hit >= Some(started));
        control.ponder_hit();
        assert_eq!(control.clock_start(started), hit, "only the first hit counts");
        control.wait_while_pondering();
    }

    #[test]
    fn a_hit_stops_a_search_that_is_ready() {
        let control = Control::pondering();
        assert!(control.set_ready(true) && control.set_ready(false) && control.set_ready(true));
        assert!(!control.is_stopped());
        control.ponder_hit();
        assert!(control.is_stopped());
        assert!(!control.set_ready(true));
    }
}
