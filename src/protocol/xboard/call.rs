//! A command on its way: what every handler works with.

use crate::base::Color;
use crate::engine::Engine;

use super::refusal::Refusal;
use super::{Role, Xboard};

/// A command with all that it may read and change.
pub(super) struct Call<'a> {
    pub(super) name: &'static str,
    pub(super) takes: &'static str,
    /// What follows the name of the command.
    pub(super) arguments: &'a str,
    pub(super) session: &'a mut Xboard,
    pub(super) engine: &'a mut Engine,
    /// The lines to say.
    pub(super) said: &'a mut Vec<String>,
}

/// The result of a handler.
pub(super) type Handled = Result<(), Refusal>;

impl<'a> Call<'a> {
    /// The refusal that says what the command takes.
    pub(super) fn misuse(&self) -> Refusal {
        Refusal::Arguments { command: self.name, takes: self.takes }
    }

    /// Returns the first words of the arguments; what follows them is for later versions of the protocol.
    pub(super) fn words<const N: usize>(&self) -> Result<[&'a str; N], Refusal> {
        let words: Vec<&str> = self.arguments.split_whitespace().take(N).collect();
        words.try_into().map_err(|_| self.misuse())
    }

    pub(super) fn say(&mut self, line: impl Into<String>) {
        self.said.push(line.into());
    }

    /// Returns the side whose clock is the engine's: the one that it plays or, where it plays none, the one
    /// to move.
    pub(super) fn own_color(&self) -> Color {
        match self.session.role {
            Role::Plays(color) => color,
            Role::Watches | Role::Analyzes => self.engine.game().turn(),
        }
    }
}
