//! The clocks of the game.
//!
//! Only the clock of the player who is to act runs. The game ends when the time of that player is up.

use crate::play::clock::Clocks;

use super::{LocalGame, Loss, Turn};

impl LocalGame {
    /// Returns the clocks; `None` in a game without time control.
    pub(in crate::play) fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Runs the clock of the player who is to act; returns a message if the time of this player is up.
    /// Stops the clocks while a review is running, and after the end of the game.
    pub(in crate::play) fn run_clocks(&mut self) -> Option<String> {
        if self.review_progress().is_some() {
            self.pause();
            return None;
        }
        let turn = self.turn();
        let clocks = self.clocks.as_mut()?;
        match turn {
            Turn::Person(color) | Turn::Engine(color) => clocks.run(color),
            Turn::Over => clocks.stop(),
        }
        let color = clocks.flag().filter(|_| turn != Turn::Over)?;
        clocks.stop();
        self.interrupt();
        self.loss = Some(Loss::OutOfTime(color));
        self.ending().map(|ending| ending + ".")
    }

    /// Replaces the clocks by those of a new game.
    pub(super) fn reset_clocks(&mut self) {
        self.clocks = self.options.time.map(|time| Clocks::new(time, self.options.now));
    }

    /// Gives each player the clock of the other color, after the players have exchanged their colors.
    pub(super) fn exchange_clocks(&mut self) {
        self.clocks.iter_mut().for_each(Clocks::exchange);
    }

    /// Stops the clocks until [`LocalGame::run_clocks`] is called.
    pub(in crate::play) fn pause(&mut self) {
        self.clocks.iter_mut().for_each(Clocks::stop);
    }
}
