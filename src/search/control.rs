//! The one wire into a running search: the stop flag.

use std::sync::atomic::{AtomicBool, Ordering};

/// Tells a running search to stop. Shared by the caller and the search's threads.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
}

impl Control {
    /// Asks the search to stop. It answers within milliseconds.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}
