//! Checkpoints, from which the game is restored after a failed command or a query.
//! A query may change the side to move while its search runs.

use crate::engine::Engine;
use crate::game::Diagram;

/// A point in the game: the start position and the number of plies played.
#[derive(Debug)]
pub(super) struct Checkpoint {
    start: Diagram,
    plies: usize,
}

impl Checkpoint {
    pub(super) fn new(engine: &Engine) -> Checkpoint {
        Checkpoint { start: engine.game().start(), plies: engine.game().plies().len() }
    }

    /// Restores the game to the checkpoint.
    /// Since the checkpoint, commands may only have played moves or changed the side to move of the start
    /// position.
    pub(super) fn restore(&self, engine: &mut Engine) {
        while engine.game().plies().len() > self.plies {
            engine.undo();
        }
        if engine.game().start() != self.start && engine.setup(&self.start).is_err() {
            log::error!("cannot restore the position before the command");
        }
    }
}
