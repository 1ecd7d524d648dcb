//! The request to stop a match, shared by all threads that run the match, and the reasons to abort a game.

use std::io;
use std::sync::Arc;

use crate::problems::Control;

/// A stop flag, shared by all clones, which also stops solves. Once set, it is never cleared.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Control>);

/// Error: a game was aborted and has no result.
#[derive(Debug)]
pub(super) enum Aborted {
    /// The match was asked to stop.
    Stopped,
    /// The referee did not run for a while, so its clocks are wrong.
    Paused,
    /// The system refused a process, a thread, a pipe or memory.
    System(io::Error),
}

impl Stop {
    /// Asks the match to stop; games in progress are aborted.
    pub(crate) fn ask(&self) {
        self.0.stop();
    }

    /// Returns whether the match was asked to stop.
    pub(crate) fn is_asked(&self) -> bool {
        self.0.is_stopped()
    }

    /// Returns the control that stops a solve when the match is asked to stop.
    pub(super) fn control(&self) -> &Control {
        &self.0
    }
}
