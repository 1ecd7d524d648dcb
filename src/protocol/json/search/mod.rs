//! The requests that search one position.
//! These are `best`, `analyze`, `solve`, and `evaluate` in games without a static evaluation.

mod params;
mod results;

use super::evaluate::EvaluateResult;
use super::fault::{Fault, Kind};
use super::limits::LimitsParam;
use super::score::InfoTable;
use super::turns::{Answer, written};
use crate::base::{Move, Selectivity};
use crate::engine::{Engine, Goal, Level, Limits, OPTIONS, OptionId, OptionSpec, Report};
use crate::game::{AnyPosition, Position, Record};

pub(super) use params::{AnalyzeParams, BestParams, LinesParam, SolveParams, check_priority};
pub(super) use results::{AnalyzeResult, BestResult, ScoredMove, SolveResult, scored_moves};

/// The search of a request.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) record: Record<AnyPosition>,
    pub(super) aim: Aim,
    only: Vec<Move>,
    /// The minimum time between two events in ms; `None` for no events.
    pub(super) every_ms: Option<u32>,
    /// The intermediate result of a suspended search.
    pub(super) found: Option<Box<(InfoTable, Report)>>,
}

/// The purpose of a search.
#[derive(Debug)]
pub(super) enum Aim {
    /// Choose a move to play.
    Best(Best),
    /// Score the moves.
    Analyze { limits: LimitsParam, lines: usize },
    /// Solve the game.
    Solve { limits: LimitsParam, goal: Goal, selectivity: Selectivity, lines: usize },
    /// Evaluate a position of a game that has no static evaluation.
    Evaluate,
}

/// The params of `best` that affect the choice of a move.
#[derive(Debug)]
pub(super) struct Best {
    limits: LimitsParam,
    player: Option<String>,
    book: Option<bool>,
    seed: Option<u32>,
    pub(super) ponder: bool,
    pub(super) play: bool,
}

impl Search {
    /// Returns the one-ply search that evaluates a position and its moves.
    pub(super) fn evaluation(record: Record<AnyPosition>) -> Search {
        Search { record, aim: Aim::Evaluate, only: Vec::new(), every_ms: None, found: None }
    }

    /// Returns whether the search runs until it is stopped.
    pub(super) fn is_background(&self) -> bool {
        matches!(&self.aim, Aim::Analyze { limits, .. } if limits.is_unlimited())
    }

    /// Returns an empty table for the infos of the search.
    pub(super) fn info_table(&self) -> InfoTable {
        let only_winner = matches!(self.aim, Aim::Solve { goal: Goal::WinDrawLoss, .. });
        InfoTable::new(self.record.position().rules(), only_winner)
    }

    /// Returns the result of the search.
    /// If requested, the move found is played in `game`, the game of the session.
    pub(super) fn answer(
        &self,
        table: &InfoTable,
        report: &Report,
        is_cancelled: bool,
        game: &mut Record<AnyPosition>,
    ) -> Answer {
        match &self.aim {
            Aim::Best(best) => {
                if best.play && *game == self.record {
                    let played = game.play(report.mv());
                    played.map_err(|error| Fault::new(Kind::Internal, error.to_string()))?;
                }
                written(&BestResult::new(best, table, report, is_cancelled))
            }
            Aim::Analyze { .. } => written(&AnalyzeResult::new(table, report, is_cancelled)),
            Aim::Solve { .. } => written(&SolveResult::new(self, table, report, is_cancelled)),
            Aim::Evaluate => written(&EvaluateResult::of_search(table, report)),
        }
    }

    /// Starts the search.
    pub(super) fn begin(&self, engine: &mut Engine) -> Result<(), Fault> {
        set_up(&self.record, engine)?;
        let only = self.only.clone();
        match &self.aim {
            Aim::Best(best) => return best.begin(&self.record, only, engine),
            Aim::Analyze { limits, lines } => {
                engine.go(Limits { only, ..limits.of_analysis(*lines, engine.options()) })?;
            }
            Aim::Solve { limits, goal, selectivity, lines } => {
                engine
                    .go(Limits { only, ..limits.of_solve(*goal, *selectivity, *lines, engine.options()) })?;
            }
            Aim::Evaluate => {
                let lines = self.record.position().legal_moves().len();
                engine.go(Limits { lines, ..Limits::depth(1) })?;
            }
        }
        Ok(())
    }
}

/// Sets up a game in the engine.
pub(super) fn set_up(record: &Record<AnyPosition>, engine: &mut Engine) -> Result<(), Fault> {
    let rules = record.start().rules();
    if engine.game().rules() != rules {
        engine.set_rules(rules)?;
    }
    let moves: Vec<Move> = record.plies().iter().map(|ply| ply.mv).collect();
    let begun = engine.begin(Some(&record.start().diagram()), &moves);
    begun.map_err(|error| Fault::new(Kind::Internal, error.to_string()))
}

impl Best {
    fn begin(&self, record: &Record<AnyPosition>, only: Vec<Move>, engine: &mut Engine) -> Result<(), Fault> {
        // A new game draws a new seed for random choices.
        if record.plies().len() <= 1 {
            engine.new_game();
            set_up(record, engine)?;
        }
        let saved: Vec<(&OptionSpec, String)> = OVERRIDABLE.map(|id| spec(id, engine)).into();
        let begun = self.begin_with_overrides(only, engine);
        for (spec, value) in saved {
            engine.set_option(spec.name, &value)?;
        }
        begun
    }

    fn begin_with_overrides(&self, only: Vec<Move>, engine: &mut Engine) -> Result<(), Fault> {
        let mut set = |id: OptionId, value: &str| engine.set_option(OPTIONS[id as usize].name, value);
        if let Some(player) = &self.player {
            set(OptionId::Player, player)?;
        }
        if let Some(book) = self.book {
            set(OptionId::OwnBook, &book.to_string())?;
        }
        if let Some(level) = self.limits.level {
            set(OptionId::UciLimitStrength, "false")?;
            set(OptionId::Level, &level.to_string())?;
        }
        if let Some(elo) = self.limits.elo {
            set(OptionId::UciLimitStrength, "true")?;
            set(OptionId::UciElo, &elo.to_string())?;
        }
        if let Some(seed) = self.seed {
            set(OptionId::GameSeed, &seed.to_string())?;
        }
        let limits = self.limits(engine);
        let limits = Limits { only, lines: 1, ..limits };
        if self.ponder {
            engine.ponder(limits)?;
        } else {
            engine.choose_move(limits)?;
        }
        Ok(())
    }

    /// Returns the limits of the request, completed by those of the level if a level or rating applies.
    fn limits(&self, engine: &Engine) -> Limits {
        let limits = engine.move_limits(self.limits.clock());
        if self.limits.is_of_player() {
            return self.limits.added_to(limits);
        }
        let selectivity = Level::SELECTIVITY;
        let bare =
            Limits { depth: None, solve_from: None, guess_from: None, persona: None, selectivity, ..limits };
        self.limits.added_to(bare)
    }
}

/// The options that a request for a move may override.
const OVERRIDABLE: [OptionId; 6] = [
    OptionId::Player,
    OptionId::OwnBook,
    OptionId::Level,
    OptionId::UciLimitStrength,
    OptionId::UciElo,
    OptionId::GameSeed,
];

fn spec(id: OptionId, engine: &Engine) -> (&'static OptionSpec, String) {
    (&OPTIONS[id as usize], engine.options().get(id))
}
