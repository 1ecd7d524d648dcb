//! The table of methods, their params and their results.

use serde::{Deserialize, Serialize};

use super::boards::{OpeningsParams, StartParams, TransformParams};
use super::describe::{DescribeParams, Description};
use super::evaluate::{BookResult, EvaluateResult, PositionParams};
use super::fault::{Fault, Kind};
use super::games::{ConvertParams, ParseParams};
use super::hello::HelloResult;
use super::position::{MovesParam, PositionParam};
use super::review::ReviewParams;
use super::rpc::{Id, Request};
use super::score::ScoreValue;
use super::search::{AnalyzeParams, BestParams, Search, SolveParams};
use super::settings::{OptionsResult, SetParams};
use super::swap2::{Swap2BestParams, Swap2Params};
use super::turns::{Answer, Work, written};
use super::{Empty, Json, QUIT};
use crate::engine::Engine;
use crate::game::{AnyPosition, Position, Record};

/// The names of all methods.
pub(super) const METHODS: [&str; 28] = [
    "hello",
    "describe",
    "start",
    "transform",
    "parse",
    "convert",
    "evaluate",
    "book",
    "openings",
    "best",
    "analyze",
    "solve",
    "review",
    "swap2",
    "swap2.best",
    "cancel",
    "stop",
    "ponderhit",
    "queue",
    "ping",
    "options",
    "set",
    "clear",
    "game.new",
    "game.show",
    "game.play",
    "game.undo",
    QUIT,
];

/// The params of methods without params.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct NoParams {}

/// The params of methods that refer to another request.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct IdParams {
    /// The id of the other request.
    id: Id,
}

/// The params of `game.new`.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct NewGameParams {
    position: PositionParam,
}

/// The params of `game.play`.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct PlayParams {
    moves: MovesParam,
}

/// The params of `game.undo`.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct UndoParams {
    /// The number of moves to take back, 1 by default.
    count: Option<usize>,
}

/// Whether the other request exists.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Found {
    found: bool,
}

/// The number of requests cancelled.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Stopped {
    stopped: usize,
}

/// The searches of the session, running and waiting.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct QueueResult {
    running: Option<Id>,
    /// The ids of the waiting requests, the next one first.
    waiting: Vec<Id>,
}

/// A result available at once, or `None` if it is sent later.
type Reply = Result<Option<String>, Fault>;

impl Json {
    /// Executes a request, or queues it if it needs a search.
    pub(super) fn reply(&mut self, request: &mut Request, engine: &mut Engine) -> Reply {
        if request.id.as_ref().is_some_and(|id| self.scheduler.has(id)) {
            let message = "the id is one of a request that is not answered yet";
            return Err(Fault::new(Kind::InvalidRequest, message)
                .at("id")
                .remedy("an id that is not in use"));
        }
        if let Some(answer) = self.static_answer(request, engine) {
            return answer.map(Some);
        }
        match request.method.as_str() {
            "best" => {
                let search = request.params::<BestParams>()?.search(&self.game)?;
                self.enqueue_search(request, search, engine)
            }
            "analyze" => {
                let search = request.params::<AnalyzeParams>()?.search(&self.game)?;
                self.enqueue_search(request, search, engine)
            }
            "solve" => {
                let search = request.params::<SolveParams>()?.search(&self.game)?;
                self.enqueue_search(request, search, engine)
            }
            "review" => {
                let (job, priority) = request.params::<ReviewParams>()?.job(&self.game, engine.options())?;
                let work = Work::Review(Box::new(job));
                self.scheduler.enqueue(request.id.clone(), priority, work, engine).map(|()| None)
            }
            "swap2.best" => {
                let (job, priority) = request.params::<Swap2BestParams>()?.job(&self.game)?;
                let work = Work::Swap2(Box::new(job));
                self.scheduler.enqueue(request.id.clone(), priority, work, engine).map(|()| None)
            }
            "evaluate" => self.evaluate(request, engine),
            "set" => self.set(request, engine),
            "clear" => {
                request.params::<NoParams>()?;
                self.scheduler.enqueue(request.id.clone(), i32::MAX, Work::Clear, engine).map(|()| None)
            }
            unknown => {
                let shown: String = unknown.chars().take(40).collect();
                Err(Fault::new(Kind::UnknownMethod, format!("unknown method '{shown}'"))
                    .at("method")
                    .remedy(METHODS.join(", ")))
            }
        }
    }

    fn enqueue_search(
        &mut self,
        request: &Request,
        (search, priority): (Search, i32),
        engine: &Engine,
    ) -> Reply {
        let work = Work::Search(Box::new(search));
        self.scheduler.enqueue(request.id.clone(), priority, work, engine).map(|()| None)
    }

