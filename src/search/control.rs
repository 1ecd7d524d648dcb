//! The one wire into a running search: the stop flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// Tells a running search to stop. Shared by the caller and the search's threads.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Control {
    /// Asks the search to stop. It answers within milliseconds.
    pub fn stop(&self) {
        let guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        self.stopped.store(true, Ordering::Relaxed);
        drop(guard);
        self.changed.notify_all();
    }

    /// Returns whether the search was asked to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Waits until the search is asked to stop.
    pub fn wait_for_stop(&self) {
        let mut guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_stopped() {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
