//! The opening rule swap2: the state of an opening, and Kado's moves and choices.

use macro_rules_attribute::apply;

use super::error::{ErrorObject, Kind};
use super::info_table::InfoTable;
use super::limits::LimitsParam;
use super::position::{PositionParam, names};
use super::search::{check_priority, set_up};
use super::work::{Queued, Work};
use crate::base::Color;
use crate::engine::swap2::{Candidates, Sides, check_rules, sides};
use crate::engine::{Engine, Report};
use crate::game::mnk::swap2::{Choice, OpeningStep, Swap2};
use crate::game::{AnyPosition, Position, Record};

/// The level of Kado's searches if no limits are given.
const LEVEL: u32 = 5;

/// The params of `swap2`.
#[apply(required_params!)]
pub(super) struct Swap2Params {
    position: PositionParam,
    /// The choices made so far, in the order of play.
    #[serde(default)]
    choices: Vec<ChoiceValue>,
}

/// The params of `swap2.best`.
#[apply(required_params!)]
pub(super) struct Swap2BestParams {
    position: PositionParam,
    /// The choices made so far, in the order of play.
    #[serde(default)]
    choices: Vec<ChoiceValue>,
    /// The limits of the whole decision; level 5 by default.
    /// If the decision takes several searches, the time and the nodes are divided among these searches.
    #[serde(default)]
    limits: LimitsParam,
    #[serde(default)]
    priority: i32,
}

/// A choice in a swap2 opening: a color, or two more stones.
#[apply(keyword!)]
enum ChoiceValue {
    /// Play Black from here on.
    Black,
    /// Play White, who is to move.
    White,
    /// Place two more stones; then the other player chooses.
    Two,
}

/// A player of a swap2 opening.
#[apply(keyword!)]
enum PlayerValue {
    /// The player who places the first three stones.
    First,
    /// The player who makes the choice after the first three stones.
    Second,
}

/// The stone to place next.
#[apply(response!)]
#[derive(Copy)]
struct StoneValue {
    /// The ordinal number of the stone in the opening, counted from 1.
    number: usize,
    /// The number of stones on the board when the next choice is due.
    of: usize,
    color: Color,
}

/// The state of a swap2 opening.
#[apply(response!)]
pub(super) struct Swap2Result {
    /// The player to place a stone or to choose; `null` once the opening is over.
    by: Option<PlayerValue>,
    /// The stone to place now; `null` if a choice is due or the opening is over.
    stone: Option<StoneValue>,
    /// The possible choices; empty if no choice is due.
    choices: Vec<ChoiceValue>,
    /// The player who has Black after the choices made so far.
    black: PlayerValue,
}

/// The decision of Kado in a swap2 opening: the first three stones, or a choice.
#[apply(response!)]
pub(super) struct Swap2BestResult {
    /// The squares of the stones that Kado places, in the order black, white, black.
    /// Empty if Kado makes a choice instead of placing stones.
    stones: Vec<String>,
    /// Kado's choice; `null` if Kado places stones.
    choice: Option<ChoiceValue>,
    stopped: bool,
}

/// A decision of Kado that is in progress.
#[derive(Debug)]
pub(super) struct Job {
    record: Record<AnyPosition>,
    limits: LimitsParam,
    part: Part,
}

/// The kind of decision: the first three stones, or a color.
/// Each variant holds the results of the searches that have finished.
#[derive(Debug)]
enum Part {
    Stones(Candidates),
    Color(Option<Sides>),
}

impl From<ChoiceValue> for Choice {
    fn from(choice: ChoiceValue) -> Choice {
        match choice {
            ChoiceValue::Black => Choice::Black,
            ChoiceValue::White => Choice::White,
            ChoiceValue::Two => Choice::Two,
        }
    }
}

impl PlayerValue {
    /// Returns the player who has this color before any choice: the first player begins with Black.
    fn new(color: Color) -> PlayerValue {
        color.pick(PlayerValue::First, PlayerValue::Second)
    }
}

/// Returns the state of an opening after these choices.
///
/// # Errors
/// If swap2 is not played under the rules of the game, if the game does not begin on an empty board with
/// Black to move, or if a choice is missing or not due after the stones of the game.
fn opening(record: &Record<AnyPosition>, choices: &[ChoiceValue]) -> Result<Swap2, ErrorObject> {
    check_rules(record.start().rules()).map_err(|error| {
        let remedy = "gomoku, standard, caro5, caro6 or renju, or five in a row on another board";
        ErrorObject::of_member("params.position.game", error.to_string(), remedy)
    })?;
    let start = record.start().diagram();
    if start.turn() != Color::Black || Color::BOTH.iter().any(|&color| start.count(color) > 0) {
        let message = "swap2 begins on an empty board with Black to move";
        return Err(ErrorObject::of_member(
            "params.position.board",
            message,
            "no board: the stones as moves",
        ));
    }
    let stones = record.plies().len();
    let mut opening = Swap2::default();
    for (number, &choice) in (1..).zip(choices) {
        let made_at = if number == 1 { Swap2::FIRST } else { Swap2::SECOND };
        if number > 2 || made_at > stones || !opening.choose(choice.into(), made_at) {
            let remedy = "black, white or two after 3 stones; black or white after two and 5 stones";
            let place = format!("params.choices, choice {number}");
            return Err(ErrorObject::of_member(&place, "this choice is not due", remedy));
        }
    }
    if let Some((OpeningStep::Choice { may_add }, _)) = opening.next_step(stones) {
        let due_at = if may_add { Swap2::FIRST } else { Swap2::SECOND };
        if stones > due_at {
            let message = format!("the choice after {due_at} stones is missing");
            return Err(ErrorObject::of_member(
                "params.choices",
                message,
                "every choice in the order of play",
            ));
        }
    }
    Ok(opening)
}

