//! A point in the game to go back to when a command fails half-way or only asked.

use crate::engine::Engine;
use crate::game::Diagram;

/// The start position and the number of plies at some moment.
#[derive(Debug)]
pub(super) struct Checkpoint {
    start: Diagram,
    plies: usize,
}

impl Checkpoint {
    pub(super) fn new(engine: &Engine) -> Checkpoint {
        Checkpoint { start: engine.game().start(), plies: engine.game().plies().len() }
    }

    /// Goes back, if nothing but moves and a change of the first side to move came after.
    pub(super) fn restore(&self, engine: &mut Engine) {
        while engine.game().plies().len() > self.plies {
            engine.undo();
        }
        if engine.game().start() != self.start && engine.setup(&self.start).is_err() {
            log::error!("the position before the command cannot be set up again");
        }
    }
}