    /// Returns the result of a method that needs no search, or `None` for other methods.
    fn static_answer(&mut self, request: &mut Request, engine: &mut Engine) -> Option<Answer> {
        Some(match request.method.as_str() {
            "hello" => without_params(request, |()| HelloResult::new(&self.lent, engine)),
            "describe" => self.describe(request),
            "start" => request.params::<StartParams>().and_then(|params| written(&params.answer()?)),
            "transform" => request.params::<TransformParams>().and_then(|params| {
                let record = params.position.record(&self.game)?;
                written(&params.answer(&record)?)
            }),
            "openings" => request.params::<OpeningsParams>().and_then(|params| written(&params.answer())),
            "parse" => request.params::<ParseParams>().and_then(|params| written(&params.answer()?)),
            "convert" => {
                request.params::<ConvertParams>().and_then(|params| written(&params.answer(&self.game)?))
            }
            "swap2" => {
                request.params::<Swap2Params>().and_then(|params| written(&params.answer(&self.game)?))
            }
            "book" => self.book(request, engine),
            "options" => without_params(request, |()| OptionsResult::new(engine)),
            "cancel" => self.act_on(request, |json, id| json.scheduler.cancel(id, engine)),
            "ponderhit" => self.act_on(request, |json, id| json.scheduler.ponder_hit(id, engine)),
            "stop" => without_params(request, |()| Stopped { stopped: self.scheduler.cancel_all(engine) }),
            "queue" => without_params(request, |()| QueueResult {
                running: self.scheduler.running_id().cloned(),
                waiting: self.scheduler.waiting(),
            }),
            "ping" => without_params(request, |()| Empty {}),
            QUIT => without_params(request, |()| Empty {}),
            method if method.starts_with("game.") => return self.game_answer(request),
            _ => return None,
        })
    }

    /// Returns the result of a method about the game of the session, or `None` for other methods.
    fn game_answer(&mut self, request: &mut Request) -> Option<Answer> {
        let changed = match request.method.as_str() {
            "game.new" => {
                request.params::<NewGameParams>().and_then(|params| params.position.record(&self.game))
            }
            "game.show" => request.params::<NoParams>().map(|_| self.game.clone()),
            "game.play" => request.params::<PlayParams>().and_then(|params| {
                let mut game = self.game.clone();
                params.moves.play(&mut game, "params.moves").map(|()| game)
            }),
            "game.undo" => request.params::<UndoParams>().and_then(|params| undone(&self.game, params.count)),
            _ => return None,
        };
        Some(changed.and_then(|game| {
            self.game = game;
            written(&Description::new(&self.game, false))
        }))
    }

    fn describe(&self, request: &mut Request) -> Answer {
        let params: DescribeParams = request.params()?;
        written(&Description::new(&params.position.record(&self.game)?, params.steps))
    }

    fn book(&self, request: &mut Request, engine: &Engine) -> Answer {
        let record = request.params::<PositionParams>()?.position.record(&self.game)?;
        let known = match record.position() {
            AnyPosition::Othello8(position) => engine.book_moves_at(position),
            AnyPosition::Othello(_) | AnyPosition::Mnk(_) => Vec::new(),
        };
        written(&BookResult::new(record.position().rules(), &known))
    }

    /// Applies `act` to the request whose id is in the params; `act` returns whether it found that request.
    fn act_on(&mut self, request: &mut Request, act: impl FnOnce(&mut Json, &Id) -> bool) -> Answer {
        let params: IdParams = request.params()?;
        written(&Found { found: act(self, &params.id) })
    }

    fn evaluate(&mut self, request: &mut Request, engine: &Engine) -> Reply {
        let record = request.params::<PositionParams>()?.position.record(&self.game)?;
        let position = record.position();
        if let AnyPosition::Othello8(board) = position {
            let evaluation = engine.evaluation(board)?;
            return written(&EvaluateResult::new(position, &evaluation)).map(Some);
        }
        match ScoreValue::of_end(position) {
            Some(end) => written(&EvaluateResult::of_end(end)).map(Some),
            None => self.enqueue_search(request, (Search::evaluation(record), i32::MAX), engine),
        }
    }

    fn set(&mut self, request: &mut Request, engine: &mut Engine) -> Reply {
        let changes = request.params::<SetParams>()?.changes(&self.lent, engine)?;
        if changes.must_wait() && engine.is_searching() {
            let id = request.id.clone();
            return self.scheduler.enqueue(id, i32::MAX, Work::Set(changes), engine).map(|()| None);
        }
        changes.apply(engine).map(Some)
    }
}

/// Returns the result of a method without params.
fn without_params<T: Serialize>(request: &mut Request, answer: impl FnOnce(()) -> T) -> Answer {
    request.params::<NoParams>()?;
    written(&answer(()))
}

/// Returns a game without its last `count` moves.
fn undone(game: &Record<AnyPosition>, count: Option<usize>) -> Result<Record<AnyPosition>, Fault> {
    let mut game = game.clone();
    for number in 0..count.unwrap_or(1) {
        if game.undo().is_none() {
            return Err(Fault::of_member(
                "params.count",
                format!("{number} moves can be taken back"),
                "fewer moves",
            ));
        }
    }
    Ok(game)
}
