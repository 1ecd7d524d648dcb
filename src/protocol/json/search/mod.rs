//! The requests that search one position.
//! These are `best`, `analyze` and `solve`. In games without a static evaluation, `evaluate` searches, too.

mod params;
mod results;

use super::error::{ErrorObject, Kind};
use super::evaluate::EvaluateResult;
use super::info_table::InfoTable;
use super::limits::LimitsParam;
use super::scheduler::{Answer, serialized};
use super::work::{Queued, Work};
use crate::base::{Move, Selectivity};
use crate::engine::{Classic, Engine, EngineError, Goal, Level, Limits, OptionId, Report};
use crate::game::{AnyPosition, Position, Record};

use params::{check_legal, unfinished};

pub(super) use params::{AnalyzeParams, BestParams, LinesParam, SolveParams, check_priority, read_priority};
pub(super) use results::{AnalyzeResult, BestResult, ScoredMove, SolveResult, scored_moves};

/// A search that a request asks for.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) record: Record<AnyPosition>,
    pub(super) kind: SearchKind,
    only: Vec<Move>,
    /// The minimum time between two events in milliseconds; `None` for no events.
    pub(super) every_ms: Option<u32>,
    /// The result of the runs before a suspension.
    pub(super) found: Option<(InfoTable, Report)>,
}

/// The kind of a search, with its limits.
#[derive(Debug)]
pub(super) enum SearchKind {
    /// Choose a move to play.
    Best(Best),
    /// Score the best `lines` moves.
    Analyze { limits: LimitsParam, lines: usize },
    /// Solve the game.
    Solve { limits: LimitsParam, goal: Goal, selectivity: Selectivity, lines: usize },
    /// Evaluate a position and its moves by a one-ply search, in a game without a static evaluation.
    Evaluate,
}

/// A search for a move to play.
#[derive(Debug)]
pub(super) struct Best {
    pub(super) params: BestParams,
    /// The classic player that chooses the move: that of the request or of the option Player.
    classic: Option<Classic>,
}

impl Search {
    /// Returns the one-ply search that evaluates a position and its moves.
    pub(super) fn evaluation(record: Record<AnyPosition>) -> Search {
        Search { record, kind: SearchKind::Evaluate, only: Vec::new(), every_ms: None, found: None }
    }

    /// Returns the search as work for the queue, with this priority.
    /// The result is an error if the priority is not from -100 to 100.
    fn queued(self, priority: i32) -> Queued {
        Ok((Work::Search(Box::new(self)), check_priority(priority)?))
    }

    /// Returns whether the search runs until it is stopped.
    pub(super) fn is_background(&self) -> bool {
        matches!(&self.kind, SearchKind::Analyze { limits, .. } if limits.is_unlimited())
    }

    /// Returns the table for the infos of the next run: that of the earlier runs, or an empty one.
    pub(super) fn info_table(&self) -> InfoTable {
        if let Some((table, _)) = &self.found {
            return table.clone();
        }
        let only_winner = matches!(self.kind, SearchKind::Solve { goal: Goal::WinDrawLoss, .. });
        let lines = match self.kind {
            SearchKind::Analyze { lines, .. } | SearchKind::Solve { lines, .. } => lines,
            SearchKind::Best(_) | SearchKind::Evaluate => 1,
        };
        InfoTable::new(self.record.position().rules(), only_winner, lines)
    }

    /// Returns the result of the search.
    /// An analysis without limits ends only by a cancellation or at the end of the input. If requested, the
    /// move found is played in `game`, the game of the session.
    pub(super) fn answer(
        &self,
        table: &InfoTable,
        report: &Report,
        is_cancelled: bool,
        game: &mut Record<AnyPosition>,
    ) -> Answer {
        let is_stopped = is_cancelled || self.is_background();
        match &self.kind {
            SearchKind::Best(best) => {
                let plays = best.params.play && *game == self.record;
                if plays {
                    let played = game.play(report.mv());
                    played.map_err(|error| ErrorObject::new(Kind::Internal, error.to_string()))?;
                }
                serialized(&BestResult::new(best, table, report, plays, is_cancelled))
            }
            SearchKind::Analyze { .. } => serialized(&AnalyzeResult::new(table, report, is_stopped)),
            SearchKind::Solve { .. } => serialized(&SolveResult::new(self, table, report, is_cancelled)),
            SearchKind::Evaluate => serialized(&EvaluateResult::of_search(table, report, is_cancelled)),
        }
    }

