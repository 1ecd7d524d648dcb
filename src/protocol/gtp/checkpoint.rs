//! A point in the game to restore after a command that failed or only asked a question.

use crate::engine::Engine;
use crate::game::Diagram;

/// The start position and number of plies at a point in the game.
#[derive(Debug)]
pub(super) struct Checkpoint {
    start: Diagram,
    plies: usize,
}

impl Checkpoint {
    pub(super) fn new(engine: &Engine) -> Checkpoint {
        Checkpoint { start: engine.game().start(), plies: engine.game().plies().len() }
    }

    /// Restores the game, provided that only moves and the side to move at the start were changed.
    pub(super) fn restore(&self, engine: &mut Engine) {
        while engine.game().plies().len() > self.plies {
            engine.undo();
        }
        if engine.game().start() != self.start && engine.setup(&self.start).is_err() {
            log::error!("cannot restore the position before the command");
        }
    }
}
