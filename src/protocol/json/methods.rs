//! The table of methods, their params and their results.

use macro_rules_attribute::apply;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::boards::{OpeningsParams, StartParams, TransformParams};
use super::describe::{DescribeParams, Description};
use super::error::{ErrorObject, Kind};
use super::evaluate::{BookResult, EvaluateResult, PositionParams};
use super::games::{ConvertParams, ParseParams};
use super::hello::HelloResult;
use super::members::quoted;
use super::position::{MovesParam, PositionParam};
use super::review::ReviewParams;
use super::rpc::{Id, Request};
use super::scheduler::{Answer, serialized};
use super::score::ScoreValue;
use super::search::{AnalyzeParams, BestParams, Search, SolveParams};
use super::settings::{OptionsResult, SetParams, list};
use super::swap2::{Swap2BestParams, Swap2Params};
use super::work::Work;

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

/// The params of a method that takes no params: an empty object.
#[apply(required_params!)]
pub(super) struct NoParams {}

/// The params of `cancel` and `ponderhit`, which refer to another request.
#[apply(required_params!)]
pub(super) struct IdParams {
    /// The id of the request to which `cancel` or `ponderhit` applies.
    id: Id,
}

/// The params of `game.new`.
#[apply(params!)]
pub(super) struct NewGameParams {
    position: PositionParam,
}

/// The params of `game.play`.
#[apply(required_params!)]
pub(super) struct PlayParams {
    moves: MovesParam,
}

/// The params of `game.undo`.
#[apply(params!)]
pub(super) struct UndoParams {
    /// The number of moves to take back, 1 by default.
    count: Option<usize>,
}

/// The result of `cancel` and `ponderhit`: whether the request with the given id was found.
/// For `ponderhit`, only a `best` request counts.
#[apply(response!)]
pub(super) struct Found {
    found: bool,
}

/// The result of `stop`: the number of requests cancelled.
#[apply(response!)]
pub(super) struct Stopped {
    stopped: usize,
}

/// The result of `queue`: the ids of the running request and of the waiting requests.
#[apply(response!)]
pub(super) struct QueueResult {
    running: Option<Id>,
    /// The ids of the waiting requests, the next one first.
    waiting: Vec<Id>,
}

/// The reply to a request: a serialized result, an error, or `None` if the request was queued.
type Reply = Result<Option<String>, ErrorObject>;

impl Json {
    /// Executes a request, or queues it if it needs a search or must wait for the end of a search.
    pub(super) fn reply(&mut self, request: &mut Request, engine: &mut Engine) -> Reply {
        if request.method != QUIT && request.id.as_ref().is_some_and(|id| self.scheduler.has(id)) {
            let message = "the id belongs to an unfinished request";
            return Err(ErrorObject::new(Kind::InvalidRequest, message)
                .at("id")
                .remedy("an id that no other request uses"));
        }
        if let Some(answer) = self.static_answer(request, engine) {
            return answer.map(Some);
        }
        let queued = match request.method.as_str() {
            "best" => request.params::<BestParams>()?.search(&self.game)?,
            "analyze" => request.params::<AnalyzeParams>()?.search(&self.game)?,
            "solve" => request.params::<SolveParams>()?.search(&self.game)?,
            "review" => request.params::<ReviewParams>()?.job(&self.game, engine.options())?,
            "swap2.best" => request.params::<Swap2BestParams>()?.job(&self.game)?,
            "clear" => request.params::<NoParams>().map(|_| (Work::Clear, i32::MAX))?,
            "evaluate" => return self.evaluate(request, engine),
            "set" => return self.set(request, engine),
            unknown => {
                let shown = quoted(unknown);
                return Err(ErrorObject::new(Kind::UnknownMethod, format!("unknown method '{shown}'"))
                    .remedy(METHODS.join(", ")));
            }
        };
        self.enqueue(request, queued, engine)
    }

    fn enqueue(&mut self, request: &Request, (work, priority): (Work, i32), engine: &Engine) -> Reply {
        self.scheduler.enqueue(request.id.clone(), priority, work, engine).map(|()| None)
    }

