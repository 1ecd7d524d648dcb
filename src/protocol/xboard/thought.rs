//! Searches: what they are for, how they begin, and what becomes of their answer.

use std::time::{Duration, Instant};

use crate::base::{Color, Move};
use crate::engine::{Clock, Engine, Info, Limits, Report};

use super::{Role, Xboard, result};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A move of this side.
    Play(Color),
    /// A move to suggest.
    Hint,
    /// Analysis: shows its lines until a command ends it.
    Analyze,
    /// To have thought when the opponent plays the expected move, which is already on the board.
    Ponder {
        /// The move.
        expected: Move,
        /// The engine's clock that the search goes by; a little less time serves as well.
        clock: Option<Clock>,
        /// How much less.
        slack: Duration,
    },
}

/// A running search.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) purpose: Purpose,
    started: Instant,
    latest: Option<Info>,
    /// Whether a line that waits has stopped it.
    pub(super) ends: bool,
    /// Whether a line that waits makes sense only after its answer.
    pub(super) owed: bool,
    /// Whether nothing becomes of its answer.
    pub(super) dropped: bool,
}

impl Thought {
    fn new(purpose: Purpose) -> Thought {
        Thought { purpose, started: Instant::now(), latest: None, ends: false, owed: false, dropped: false }
    }

    /// Returns how long it has run, and the last step.
    pub(super) fn state(&self) -> (Duration, Option<&Info>) {
        (self.started.elapsed(), self.latest.as_ref())
    }

    /// Returns whether it goes on until a line ends it.
    pub(super) fn is_endless(&self) -> bool {
        matches!(self.purpose, Purpose::Analyze | Purpose::Ponder { .. })
    }

    /// Returns the move that it expects of the opponent, if it ponders.
    pub(super) fn expected(&self) -> Option<Move> {
        match self.purpose {
            Purpose::Ponder { expected, .. } => Some(expected),
            _ => None,
        }
    }

    /// Takes note of a step. Returns whether it may be shown.
    pub(super) fn note(&mut self, info: &Info) -> bool {
        if info.rank == 0 {
            self.latest = Some(info.clone());
        }
        !self.dropped && self.purpose != Purpose::Hint
    }
}

impl Xboard {
    /// Starts a search of the moves that are not excluded. If the game is over, there is nothing to search.
    pub(super) fn search(&mut self, engine: &mut Engine, mut limits: Limits, purpose: Purpose) {
        if !self.excluded.is_empty() {
            limits.only = engine.game().legal_moves();
            limits.only.retain(|mv| !self.excluded.contains(mv));
        }
        let begun = match purpose {
            Purpose::Play(_) => engine.choose_move(limits),
            Purpose::Ponder { .. } | Purpose::Analyze | Purpose::Hint => engine.go(limits),
        };
        if begun.is_ok() {
            self.thought = Some(Thought::new(purpose));
        }
    }

    /// Thinks about a move if it is the engine's turn. A pass needs no thought.
    pub(super) fn think(&mut self, engine: &mut Engine, said: &mut Vec<String>) {
        let turn = engine.game().turn();
        if self.role != Role::Plays(turn) || self.paused {
            return;
        }
        if engine.game().legal_moves() == [Move::PASS] {
            self.move_now(engine, Move::PASS, Duration::ZERO, said);
        } else {
            let limits = self.timing.limits(engine, turn);
            self.search(engine, limits, Purpose::Play(turn));
        }
    }

    /// Analyzes if that is what the engine is to do and it does nothing.
    pub(super) fn go_on_analyzing(&mut self, engine: &mut Engine) {
        let is_left = engine.game().legal_moves().iter().any(|mv| !self.excluded.contains(mv));
        if self.role == Role::Analyzes && !self.paused && !engine.is_searching() && is_left {
            self.search(engine, engine.analysis_limits(), Purpose::Analyze);
        }
    }

    /// Does what a finished search was for.
    pub(super) fn conclude(&mut self, report: &Report, engine: &mut Engine, said: &mut Vec<String>) {
        let Some(Thought { purpose, started, ends, dropped, .. }) = self.thought.take() else { return };
        match purpose {
            Purpose::Play(color) if dropped => self.timing.run(color, started.elapsed()),
            Purpose::Play(_) => {
                self.move_now(engine, report.mv(), started.elapsed(), said);
                self.ponder(engine, report);
            }
            Purpose::Hint => {
                if !dropped {
                    said.push(self.suggestion(report.mv(), engine));
                }
                // A line that has ended the search is still to be handled.
                if !ends {
                    self.go_on_analyzing(engine);
                }
            }
            Purpose::Analyze => {}
            Purpose::Ponder { .. } => drop(engine.undo()),
        }
    }

    /// Writes the answer to a question for a hint.
    pub(super) fn suggestion(&self, mv: Move, engine: &Engine) -> String {
        format!("Hint: {}", self.variant.write_move(mv, engine.game().size()))
    }

    /// Plays a move of the engine's and says it.
    fn move_now(&mut self, engine: &mut Engine, mv: Move, used: Duration, said: &mut Vec<String>) {
        let color = engine.game().turn();
        if let Err(error) = engine.play(mv) {
            log::error!("the move that was found is refused: {error}");
            return;
        }
        self.timing.spend(color, used);
        said.push(format!("move {}", self.variant.write_move(mv, engine.game().size())));
        self.reach(engine, said);
    }

    /// Takes note of a position that a move has led to.
    pub(super) fn reach(&mut self, engine: &Engine, said: &mut Vec<String>) {
        self.excluded.clear();
        if self.role != Role::Analyzes {
            self.claim(engine, said);
        }
    }

    /// Claims the result of a game that is over, once.
    pub(super) fn claim(&mut self, engine: &Engine, said: &mut Vec<String>) {
        let game = engine.game();
        if let Some(outcome) = game.outcome().filter(|_| !self.claimed) {
            self.claimed = true;
            said.push(result::claim(outcome, game.size()));
        }
    }

    /// Thinks on the opponent's time, if it may, about the answer to the move that the last search expects.
    fn ponder(&mut self, engine: &mut Engine, report: &Report) {
        let Some(&expected) = report.best().pv.get(1).filter(|_| engine.options().ponders()) else { return };
        let own = engine.game().turn().opponent();
        let clock = self.timing.clock(own);
        if engine.play(expected).is_err() {
            return;
        }
        let limits = self.timing.limits(engine, own);
        if engine.ponder(limits).is_ok() {
            let slack = engine.options().move_overhead();
            self.thought = Some(Thought::new(Purpose::Ponder { expected, clock, slack }));
        } else {
            engine.undo();
        }
    }

    /// Returns whether this is the move that a running search expects, which can then go on as it is: no line
    /// has ended it yet, and the clock has not been changed.
    pub(super) fn is_expected(&self, mv: Move) -> bool {
        let Some(Thought { purpose: Purpose::Ponder { expected, clock, slack }, ends: false, .. }) =
            self.thought
        else {
            return false;
        };
        let Role::Plays(own) = self.role else { return false };
        let serves = match (clock, self.timing.clock(own)) {
            (Some(then), Some(now)) => {
                now.remaining + slack >= then.remaining && Clock { remaining: then.remaining, ..now } == then
            }
            (then, now) => then == now,
        };
        expected == mv && serves
    }

    /// Takes the expected move as played: the search that pondered chooses the answer.
    pub(super) fn ponder_hit(&mut self, engine: &mut Engine) {
        engine.ponder_hit();
        let own = engine.game().turn();
        if let Some(thought) = &mut self.thought {
            (thought.purpose, thought.started) = (Purpose::Play(own), Instant::now());
        }
    }
}
