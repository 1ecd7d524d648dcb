//! JSON-RPC 2.0, one object a line: everything that the engine can do, for scripts and for the page of
//! `kado serve`. protocol.md says what every method does; docs/json-schema.json holds the types.
//!
//! `rpc` is the envelope, `fault` the errors, `methods` the table of methods. `describe`, `boards`, `games`,
//! `hello` and `settings` answer at once, also beside a search. `search` holds the requests that search one
//! position, `review` those that search a game; they wait in `queue`, and `turns` takes one after the other,
//! which is then `running`.

mod boards;
mod describe;
mod evaluate;
mod fault;
mod games;
mod hello;
mod limits;
mod methods;
mod position;
mod queue;
mod review;
mod rpc;
mod running;
#[cfg(test)]
mod schema;
mod score;
mod search;
mod settings;
mod swap2;
mod turns;

use std::io::{self, Write};
use std::time::Instant;

use serde::Serialize;

use super::{Files, Flow, MAX_LINE, Protocol, Urgency};
use crate::engine::{Engine, Event};
use crate::game::othello8::Othello8;
use crate::game::{AnyPosition, Record};
use fault::{Fault, Kind};
use rpc::Request;
use turns::Turns;

pub use settings::Lent;

/// One session of JSON-RPC.
#[derive(Debug)]
pub struct Json {
    lent: Lent,
    /// The game of the session.
    game: Record<AnyPosition>,
    turns: Turns,
    /// Whether the game of the session is the one that the engine began with.
    has_begun: bool,
    /// Whether the session ends when the running search has answered.
    is_quitting: bool,
}

/// An answer without a member.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
struct Empty {}

/// The method that ends a session.
const QUIT: &str = "quit";

impl Json {
    /// Creates a session that may use whatever the options allow.
    pub fn new(files: Files) -> Json {
        Json::lent(Lent::all(files))
    }

    /// Creates a session that may use so much of the machine.
    pub fn lent(lent: Lent) -> Json {
        let game = Record::new(AnyPosition::Othello8(Othello8::start()));
        Json { lent, game, turns: Turns::default(), has_begun: false, is_quitting: false }
    }

    /// Takes over the game that the engine begins with.
    fn begin(&mut self, engine: &Engine) {
        if !std::mem::replace(&mut self.has_begun, true) {
            match engine.game().text().replay() {
                Ok(game) => self.game = game,
                Err(error) => log::error!("the session begins with standard Othello: {error}"),
            }
        }
    }

    /// Handles a line, whether or not a search runs.
    fn handle(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        if line.trim().is_empty() {
            return Ok(Flow::Continue);
        }
        self.begin(engine);
        let mut request = match Request::read(line) {
            Ok(request) => request,
            Err(refused) => {
                rpc::refuse(out, refused.id.as_ref(), &refused.fault)?;
                return Ok(Flow::Continue);
            }
        };
        let is_last = request.method == QUIT;
        let id = request.id.clone();
        match (self.reply(&mut request, engine), &id) {
            (Ok(Some(answer)), Some(id)) => rpc::answer(out, id, &answer)?,
            (Err(fault), Some(id)) => rpc::refuse(out, Some(id), &fault)?,
            (Err(fault), None) => log::info!("{} was refused: {}", request.method, fault.message),
            (Ok(_), _) => {}
        }
        self.turns.advance(engine, out)?;
        Ok(if is_last { Flow::Quit } else { Flow::Continue })
    }
}

impl Protocol for Json {
    /// Everything is handled beside a search, but the end of the session and what comes behind it.
    fn urgency(&self, line: &str) -> Urgency {
        if self.is_quitting {
            return Urgency::Wait;
        }
        let is_last = line.contains(QUIT) && Request::read(line).is_ok_and(|request| request.method == QUIT);
        if is_last { Urgency::Stop } else { Urgency::Aside }
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        self.handle(line, engine, out)
    }

    fn aside(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        self.handle(line, engine, out).map(|_| ())
    }

    /// What waits is the end of the session.
    fn awaits(&mut self, _line: &str, _urgency: Urgency) {
        self.is_quitting = true;
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        if self.is_quitting {
            self.turns.cancel_all(engine);
        }
        self.turns.event(event, engine, &mut self.game, out)?;
        self.turns.advance(engine, out)
    }

    fn oversized(&mut self, _start: &str, out: &mut dyn Write) -> io::Result<()> {
        let fault = Fault::new(Kind::TooLarge, format!("the line is longer than {MAX_LINE} bytes"));
        rpc::refuse(out, None, &fault)
    }

    fn deadline(&self) -> Option<Instant> {
        self.turns.due()
    }

    fn tick(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        self.turns.tick(engine, out)
    }
}
