//! The wait that takes the place of a search in a finished game.

use crate::base::Move;
use crate::search::{Control, Limits, Report};

use super::running::Task;
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
            Report::unsearched(Move::PASS)
        });
        self.start_with(Move::PASS, task, limits, Control::pondering())
    }
}
