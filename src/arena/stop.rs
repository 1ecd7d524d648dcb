//! The request to stop a match, shared by all threads that run the match.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A stop flag, shared by all clones. Once set, it is never cleared.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

/// Error: the game was aborted because the match was asked to stop.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stopped;

impl Stop {
    /// Asks the match to stop; games in progress are aborted.
    pub(crate) fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the match was asked to stop.
    pub(crate) fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
