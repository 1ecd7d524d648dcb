//! The protocols: one session loop, and one grammar per protocol (protocol.md).
//!
//! - Session: `session` is the event loop, `specs` the table of protocols, and `autodetect` a session that
//!   detects its protocol.
//! - Input and output: `reader` splits input into lines, `wire_log` logs both directions, and `output`
//!   detects a closed pipe and waits for pipes that do not block.
//! - GTP: `gtp/command_list.rs` lists the commands. Their handlers take a `Call` and return an `Answer`.
//! - UCI and UGI: `universal` is their common grammar; a `Wording` holds the differences between the two.
//! - `nboard`, `cassio` and `gomocup` each parse a line into their own `Command`. In Gomocup, `block`
//!   collects lines up to `DONE`, `stones` converts them to a position, and `balance` looks for moves that
//!   balance the game.
//! - `XBoard`: `xboard/command_list.rs` lists the commands and their effect on a running search.
//! - `json` is JSON-RPC with its own queue of searches.
//! - Shared by several protocols: `perft`, `win_probability`, `text`, and `clocks`, the clocks of both sides
//!   for protocols that leave timekeeping to the engine.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used))]

mod autodetect;
mod cassio;
mod clocks;
mod gomocup;
pub(crate) mod gtp;
pub(crate) mod json;
mod nboard;
mod output;
mod perft;
mod reader;
mod session;
mod specs;
mod text;
pub(crate) mod universal;
mod win_probability;
pub mod wire_log;
pub mod xboard;

use std::io::{self, Write};
use std::time::Instant;

use crate::engine::{Engine, Event, Learned};

pub use autodetect::AutoDetect;
pub use cassio::Cassio;
pub use gomocup::Gomocup;
pub use gtp::Gtp;
pub use json::Json;
pub use nboard::Nboard;
pub(crate) use output::Blocking;
pub use output::Output;
pub use reader::{MAX_LINE, MAX_WAITING_BYTES, MAX_WAITING_LINES};
pub use session::{Session, SessionError};
pub(crate) use specs::{CASSIO, GOMOCUP, GTP, JSON, NBOARD, UCI, UGI, XBOARD};
pub use specs::{Files, PROTOCOLS, ProtocolSpec, session_options};
pub use universal::Universal;
pub use xboard::Xboard;

/// The name of the engine in replies.
const NAME: &str = "Kado";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The error message for file access that the user has disabled.
const SWITCHED_OFF: &str = "files are switched off";

/// Takes back `count` moves, together with the passes filled in by Kado before them.
/// These passes are not included in `count`. Returns false and changes nothing if fewer moves were played.
fn take_back(engine: &mut Engine, count: usize) -> bool {
    let announced = engine.game().plies().iter().filter(|ply| !ply.implied).count();
    if announced < count {
        return false;
    }
    for _ in 0..count {
        engine.undo();
    }
    true
}

/// Adds the game to the opening book, unless this writes a file and files are denied.
/// An error is returned as a text.
fn learn(engine: &mut Engine, files: Files) -> Result<Learned, String> {
    if engine.learns_to_file() && files == Files::Denied {
        return Err(SWITCHED_OFF.to_owned());
    }
    engine.learn().map_err(|error| error.to_string())
}

/// How a line that arrives during a search is handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// The line waits until the search has reported.
    Wait,
    /// The line stops the search, then waits until the search has reported.
    Stop,
    /// [`Protocol::aside`] handles the line at once, while the search runs.
    Aside,
}

/// Whether the session continues after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The session continues.
    Continue,
    /// The session ends.
    Quit,
}

/// The grammar and replies of one protocol.
/// The session loop calls the methods one at a time, in the order in which lines and events arrive, and
/// flushes the output after each call. [`Protocol::line`] is never called while a search runs.
pub trait Protocol {
    /// Returns how to handle a line while a search runs.
    /// Called for every line that arrives during a search, and for every waiting line when a search starts.
    fn urgency(&self, line: &str) -> Urgency;

    /// Handles one line, given without its line end.
    /// The line may start a search with [`Engine::go`].
    ///
    /// # Errors
    /// If the output cannot be written.
    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow>;

    /// Handles a line at once while a search runs.
    /// Called for the lines for which [`Protocol::urgency`] returns [`Urgency::Aside`]. The default
    /// implementation ignores the line.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn aside(&mut self, _line: &str, _engine: &mut Engine, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Receives a line that has to wait for the end of the search.
    /// Its urgency is [`Urgency::Wait`] or [`Urgency::Stop`]; [`Protocol::line`] handles it later.
    fn awaits(&mut self, _line: &str, _urgency: Urgency) {}

    /// Handles one event of the running search.
    /// At [`Event::Done`] the search has already ended.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()>;

    /// Replies to a line longer than the limit; `start` is its beginning.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn oversized(&mut self, start: &str, out: &mut dyn Write) -> io::Result<()>;

    /// Returns the time at which [`Protocol::tick`] must be called during a search; `None` for never.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Writes the periodic output that is due, and sets the next deadline.
    /// Called once [`Protocol::deadline`] has passed.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn tick(&mut self, _engine: &mut Engine, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
