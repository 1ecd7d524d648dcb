//! What is remembered of the client beside the game: its dialect, its clocks, and what it may do.

use crate::dialect::{Letters, NoStones, Vertices};
use crate::engine::{Engine, OptionId};

use super::super::Files;
use super::super::clocks::Clocks;

/// The other end of the wire.
#[derive(Debug)]
pub(super) struct Client {
    pub(super) files: Files,
    pub(super) clocks: Clocks,
    /// Whether the game began at a position of the client's own, so that the first move says whose turn it
    /// is.
    pub(super) set_up: bool,
    /// Whether the client has shown itself to be a Go program: it sent a `gogui-` command, or a column letter
    /// that only a Go program uses.
    pub(super) is_go_program: bool,
}

impl Client {
    pub(super) fn new(files: Files) -> Client {
        Client { files, clocks: Clocks::default(), set_up: false, is_go_program: false }
    }

    /// Returns how the squares of the board are called.
    pub(super) fn vertices(&self, engine: &Engine) -> Vertices {
        Vertices { size: engine.game().size(), letters: self.letters(engine).unwrap_or(Letters::Full) }
    }

    /// Returns the letters of the columns, or `None` if the client has not shown yet which it uses.
    pub(super) fn letters(&self, engine: &Engine) -> Option<Letters> {
        match engine.options().get(OptionId::GtpLetters).as_str() {
            "full" => Some(Letters::Full),
            "skip-i" => Some(Letters::SkipI),
            _ => self.is_go_program.then_some(Letters::SkipI),
        }
    }

    /// Returns what overtime with no stones means; `is_go_idiom` is whether it is written as `GoGui` writes
    /// it.
    pub(super) fn no_stones(&self, engine: &Engine, is_go_idiom: bool) -> NoStones {
        match engine.options().get(OptionId::TimeDialect).as_str() {
            "spec" => NoStones::Unlimited,
            "auto" if self.is_go_program || is_go_idiom => NoStones::Unlimited,
            _ => NoStones::Increment,
        }
    }

    /// Forgets what belongs to the game before.
    pub(super) fn begin_game(&mut self) {
        self.set_up = false;
        self.clocks.reset();
    }
}
