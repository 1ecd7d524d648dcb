//! Errors of commands and how they are reported.

use std::io::{self, Write};

use crate::base::Size;
use crate::engine::EngineError;
use crate::game::RulesError;

use super::super::quoted::Quoted;

/// The error of a command.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("unknown command {0}")]
    UnknownCommand(Quoted),
    #[error("{0}")]
    Takes(&'static str),
    #[error("{0} is no stone: a line of a block is x,y or x,y,field, and the last one is DONE")]
    NoStone(Quoted),
    #[error("{point} is off the board of {}x{} points, which are counted from 0", .size.columns(), .size.rows())]
    OffBoard { point: String, size: Size },
    #[error("{0} is taken")]
    Taken(String),
    #[error("there is no stone on {0}")]
    NoStoneThere(String),
    #[error("{0}: the rules do not allow this move")]
    Illegal(String),
    #[error("{0} stones: an opening of swap2 has 0, 3 or 5")]
    NoSwap2(usize),
    #[error("the board has no room for an opening of swap2")]
    NoRoom,
    #[error("{0}: a field is 1 for an own stone and 2 for one of the opponent")]
    NoField(String),
    #[error("the block before this line has no DONE and is forgotten")]
    Unfinished,
    #[error("there is no board: START comes first")]
    NoBoard,
    #[error("every point that is left is blocked")]
    Blocked,
    #[error(
        "rule {0} is not played: 0 is five or more, 1 exactly five, 4 renju, 8 caro (9 with exactly five)"
    )]
    Rule(u32),
    #[error("games that go on after a five (rule 2) are not played")]
    Continuous,
    #[error("{key} takes a whole number, not {found}")]
    NoNumber { key: &'static str, found: Quoted },
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

impl Fault {
    /// Writes the error line: `UNKNOWN` for an unknown command, else `ERROR`.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        /// The maximum length of an error text in characters.
        const LONGEST: usize = 300;
        let word = if matches!(self, Fault::UnknownCommand(_)) { "UNKNOWN" } else { "ERROR" };
        let text: String = self.to_string().chars().filter(|c| !c.is_control()).take(LONGEST).collect();
        writeln!(out, "{word} {text}")
    }
}
