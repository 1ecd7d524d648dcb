//! The protocols: one session loop, and one grammar per protocol (protocol.md).
//!
//! `session` is the event loop, `language` the table of protocols, `greeted` a session that detects its
//! protocol; `reader` splits input into lines, `wire` logs both directions, `hangup` detects closed output.
//! `gtp/command_list.rs` lists the GTP commands, whose handlers take a `Call` and return an `Answer`.
//! `universal` is UCI and UGI: one grammar, whose two forms differ in a `Wording`. `nboard`, `cassio` and
//! `gomocup` each parse a line into their own `Command`. In Gomocup, `block` collects lines up to `DONE`,
//! `stones` converts them to a position, and `balance` looks for moves that balance the game.
//! `xboard/command_list.rs` lists the commands of `XBoard` with their effect on a running search. `json` is
//! JSON-RPC with its own queue of searches. `clocks` keeps the clocks of both sides where the protocol leaves
//! that to the engine. `perft`, `chance`, `quoted` and `words` are shared by several protocols.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used))]

mod cassio;
mod chance;
mod clocks;
mod gomocup;
mod greeted;
pub(crate) mod gtp;
mod hangup;
pub(crate) mod json;
mod language;
mod nboard;
mod perft;
mod quoted;
mod reader;
mod session;
pub(crate) mod universal;
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
pub use gtp::options::session_options;
pub use hangup::Output;
pub use json::Json;
pub use language::{CASSIO, Files, GOMOCUP, GTP, JSON, LANGUAGES, Language, NBOARD, UCI, UGI, XBOARD};
pub use nboard::Nboard;
pub use reader::{MAX_LINE, MAX_WAITING_BYTES, MAX_WAITING_LINES};
pub use session::Session;
pub use universal::Universal;
pub use xboard::Xboard;

/// The name of the engine in replies.
const NAME: &str = "Kado";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The error message for file access that the user has disabled.
const SWITCHED_OFF: &str = "files are switched off";

/// How a line that arrives during a search is handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// The line waits until the search has reported.
    Wait,
    /// The search is stopped; the line is handled after its report.
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
    /// Returns how a line is handled while a search runs.
    /// Called for every line that arrives during a search, and for every waiting line when a search starts.
    fn urgency(&self, line: &str) -> Urgency;

    /// Handles one line, given without its line end. It may start a search with [`Engine::go`].
    ///
    /// # Errors
    /// If the output cannot be written.
    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow>;

    /// Handles a line whose urgency is [`Urgency::Aside`] during a search.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn aside(&mut self, _line: &str, _engine: &mut Engine, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Receives a line that has to wait for the end of the search.
    /// Its urgency is [`Urgency::Wait`] or [`Urgency::Stop`]; [`Protocol::line`] handles it later.
    fn awaits(&mut self, _line: &str, _urgency: Urgency) {}

    /// Handles one event of the running search. At [`Event::Done`] the search has already ended.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()>;

    /// Replies to a line longer than the limit; `start` is its beginning.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn oversized(&mut self, start: &str, out: &mut dyn Write) -> io::Result<()>;

    /// Returns when [`Protocol::tick`] is to be called during a search, if ever.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Writes the periodic output that is due.
    /// Called once the deadline has passed; sets the next deadline.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn tick(&mut self, _engine: &mut Engine, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
