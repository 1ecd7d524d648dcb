//! The context of command handlers.

use crate::base::Color;
use crate::engine::Engine;

use super::error::CommandError;
use super::{Role, Xboard};

/// A command and the state that its handler may read and change.
pub(super) struct Call<'a> {
    pub(super) name: &'static str,
    pub(super) takes: &'static str,
    /// The text after the name of the command.
    pub(super) arguments: &'a str,
    pub(super) session: &'a mut Xboard,
    pub(super) engine: &'a mut Engine,
    /// The lines to write, to which the handler appends.
    pub(super) output: &'a mut Vec<String>,
}

/// The result of a command handler, which writes its output to [`Call::output`].
pub(super) type Handled = Result<(), CommandError>;

impl<'a> Call<'a> {
    /// Returns the error for invalid arguments.
    /// The error message describes the arguments that the command takes.
    pub(super) fn misuse(&self) -> CommandError {
        CommandError::Arguments { command: self.name, takes: self.takes }
    }

    /// Returns the first `N` words of the arguments; fewer words are an error.
    /// Further words are ignored, because later versions of the protocol may define them.
    pub(super) fn words<const N: usize>(&self) -> Result<[&'a str; N], CommandError> {
        let words: Vec<&str> = self.arguments.split_whitespace().take(N).collect();
        words.try_into().map_err(|_| self.misuse())
    }

    pub(super) fn reply(&mut self, line: impl Into<String>) {
        self.output.push(line.into());
    }

    /// Returns the color to which the engine's clock belongs.
    /// This is the color that the engine plays, or the side to move if the engine plays neither color.
    pub(super) fn own_color(&self) -> Color {
        match self.session.role {
            Role::Plays(color) => color,
            Role::Watches | Role::Analyzes => self.engine.game().turn(),
        }
    }
}
