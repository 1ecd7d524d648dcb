//! The params of the requests that search one position, and the searches made from them.

use macro_rules_attribute::apply;
use serde::{Deserialize, Deserializer};

use super::super::error::{ErrorObject, Kind};
use super::super::limits::{LimitsParam, read_or};
use super::super::position::{PositionParam, name, names, read_moves};
use super::super::work::Queued;
use super::{Best, Search, SearchKind};
use crate::base::Move;
use crate::engine::{EngineError, Form, Goal, OPTIONS, OptionId, Options};
use crate::game::{AnyPosition, Position, Record};

/// The highest priority of a request; the lowest is `-MOST_PRIORITY`.
const MOST_PRIORITY: i32 = 100;

/// The minimum time between two events in milliseconds, 100 by default; `null` disables events.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(transparent)]
struct EventInterval(Option<u32>);

impl Default for EventInterval {
    fn default() -> EventInterval {
        EventInterval(Some(100))
    }
}

/// The number of variations to search.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a whole number from 1 to 65535 or \"all\"")]
pub(in crate::protocol::json) enum LinesParam {
    /// This number of variations.
    Number(u16),
    /// One variation for every legal move.
    Word(AllWord),
}

/// The word `all`, which requests one variation for every legal move.
#[apply(keyword!)]
pub(in crate::protocol::json) enum AllWord {
    /// The word `all`.
    All,
}

impl Default for LinesParam {
    fn default() -> LinesParam {
        LinesParam::Number(1)
    }
}

impl LinesParam {
    /// Returns the number of variations in a search of this position.
    pub(in crate::protocol::json) fn count(self, position: &AnyPosition) -> Result<usize, ErrorObject> {
        Ok(self.number()?.unwrap_or_else(|| position.legal_moves().len().max(1)))
    }

    /// Returns the requested number of variations; `None` is one for every legal move.
    pub(in crate::protocol::json) fn number(self) -> Result<Option<usize>, ErrorObject> {
        match self {
            LinesParam::Number(0) => {
                Err(ErrorObject::of_member("params.lines", "lines is 0", "1 or more, or \"all\""))
            }
            LinesParam::Number(number) => Ok(Some(number.into())),
            LinesParam::Word(AllWord::All) => Ok(None),
        }
    }
}

/// The params of `best`.
#[apply(params!)]
pub(in crate::protocol::json) struct BestParams {
    position: PositionParam,
    pub(super) limits: LimitsParam,
    /// The player that chooses the move: `kado`, `random`, `first`, `discs:D` or `weights:D`.
    /// `D` is the search depth in plies, from 1 to 10.
    pub(super) player: Option<String>,
    /// Whether to play from the opening book; the option `OwnBook` determines the default.
    pub(super) book: Option<bool>,
    /// The moves to choose from; if empty, all legal moves.
    only: Vec<String>,
    /// The seed of random choices.
    pub(super) seed: Option<u32>,
    /// Whether to ponder: the response waits for `ponderhit` or `cancel`.
    pub(in crate::protocol::json) ponder: bool,
    /// Whether to play the move in the game of the session.
    /// The position `game` is then that of the game when the search begins.
    pub(super) play: bool,
    #[serde(deserialize_with = "read_priority")]
    priority: i32,
    every_ms: Option<u32>,
}

/// The params of `analyze`.
#[apply(params!)]
pub(in crate::protocol::json) struct AnalyzeParams {
    position: PositionParam,
    limits: LimitsParam,
    lines: LinesParam,
    /// The moves to search; if empty, all legal moves.
    only: Vec<String>,
    #[serde(deserialize_with = "read_priority")]
    priority: i32,
    every_ms: EventInterval,
}

/// The goal of a solve.
#[apply(keyword!)]
#[derive(Default)]
pub(in crate::protocol::json) enum GoalParam {
    /// The final score.
    #[default]
    Exact,
    /// Win, draw or loss for the side to move, without the exact score.
    Wld,
}

/// The params of `solve`.
#[apply(params!)]
pub(in crate::protocol::json) struct SolveParams {
    position: PositionParam,
    limits: LimitsParam,
    goal: GoalParam,
    /// The selectivity of the solve, in percent: 73, 87, 95, 98, 99 or 100.
    #[serde(deserialize_with = "read_selectivity")]
    selectivity: Option<u8>,
    lines: LinesParam,
    /// The moves to search; if empty, all legal moves.
    only: Vec<String>,
    #[serde(deserialize_with = "read_priority")]
    priority: i32,
    every_ms: EventInterval,
}

/// The valid values of `selectivity`.
const SELECTIVITIES: &str = "73, 87, 95, 98, 99 or 100";

