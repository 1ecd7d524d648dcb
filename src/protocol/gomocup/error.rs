//! Errors of commands and how they are reported.

use std::io::{self, Write};

use crate::base::Size;
use crate::engine::EngineError;
use crate::game::RulesError;

use super::super::text::{Quoted, error_line};

#[derive(Debug, thiserror::Error)]
pub(super) enum CommandError {
    #[error("unknown command {0}")]
    UnknownCommand(Quoted),
    #[error("{0}")]
    Takes(&'static str),
    #[error("{0} is not a stone: a line of a block is x,y or x,y,field, and the last one is DONE")]
    NoStone(Quoted),
    #[error("{point} is off the board of {}x{} points, which are counted from 0", .size.columns(), .size.rows())]
    OffBoard { point: String, size: Size },
    #[error("{0} is taken")]
    Taken(String),
    #[error("there is no stone on {0}")]
    NoStoneThere(String),
    #[error("illegal move {0}")]
    Illegal(String),
    #[error("{0} stones: a swap2 opening has 0, 3 or 5")]
    NoSwap2(usize),
    #[error("the board is too small for a swap2 opening")]
    NoRoom,
    #[error("{0}: unknown field; 1 is an own stone, 2 the opponent's, 3 a mark")]
    NoField(String),
    #[error("the block before this line is discarded: its DONE is missing")]
    Unfinished,
    #[error("no board yet: START comes first")]
    NoBoard,
    #[error("all empty points are blocked")]
    Blocked,
    #[error("unsupported rule {0}: 0 is five or more, 1 exactly five, 4 renju, 8 caro (9 with exactly five)")]
    Rule(i64),
    #[error("rule {0} is a continuous game, which is not supported: leave out the 2")]
    Continuous(i64),
    #[error("{key} takes a whole number, not {found}")]
    NoNumber { key: &'static str, found: Quoted },
    #[error("{key} takes a whole number up to {most}, not {found}")]
    TooLarge { key: &'static str, most: i64, found: i64 },
    #[error("a line has at most {0} bytes")]
    Oversized(usize),
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The output failed, so no error can be reported to the client.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl CommandError {
    /// Writes the error line: `UNKNOWN` for an unknown command, else `ERROR`.
    ///
    /// # Errors
    /// If the output cannot be written, or this is [`CommandError::Output`].
    pub(super) fn write(self, out: &mut dyn Write) -> io::Result<()> {
        /// The maximum length of an error text in characters.
        const LONGEST: usize = 300;
        let word = match self {
            CommandError::Output(error) => return Err(error),
            CommandError::UnknownCommand(_) => "UNKNOWN",
            _ => "ERROR",
        };
        writeln!(out, "{word} {}", error_line(&self, LONGEST))
    }
}
