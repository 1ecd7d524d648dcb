//! Why a line was not obeyed, and how that is told.

use std::io::{self, Write};

use crate::engine::GameError;
use crate::formats::TextError;
use crate::game::SetupError;

/// Why a line was not obeyed.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("a line begins with ENGINE-PROTOCOL")]
    OtherProtocol,
    #[error("unknown command {0}")]
    Unknown(String),
    #[error("{0}")]
    Takes(&'static str),
    #[error("cannot read the board: {0}")]
    Board(TextError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error("a line has at most {0} bytes")]
    Oversized(usize),
    /// That of a line after which nobody waits for the engine to be ready.
    #[error("{0}")]
    Unheard(Box<Fault>),
}

/// The longest error in characters.
const LONGEST: usize = 300;

impl Fault {
    /// Returns the fault as that of a line after which nobody waits.
    pub(super) fn unheard(self) -> Fault {
        Fault::Unheard(Box::new(self))
    }

    /// Writes the error in one line, and that the engine is ready if the client waits for that.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let text: String = self.to_string().chars().filter(|c| !c.is_control()).take(LONGEST).collect();
        writeln!(out, "ERROR: {text}")?;
        if matches!(self, Fault::Unheard(_) | Fault::OtherProtocol) {
            Ok(())
        } else {
            writeln!(out, "ready.")
        }
    }
}
