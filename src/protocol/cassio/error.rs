//! Errors of commands and how they are reported.

use std::io::{self, Write};

use crate::engine::EngineError;
use crate::formats::TextError;

use super::super::text::error_line;

#[derive(Debug, thiserror::Error)]
pub(super) enum CommandError {
    #[error("a line begins with ENGINE-PROTOCOL")]
    OtherProtocol,
    #[error("the command after ENGINE-PROTOCOL is missing")]
    NoCommand,
    #[error("unknown command {0}")]
    Unknown(String),
    #[error("{0}")]
    Takes(&'static str),
    #[error("cannot read the board: {0}")]
    Board(TextError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("a line has at most {0} bytes")]
    Oversized(usize),
    /// An error after which the client does not wait for `ready.`.
    #[error("{0}")]
    WithoutReady(Box<CommandError>),
}

/// The maximum length of an error text in characters.
const LONGEST: usize = 300;

impl CommandError {
    /// Writes the error line, and `ready.` if the client waits for it.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "ERROR: {}", error_line(self, LONGEST))?;
        if matches!(self, CommandError::WithoutReady(_) | CommandError::OtherProtocol) {
            Ok(())
        } else {
            writeln!(out, "ready.")
        }
    }
}
