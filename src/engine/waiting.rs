//! The wait that takes the place of a search in a finished game.

use std::time::Duration;

use crate::base::{Bound, Move, Score, Selectivity};
use crate::search::{Control, Limits, Line, Report, Source};

use super::variant::Task;
use super::{Engine, EngineError};

impl Engine {
    /// Waits on a separate thread, like a search, and searches nothing; the game may be over.
    /// [`Event::Done`](super::Event::Done) is sent after [`Engine::stop`] or, if `limits` are not infinite,
    /// after [`Engine::ponder_hit`]. Its report holds only a pass and has no meaning. Some protocols forbid
    /// an earlier answer to a request that the client ends.
    ///
    /// # Errors
    /// If a search is running.
    pub(crate) fn wait(&mut self, limits: Limits) -> Result<(), EngineError> {
        let task: Task = Box::new(|limits, control, _| {
            if limits.infinite {
                control.wait_for_stop();
            }
            empty_report()
        });
        self.start_with(Move::PASS, task, limits, Control::pondering())
    }
}

/// Returns a report of depth 0 whose only move is a pass.
fn empty_report() -> Report {
    Report {
        lines: vec![Line { score: Score::default(), bound: Bound::Lower, pv: vec![Move::PASS] }],
        depth: 0,
        selectivity: Selectivity::Full,
        solved: false,
        nodes: 0,
        time: Duration::ZERO,
        source: Source::Search,
    }
}