    /// Starts the search; `game` is the game of the session.
    pub(super) fn begin(
        &mut self,
        engine: &mut Engine,
        game: &Record<AnyPosition>,
    ) -> Result<(), ErrorObject> {
        if matches!(&self.kind, SearchKind::Best(best) if best.params.follows_game()) {
            self.record = unfinished(game.clone())?;
            check_legal(&self.only, self.record.position())?;
        }
        set_up(&self.record, engine)?;
        let only = self.only.clone();
        match &mut self.kind {
            SearchKind::Best(best) => return best.begin(&self.record, only, engine),
            SearchKind::Analyze { limits, lines } => {
                engine.go(Limits { only, ..limits.of_analysis(*lines, engine.options()) })?;
            }
            SearchKind::Solve { limits, goal, selectivity, lines } => {
                let empties = self.record.position().diagram().empties() as usize;
                let limits = limits.of_solve(*goal, *selectivity, (*lines, empties), engine.options());
                engine.go(Limits { only, ..limits })?;
            }
            SearchKind::Evaluate => {
                let lines = self.record.position().legal_moves().len();
                engine.go(Limits { lines, ..Limits::depth(1) })?;
            }
        }
        Ok(())
    }
}

/// Sets up a game in the engine.
pub(super) fn set_up(record: &Record<AnyPosition>, engine: &mut Engine) -> Result<(), ErrorObject> {
    engine.switch_rules(record.start().rules())?;
    let moves: Vec<Move> = record.plies().iter().map(|ply| ply.mv).collect();
    let begun = engine.begin(Some(&record.start().diagram()), &moves);
    begun.map_err(|error| ErrorObject::new(Kind::Internal, error.to_string()))
}

impl Best {
    fn begin(
        &mut self,
        record: &Record<AnyPosition>,
        only: Vec<Move>,
        engine: &mut Engine,
    ) -> Result<(), ErrorObject> {
        // A game with at most one ply counts as new; a new game draws a new seed for random choices.
        if record.plies().len() <= 1 {
            engine.reseed();
        }
        let BestParams { limits, player, book, seed, .. } = &self.params;
        let overrides = [
            (OptionId::Player, player.clone()),
            (OptionId::OwnBook, book.map(|book| book.to_string())),
            (OptionId::UciLimitStrength, limits.level.map(|_| "false".to_owned())),
            (OptionId::Level, limits.level.map(|level| level.to_string())),
            (OptionId::UciLimitStrength, limits.elo.map(|_| "true".to_owned())),
            (OptionId::UciElo, limits.elo.map(|elo| elo.to_string())),
            (OptionId::GameSeed, seed.map(|seed| seed.to_string())),
        ];
        let overrides: Vec<_> = overrides.into_iter().filter_map(|(id, value)| Some((id, value?))).collect();
        engine.with_options(&overrides, |engine| self.start(only, engine))?
    }

    fn start(&mut self, only: Vec<Move>, engine: &mut Engine) -> Result<(), ErrorObject> {
        self.classic = engine.options().player();
        let limits = self.limits(engine);
        let limits = Limits { only, lines: 1, ..limits };
        let begun = if self.params.ponder { engine.ponder(limits) } else { engine.choose_move(limits) };
        begun.map_err(|error| {
            let is_player = matches!(error, EngineError::Option(_));
            let error = ErrorObject::from(error);
            let remedy = "kado, random or first";
            match self.params.player {
                _ if !is_player => error,
                Some(_) => error.at("params.player").remedy(remedy),
                None => error.at("the option Player").remedy(remedy),
            }
        })
    }

    /// Returns the limits for a move: those of the engine, with the changes that the request makes.
    /// Depth, nodes, time and clock in the request take precedence. The limits of a level or a rating in the
    /// request always apply. If the request sets limits, but neither a level nor a rating, the limits of the
    /// engine's level or rating are removed.
    fn limits(&self, engine: &Engine) -> Limits {
        let wanted = &self.params.limits;
        let limits = engine.move_limits(wanted.clock());
        let selectivity = Level::SELECTIVITY;
        wanted.added_to(match wanted.is_of_player() {
            true if wanted.is_unlimited() => limits,
            true => engine.options().strength().limit(limits),
            false => Limits {
                depth: None,
                solve_from: None,
                guess_from: None,
                persona: None,
                selectivity,
                ..limits
            },
        })
    }
}