fn read_selectivity<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    read_or(deserializer, SELECTIVITIES)
}

pub(in crate::protocol::json) fn read_priority<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<i32, D::Error> {
    read_or(deserializer, &priorities())
}

/// Returns the words for the valid range of a priority.
fn priorities() -> String {
    format!("a whole number from -{MOST_PRIORITY} to {MOST_PRIORITY}")
}

/// Returns the priority if it is in the valid range, -100 to 100.
pub(in crate::protocol::json) fn check_priority(priority: i32) -> Result<i32, ErrorObject> {
    if (-MOST_PRIORITY..=MOST_PRIORITY).contains(&priority) {
        return Ok(priority);
    }
    Err(ErrorObject::of_member("params.priority", format!("priority is {priority}"), priorities()))
}

/// Parses the moves to choose from and checks that they are legal.
fn read_only(only: &[String], position: &AnyPosition) -> Result<Vec<Move>, ErrorObject> {
    let moves = read_moves(only, position.size(), "params.only")?;
    check_legal(&moves, position)?;
    Ok(moves)
}

/// Checks that the moves to choose from are legal.
pub(super) fn check_legal(only: &[Move], position: &AnyPosition) -> Result<(), ErrorObject> {
    let Some(index) = only.iter().position(|&mv| !position.is_legal(mv)) else { return Ok(()) };
    let size = position.size();
    let legal = names(size, &position.legal_moves()).join(", ");
    Err(ErrorObject::new(Kind::IllegalMove, format!("'{}' is not legal here", name(size, only[index])))
        .at(format!("params.only, move {}", index + 1))
        .remedy(format!("legal moves: {legal}")))
}

/// Returns a record whose position can be searched: the game must not be over.
pub(super) fn unfinished(record: Record<AnyPosition>) -> Result<Record<AnyPosition>, ErrorObject> {
    if record.position().outcome().is_none() { Ok(record) } else { Err(EngineError::GameOver.into()) }
}

impl BestParams {
    /// Returns whether the position is that of the session's game at the start of the search.
    pub(super) fn follows_game(&self) -> bool {
        self.play && matches!(self.position, PositionParam::Word(_))
    }

    /// Returns the search as queued work with its priority.
    pub(in crate::protocol::json) fn search(self, game: &Record<AnyPosition>) -> Queued {
        let record = unfinished(self.position.record(game)?)?;
        if self.play && *record.positions() != *game.positions() {
            return Err(ErrorObject::of_member(
                "params.play",
                "a move of another position cannot be played in the game of the session",
                "\"position\":\"game\"",
            ));
        }
        if let Some(player) = &self.player {
            let spec = &OPTIONS[OptionId::Player as usize];
            Options::default().set(spec.name, player).map_err(|error| {
                ErrorObject::from(error).at("params.player").remedy(Form::Player.description())
            })?;
        }
        let only = read_only(&self.only, record.position())?;
        self.limits.check()?;
        let (every_ms, priority) = (self.every_ms, self.priority);
        let kind = SearchKind::Best(Best { params: self, classic: None });
        Search { record, kind, only, every_ms, found: None }.queued(priority)
    }
}

impl AnalyzeParams {
    /// Returns the search as queued work with its priority.
    pub(in crate::protocol::json) fn search(self, game: &Record<AnyPosition>) -> Queued {
        let record = unfinished(self.position.record(game)?)?;
        let only = read_only(&self.only, record.position())?;
        let lines = self.lines.count(record.position())?;
        let kind = SearchKind::Analyze { limits: self.limits.check()?, lines };
        Search { record, kind, only, every_ms: self.every_ms.0, found: None }.queued(self.priority)
    }
}

impl SolveParams {
    /// Returns the search as queued work with its priority.
    pub(in crate::protocol::json) fn search(self, game: &Record<AnyPosition>) -> Queued {
        let record = unfinished(self.position.record(game)?)?;
        let only = read_only(&self.only, record.position())?;
        let lines = self.lines.count(record.position())?;
        let percent = self.selectivity.unwrap_or(100);
        let selectivity = percent.to_string().parse().map_err(|_| {
            let message = format!("selectivity is {percent}");
            ErrorObject::of_member("params.selectivity", message, SELECTIVITIES)
        })?;
        let goal = match self.goal {
            GoalParam::Exact => Goal::Exact,
            GoalParam::Wld => Goal::WinDrawLoss,
        };
        let kind = SearchKind::Solve { limits: self.limits.check()?, goal, selectivity, lines };
        Search { record, kind, only, every_ms: self.every_ms.0, found: None }.queued(self.priority)
    }
}
