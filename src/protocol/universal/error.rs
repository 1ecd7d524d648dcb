//! Errors in UCI and UGI commands and how they are reported.

use crate::dialect::variants;
use crate::engine::{EngineError, OptionError};
use crate::formats::TextError;

use super::super::perft::PerftError;
use super::super::text::{Quoted, error_line};

#[derive(Debug, thiserror::Error)]
pub(super) enum CommandError {
    #[error("unknown command {0}")]
    UnknownCommand(Quoted),
    #[error("{command} takes {takes}")]
    Arguments { command: &'static str, takes: &'static str },
    #[error("go: unknown parameter {0}")]
    UnknownParameter(Quoted),
    #[error("go searchmoves: {0} is not a move")]
    NoSearchMove(Quoted),
    #[error("{parameter} takes a whole number, not {found}")]
    NoNumber { parameter: String, found: Quoted },
    #[error("move {number}: {found} is not a move")]
    NoMove { number: usize, found: Quoted },
    #[error("move {number}: {found} is not legal")]
    IllegalMove { number: usize, found: Quoted },
    #[error("position fen, {0}")]
    Fen(#[from] TextError),
    #[error("unknown variant {0}: UCI_Variant takes {known}, or a game such as gomoku:20 or mnk:7,6,4", known = variants().collect::<Vec<_>>().join(", "))]
    NoVariant(Quoted),
    #[error("a line has at most {0} bytes")]
    Oversized(usize),
    #[error("{0}")]
    SwitchedOff(&'static str),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Perft(#[from] PerftError),
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl CommandError {
    /// Returns the `info string` line that reports the error.
    pub(super) fn line(&self) -> String {
        /// The maximum length of the error text in characters, without the prefix `info string error: `.
        /// The length is limited because the error text may quote a whole input line.
        const LONGEST: usize = 500;
        format!("info string error: {}", error_line(self, LONGEST))
    }
}
