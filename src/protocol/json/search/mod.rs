//! The requests that search one position: `best`, `analyze`, `solve`, and `evaluate` where the evaluation
//! needs a search.

mod params;
mod results;

use super::evaluate::EvaluateResult;
use super::fault::{Fault, Kind};
use super::limits::LimitsParam;
use super::score::Told;
use super::turns::{Answer, written};
use crate::base::{Move, Selectivity};
use crate::engine::{Engine, Goal, Level, Limits, OPTIONS, OptionId, OptionSpec, Report};
use crate::game::{AnyPosition, Position, Record};

pub(super) use params::{AnalyzeParams, BestParams, LinesParam, SolveParams, check_priority};
pub(super) use results::{AnalyzeResult, BestResult, ScoredMove, SolveResult, scored_moves};

/// A search that was asked for.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) record: Record<AnyPosition>,
    pub(super) aim: Aim,
    only: Vec<Move>,
    /// The least time between two events, in milliseconds; `None` for no events.
    pub(super) every_ms: Option<u32>,
    /// What it had found when it last stepped aside.
    pub(super) found: Option<Box<(Told, Report)>>,
}

/// What a search is for.
#[derive(Debug)]
pub(super) enum Aim {
    /// A move to play.
    Best(Best),
    /// Scores of moves.
    Analyze { limits: LimitsParam, lines: usize },
    /// The end of the game.
    Solve { limits: LimitsParam, goal: Goal, selectivity: Selectivity, lines: usize },
    /// The evaluation of a game whose search alone knows one.
    Evaluate,
}

/// How a move to play is chosen.
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
    /// Returns the search of one ply that evaluates a position and its moves.
    pub(super) fn evaluation(record: Record<AnyPosition>) -> Search {
        Search { record, aim: Aim::Evaluate, only: Vec::new(), every_ms: None, found: None }
    }

    /// Returns whether it goes on until it is stopped.
    pub(super) fn is_background(&self) -> bool {
        matches!(&self.aim, Aim::Analyze { limits, .. } if limits.is_unlimited())
    }

    /// Returns what its steps are kept in.
    pub(super) fn told(&self) -> Told {
        let only_winner = matches!(self.aim, Aim::Solve { goal: Goal::WinDrawLoss, .. });
        Told::new(self.record.position().rules(), only_winner)
    }

    /// Returns the answer of the search. `game` is the one of the session, in which a move is played if that
    /// was asked for.
    pub(super) fn answer(
        &self,
        told: &Told,
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
                written(&BestResult::new(best, told, report, is_cancelled))
            }
            Aim::Analyze { .. } => written(&AnalyzeResult::new(told, report, is_cancelled)),
            Aim::Solve { .. } => written(&SolveResult::new(self, told, report, is_cancelled)),
            Aim::Evaluate => written(&EvaluateResult::of_search(told, report)),
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

/// Makes a game the one of the engine.
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
        // The first moves of a game draw its chance anew.
        if record.plies().len() <= 1 {
            engine.new_game();
            set_up(record, engine)?;
        }
        let saved: Vec<(&OptionSpec, String)> = OVERLAID.map(|id| spec(id, engine)).into();
        let begun = self.begin_as_wished(only, engine);
        for (spec, value) in saved {
            engine.set_option(spec.name, &value)?;
        }
        begun
    }

    fn begin_as_wished(&self, only: Vec<Move>, engine: &mut Engine) -> Result<(), Fault> {
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

    /// Returns the limits of the move: a player's, or those of the request alone.
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

/// The options that a request for a move may change for itself.
const OVERLAID: [OptionId; 6] = [
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
