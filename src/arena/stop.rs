//! The wish to stop a match, shared by all that run it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A wish that, once said, stays said. Copies share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks for the end: games in progress are broken off within a moment.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the end was asked for.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
