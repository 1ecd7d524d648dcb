//! Text in, text out: one session loop, and one small grammar for each protocol (protocol.md).
//!
//! `session` is the loop, `language` the table of protocols, `greeted` the session whose first line chooses
//! one; `reader` turns input into lines, `wire` logs both ways, `hangup` notices that nobody reads the
//! output. `gtp/command_list.rs` lists the GTP commands: a handler gets a `Call` and gives an `Answer`.
//! `universal` is UCI and UGI: one grammar, whose two forms differ in a `Wording`. `nboard`, `cassio` and
//! `gomocup` read a line as a `Command` of their own; in Gomocup, `block` gathers the lines up to `DONE`,
//! `game` sets up what they say, `balance` looks for moves that leave the game even. `xboard/command_list.rs`
//! lists the commands of `XBoard` with what each means to a running search. `json` is JSON-RPC, with a queue
//! of searches of its own. `clocks` runs the clocks of both
//! sides where the protocol leaves that to the engine; `picture`, `perft`, `chance` and `quoted` are shared
//! by several protocols.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used))]

mod cassio;
mod chance;
mod clocks;
mod gomocup;
mod greeted;
pub mod gtp;
mod hangup;
pub mod json;
mod language;
mod nboard;
mod perft;
mod quoted;
mod reader;
mod session;
pub mod universal;
pub mod wire;
mod words;
pub mod xboard;

use std::io::{self, Write};
use std::time::Instant;

use crate::engine::{Engine, Event};

pub use cassio::Cassio;
pub use gomocup::Gomocup;
pub use greeted::Greeted;
pub use gtp::Gtp;
pub use hangup::Output;
pub use json::Json;
pub use language::{CASSIO, Files, GOMOCUP, GTP, JSON, LANGUAGES, Language, NBOARD, UCI, UGI, XBOARD};
pub use nboard::Nboard;
pub use reader::{MAX_LINE, MAX_WAITING_BYTES, MAX_WAITING_LINES};
pub use session::Session;
pub use universal::Universal;
pub use xboard::Xboard;

/// What the program calls itself.
const NAME: &str = "Kado";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Why a file is not read or written where the user does not allow it.
const SWITCHED_OFF: &str = "files are switched off";

/// What is done with a line that arrives while a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// It waits until the search has answered.
    Wait,
    /// The search is stopped; the line is handled when the search has answered.
    Stop,
    /// It is handled at once, by [`Protocol::aside`], while the search goes on.
    Aside,
}

/// Whether a session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The next line is awaited.
    Continue,
    /// The session ends.
    Quit,
}

/// One protocol's grammar and replies. The session loop calls these one at a time, in the order in which
/// lines and events arrive, and flushes the output after each call. No line is handed to [`Protocol::line`]
/// while a search runs.
pub trait Protocol {
    /// Returns what is done with a line while a search runs. Asked of every line that arrives during a
    /// search, and of the lines that are already waiting when a search starts.
    fn urgency(&self, line: &str) -> Urgency;

    /// Handles one line, without its line end. May start a search with [`Engine::go`].
    ///
    /// # Errors
    /// If the output cannot be written.
    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow>;

    /// Handles a line at once, although a search runs: one of [`Urgency::Aside`].
    ///
    /// # Errors
    /// If the output cannot be written.
    fn aside(&mut self, _line: &str, _engine: &mut Engine, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Takes note of a line that will be handled when the running search has answered: one of
    /// [`Urgency::Wait`] or [`Urgency::Stop`].
    fn awaits(&mut self, _line: &str, _urgency: Urgency) {}

    /// Handles one event of the running search. At [`Event::Done`] the engine is no longer searching.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()>;

    /// Answers a line that was longer than the session takes; `start` is its beginning.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn oversized(&mut self, start: &str, out: &mut dyn Write) -> io::Result<()>;

    /// Returns when [`Protocol::tick`] is to be called, if it is to be called while a search runs and says
    /// nothing.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Says what is due now, for streams that speak at an interval. Called once the deadline has passed;
    /// moves it on.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn tick(&mut self, _engine: &mut Engine, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