impl Swap2Params {
    pub(super) fn answer(&self, game: &Record<AnyPosition>) -> Result<Swap2Result, ErrorObject> {
        let record = self.position.record(game)?;
        let opening = opening(&record, &self.choices)?;
        let (mut stone, mut choices) = (None, Vec::new());
        let due = opening.next_step(record.plies().len());
        match due {
            Some((OpeningStep::Stone { number, of }, _)) => {
                stone = Some(StoneValue { number, of, color: record.position().turn() });
            }
            Some((OpeningStep::Choice { may_add }, _)) => {
                choices = vec![ChoiceValue::Black, ChoiceValue::White];
                choices.extend(may_add.then_some(ChoiceValue::Two));
            }
            None => {}
        }
        let black = if opening.is_swapped() { PlayerValue::Second } else { PlayerValue::First };
        Ok(Swap2Result { by: due.map(|(_, color)| PlayerValue::new(color)), stone, choices, black })
    }
}

impl Swap2BestParams {
    /// Returns a queue job that makes Kado's swap2 decision, and the priority of the job.
    /// The result is an error if a parameter is invalid or Kado has no decision to make.
    pub(super) fn job(self, game: &Record<AnyPosition>) -> Queued {
        let record = self.position.record(game)?;
        let opening = opening(&record, &self.choices)?;
        let part = match opening.next_step(record.plies().len()) {
            Some((OpeningStep::Stone { number: 1, .. }, _)) => {
                Part::Stones(Candidates::new(record.start().size()))
            }
            Some((OpeningStep::Choice { .. }, _)) => Part::Color(None),
            _ => {
                let message = "Kado places three stones on an empty board, or chooses a color";
                let remedy = "no stones, or 3 or 5 stones with a choice due: see swap2";
                return Err(ErrorObject::of_member("params.position.moves", message, remedy));
            }
        };
        let limits = self.limits.check()?.or_level(LEVEL);
        Ok((Work::Swap2(Box::new(Job { record, limits, part })), check_priority(self.priority)?))
    }
}

impl Job {
    /// Returns whether the decision is under way: at least one of its searches has finished.
    pub(super) fn has_begun(&self) -> bool {
        match &self.part {
            Part::Stones(candidates) => candidates.best().is_some(),
            Part::Color(sides) => sides.is_some(),
        }
    }

    /// Starts the next search, and returns an empty table for the infos of that search.
    pub(super) fn begin(&self, engine: &mut Engine) -> Result<InfoTable, ErrorObject> {
        set_up(&self.record, engine)?;
        let limits = self.limits.of_analysis(1, engine.options());
        match &self.part {
            Part::Stones(candidates) => {
                let opening = candidates.next();
                let opening =
                    opening.ok_or_else(|| ErrorObject::new(Kind::Internal, "no opening is left"))?;
                // The time and the nodes are divided among the openings.
                engine.go_after(&opening, limits.divided(candidates.count()))?;
            }
            Part::Color(_) => engine.go(limits)?,
        }
        Ok(InfoTable::new(self.record.start().rules(), false, 1))
    }

    /// Records the report of a search; returns whether this was the last search.
    pub(super) fn answer(&mut self, report: &Report) -> bool {
        let score = report.best().score;
        match &mut self.part {
            Part::Stones(candidates) => {
                candidates.judge(score);
                candidates.next().is_none()
            }
            Part::Color(found) => {
                *found = Some(sides(score));
                true
            }
        }
    }

    /// Returns the result so far; `stopped` states whether the request was cancelled.
    pub(super) fn finish(&self, stopped: bool) -> Swap2BestResult {
        let (mut stones, mut choice) = (Vec::new(), None);
        match &self.part {
            Part::Stones(candidates) => {
                let size = self.record.start().size();
                stones = candidates.best().map(|best| names(size, &best)).unwrap_or_default();
            }
            // White is to move after three stones and after five.
            Part::Color(found) => {
                let keeps = *found == Some(Sides::Keep);
                choice = Some(if keeps { ChoiceValue::White } else { ChoiceValue::Black });
            }
        }
        Swap2BestResult { stones, choice, stopped }
    }
}