    /// Returns the result of a method that is never queued, or `None` for other methods.
    fn static_answer(&mut self, request: &mut Request, engine: &mut Engine) -> Option<Answer> {
        Some(match request.method.as_str() {
            "hello" => without_params(request, || HelloResult::new(&self.lent, engine)),
            "describe" => with_params(request, |params: DescribeParams| {
                Ok(Description::new(&params.position.record(&self.game)?, params.steps))
            }),
            "start" => with_params(request, |params: StartParams| params.answer()),
            "transform" => with_params(request, |params: TransformParams| {
                params.answer(&params.position.record(&self.game)?)
            }),
            "openings" => with_params(request, |params: OpeningsParams| Ok(params.answer())),
            "parse" => with_params(request, |params: ParseParams| params.answer()),
            "convert" => with_params(request, |params: ConvertParams| params.answer(&self.game)),
            "swap2" => with_params(request, |params: Swap2Params| params.answer(&self.game)),
            "book" => self.book(request, engine),
            "options" => without_params(request, || OptionsResult { options: list(engine) }),
            "cancel" => self.act_on(request, |json, id| json.scheduler.cancel(id, engine)),
            "ponderhit" => self.act_on(request, |json, id| json.scheduler.ponder_hit(id, engine)),
            "stop" => without_params(request, || Stopped { stopped: self.scheduler.cancel_all(engine) }),
            "queue" => without_params(request, || QueueResult {
                running: self.scheduler.running_id().cloned(),
                waiting: self.scheduler.waiting(),
            }),
            "ping" | QUIT => without_params(request, || Empty {}),
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
            serialized(&Description::new(&self.game, false))
        }))
    }

    fn book(&self, request: &mut Request, engine: &Engine) -> Answer {
        let record = request.params::<PositionParams>()?.position.record(&self.game)?;
        let known = match record.position() {
            AnyPosition::Othello8(position) => engine.book_moves_at(position),
            AnyPosition::Othello(_) | AnyPosition::Mnk(_) => Vec::new(),
        };
        serialized(&BookResult::new(record.position().rules(), &known))
    }

    /// Reads an id from the params of `request`, and calls `act` with this id.
    /// The result states whether `act` has found a request with this id.
    fn act_on(&mut self, request: &mut Request, act: impl FnOnce(&mut Json, &Id) -> bool) -> Answer {
        with_params(request, |params: IdParams| Ok(Found { found: act(self, &params.id) }))
    }

    fn evaluate(&mut self, request: &mut Request, engine: &Engine) -> Reply {
        let record = request.params::<PositionParams>()?.position.record(&self.game)?;
        let position = record.position();
        if let AnyPosition::Othello8(board) = position {
            let evaluation = engine.evaluation(board)?;
            return serialized(&EvaluateResult::new(position, &evaluation)).map(Some);
        }
        if let Some(end) = ScoreValue::of_end(position) {
            return serialized(&EvaluateResult::of_end(end)).map(Some);
        }
        let search = Work::Search(Box::new(Search::evaluation(record)));
        self.enqueue(request, (search, i32::MAX), engine)
    }

    fn set(&mut self, request: &mut Request, engine: &mut Engine) -> Reply {
        let changes = request.params::<SetParams>()?.changes(&self.lent, engine)?;
        if changes.must_wait() && engine.is_searching() {
            return self.enqueue(request, (Work::Set(changes), i32::MAX), engine);
        }
        changes.apply(engine).map(Some)
    }
}

/// Parses the params of a request, and returns the result that `answer` computes from them.
fn with_params<P: DeserializeOwned, T: Serialize>(
    request: &mut Request,
    answer: impl FnOnce(P) -> Result<T, ErrorObject>,
) -> Answer {
    serialized(&answer(request.params()?)?)
}

/// Checks that the params of a request are empty, and returns the result of `answer`.
fn without_params<T: Serialize>(request: &mut Request, answer: impl FnOnce() -> T) -> Answer {
    with_params(request, |NoParams {}| Ok(answer()))
}

/// Returns a game without its last `count` moves; `None` stands for one move.
/// The result is an error if the game has fewer moves.
fn undone(game: &Record<AnyPosition>, count: Option<usize>) -> Result<Record<AnyPosition>, ErrorObject> {
    let mut game = game.clone();
    for number in 0..count.unwrap_or(1) {
        if game.undo().is_none() {
            return Err(ErrorObject::of_member(
                "params.count",
                format!("only {number} moves can be taken back"),
                "fewer moves",
            ));
        }
    }
    Ok(game)
}
