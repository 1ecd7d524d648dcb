//! JSON-RPC 2.0, one object per line.
//! This protocol gives scripts and the page of `kado serve` all functions of the engine. protocol.md
//! documents the methods, docs/json-schema.json the types.
//!
//! `rpc` is the envelope, `members` reads the params, `error` holds the errors, and `methods` the table of
//! methods. `describe`, `boards`, `games` and `hello` reply at once, even during a search. `settings` does
//! so, too, unless an option cannot be set during a search. `search` holds the requests that search one
//! position, `review` those that search a game, and `swap2` the opening rule. Requests that search wait in
//! `queue` with their `work`; `scheduler` starts them one at a time, and `running` is the current one.

macro_rules_attribute::attribute_alias! {
    // A value in responses.
    #[apply(response)] = #[derive(Clone, Debug, serde::Serialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))];
    // An object in a request; all its members are optional.
    #[apply(params)] = #[derive(Clone, Debug, Default, serde::Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(default, deny_unknown_fields, expecting = "an object")];
    // An object in a request; some of its members are required.
    #[apply(required_params)] = #[derive(Clone, Debug, serde::Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields, expecting = "an object")];
    // An enum whose values are written as words in lower case.
    #[apply(keyword)] =
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(rename_all = "lowercase")];
}

mod boards;
mod describe;
mod error;
mod evaluate;
mod games;
mod hello;
mod info_table;
mod limits;
mod members;
mod methods;
mod position;
mod queue;
mod review;
mod rpc;
mod running;
mod scheduler;
#[cfg(test)]
mod schema;
mod score;
mod search;
mod settings;
mod swap2;
mod work;

use std::io::{self, Write};
use std::time::Instant;

use serde::Serialize;

use super::text::is_blank;
use super::{Files, Flow, MAX_LINE, Protocol, Urgency};
use crate::engine::{Engine, Event};
use crate::game::othello8::Othello8;
use crate::game::{AnyPosition, Record};
use error::{ErrorObject, Kind};
use rpc::Request;
use scheduler::Scheduler;

pub(crate) use settings::Lent;

/// A JSON-RPC session.
#[derive(Debug)]
pub struct Json {
    lent: Lent,
    /// The game of the session, changed by the methods `game.*`.
    game: Record<AnyPosition>,
    scheduler: Scheduler,
    /// Whether a nonblank line was received.
    /// At the first nonblank line, the session copies the engine's game to `game`.
    has_begun: bool,
    /// Whether the session ends after the running search.
    is_quitting: bool,
}

/// A result without members, `{}`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(deny_unknown_fields))]
struct Empty {}

/// The method that ends a session.
const QUIT: &str = "quit";

impl Json {
    /// Creates a session whose memory and threads are limited only by the options.
    pub fn new(files: Files) -> Json {
        Json::lent(Lent::all(files))
    }

    /// Creates a session that may use only the resources `lent`.
    pub(crate) fn lent(lent: Lent) -> Json {
        let game = Record::new(AnyPosition::Othello8(Othello8::start()));
        Json { lent, game, scheduler: Scheduler::default(), has_begun: false, is_quitting: false }
    }

    /// On the first call, initializes the game of the session from the engine.
    fn begin(&mut self, engine: &Engine) {
        if !std::mem::replace(&mut self.has_begun, true) {
            match engine.game().text().replay() {
                Ok(game) => self.game = game,
                Err(error) => {
                    log::error!(
                        "cannot take over the engine's game, starting with standard Othello: {error}"
                    );
                }
            }
        }
    }

    /// Handles a line, whether or not a search is running.
    fn handle(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        if is_blank(line) {
            return Ok(Flow::Continue);
        }
        self.begin(engine);
        let mut request = match Request::read(line) {
            Ok(request) => request,
            Err(refused) => {
                rpc::refuse(out, refused.id.as_ref(), &refused.error)?;
                return Ok(Flow::Continue);
            }
        };
        let id = request.id.clone();
        let reply = self.reply(&mut request, engine);
        let is_last = request.method == QUIT && reply.is_ok();
        match (reply, &id) {
            (Ok(Some(answer)), Some(id)) => rpc::answer(out, id, &answer)?,
            (Err(error), Some(id)) => rpc::refuse(out, Some(id), &error)?,
            (Err(error), None) => log::info!("notification {} failed: {}", request.method, error.message),
            (Ok(_), _) => {}
        }
        self.scheduler.advance(engine, &self.game, out)?;
        Ok(if is_last { Flow::Quit } else { Flow::Continue })
    }
}

impl Protocol for Json {
    /// Returns `Stop` for a valid request of the method `quit`, `Wait` for all later lines, and `Aside`
    /// otherwise. All lines before `quit` are thus handled at once, even during a search.
    fn urgency(&self, line: &str) -> Urgency {
        if self.is_quitting {
            return Urgency::Wait;
        }
        let is_last = line.contains(QUIT)
            && Request::read(line).is_ok_and(|request| request.method == QUIT && request.has_no_params());
        if is_last { Urgency::Stop } else { Urgency::Aside }
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        self.handle(line, engine, out)
    }

    fn aside(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        self.handle(line, engine, out).map(|_| ())
    }

    /// Marks the session as ending when a line has to wait for the end of the search.
    /// The first line that waits is always `quit`, because all lines before `quit` are handled at once.
    fn awaits(&mut self, _line: &str, _urgency: Urgency) {
        self.is_quitting = true;
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        if self.is_quitting {
            self.scheduler.cancel_all(engine);
        }
        self.scheduler.event(event, engine, &mut self.game, out)?;
        self.scheduler.advance(engine, &self.game, out)
    }

    fn oversized(&mut self, _start: &str, out: &mut dyn Write) -> io::Result<()> {
        let error = ErrorObject::new(Kind::TooLarge, format!("the line is longer than {MAX_LINE} bytes"));
        rpc::refuse(out, None, &error)
    }

    fn deadline(&self) -> Option<Instant> {
        self.scheduler.due()
    }

    fn tick(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        self.scheduler.tick(engine, out)
    }
}
