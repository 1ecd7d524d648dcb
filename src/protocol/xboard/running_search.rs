//! Starts searches for a move, a hint, an analysis or pondering, and handles their reports.

use std::time::{Duration, Instant};

use crate::base::{Color, Move, Size};
use crate::engine::{Clock, Engine, Info, Limits, Report};
use crate::game::Outcome;

use super::super::clocks::delay;
use super::{Role, Xboard};

/// The purpose of a search, which decides how its report is handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Choose a move to play for this side.
    Play(Color),
    /// Find a move to suggest.
    Hint,
    /// Analyze until a command ends the search.
    Analyze,
    /// Ponder; the expected move of the opponent is already on the board.
    Ponder {
        expected: Move,
        /// The engine's clock when the search began.
        clock: Option<Clock>,
        /// The maximum decrease of the engine's remaining time during pondering (see [`slack`]).
        /// If the opponent plays the expected move after a larger decrease, the search ends. Otherwise, the
        /// search continues as the search for the engine's move.
        slack: Duration,
    },
}

/// The running search: its purpose, start time and latest info, and flags.
/// The flags are set by input lines that arrive before the end of the search.
#[derive(Debug)]
pub(super) struct RunningSearch {
    pub(super) purpose: Purpose,
    pub(super) started: Instant,
    /// The latest info of the best variation.
    pub(super) latest: Option<Info>,
    /// Whether an input line has stopped the search.
    /// This line is handled after the report of the search.
    pub(super) is_stopped: bool,
    /// Whether later commands cannot discard the result of a search for a move or a hint.
    /// A queued command that must be handled after the move, such as `ping`, sets this flag. Only `?` still
    /// ends the search early.
    pub(super) must_move: bool,
    /// Whether the report of the search will be ignored.
    pub(super) is_dropped: bool,
}

impl RunningSearch {
    fn new(purpose: Purpose) -> RunningSearch {
        RunningSearch {
            purpose,
            started: Instant::now(),
            latest: None,
            is_stopped: false,
            must_move: false,
            is_dropped: false,
        }
    }

    /// Returns whether the search runs until a command ends it.
    pub(super) fn is_endless(&self) -> bool {
        matches!(self.purpose, Purpose::Analyze | Purpose::Ponder { .. })
    }

    /// Records an info, and returns whether it may be written.
    /// Infos are not written if the search is for a hint or its report will be ignored.
    pub(super) fn note(&mut self, info: &Info) -> bool {
        if info.rank == 0 {
            self.latest = Some(info.clone());
        }
        !self.is_dropped && self.purpose != Purpose::Hint
    }
}

/// Returns the maximum decrease of the engine's remaining time during pondering.
/// Clients report the time in whole centiseconds and charge the delay of the connection. The result is 1 % of
/// the clock, which the time manager holds back for a delay, but at least the move overhead.
fn slack(clock: Option<Clock>, move_overhead: Duration) -> Duration {
    clock.map_or(Duration::ZERO, |clock| clock.remaining / 100).max(move_overhead)
}

/// Returns the line that claims the result of a finished game, since clients do not know the rules.
/// The protocol calls the first player White. Empty squares count for the winner.
fn claim(outcome: Outcome, size: Size) -> String {
    let winner = size.squares().midpoint(outcome.margin as usize);
    let loser = size.squares() - winner;
    match outcome.winner {
        Some(Color::Black) => format!("1-0 {{White wins {winner}-{loser}}}"),
        Some(Color::White) => format!("0-1 {{Black wins {winner}-{loser}}}"),
        None => format!("1/2-1/2 {{Draw {winner}-{loser}}}"),
    }
}

impl Xboard {
    /// Starts a search without the excluded moves; does nothing if the game is over.
    /// If all legal moves are excluded, the exclusions are ignored.
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
            self.running = Some(RunningSearch::new(purpose));
        }
    }

    /// Starts a search if it is the engine's turn; a forced pass is played without a search.
    pub(super) fn think(&mut self, engine: &mut Engine, output: &mut Vec<String>) {
        let turn = engine.game().turn();
        if self.role != Role::Plays(turn) || self.paused {
            return;
        }
        self.timing.count_moves(engine.game());
        if engine.game().legal_moves() == [Move::PASS] {
            self.move_now(engine, Move::PASS, Duration::ZERO, output);
        } else {
            let limits = self.timing.limits(engine, turn);
            self.search(engine, limits, Purpose::Play(turn));
        }
    }

    /// Resumes the analysis if the engine is in analysis mode, idle and not paused.
    /// Does nothing if the game is over or all legal moves are excluded.
    pub(super) fn go_on_analyzing(&mut self, engine: &mut Engine) {
        let is_left = engine.game().legal_moves().iter().any(|mv| !self.excluded.contains(mv));
        if self.role == Role::Analyzes && !self.paused && !engine.is_searching() && is_left {
            self.search(engine, engine.analysis_limits(), Purpose::Analyze);
        }
    }

    /// Handles the report of a finished search.
    pub(super) fn conclude(&mut self, report: &Report, engine: &mut Engine, output: &mut Vec<String>) {
        let Some(RunningSearch { purpose, started, is_stopped, is_dropped, .. }) = self.running.take() else {
            return;
        };
        match purpose {
            Purpose::Play(color) if is_dropped => {
                self.timing.run(color, started.elapsed());
                self.owes_move = Some(color);
            }
            Purpose::Play(_) => {
                self.move_now(engine, report.mv(), started.elapsed(), output);
                self.ponder(engine, report);
            }
            Purpose::Hint => {
                output.push(self.suggestion(report.mv(), engine));
                // If a waiting line has ended the search, that line is handled first.
                if !is_stopped {
                    self.go_on_analyzing(engine);
                }
            }
            Purpose::Analyze => {}
            Purpose::Ponder { .. } => drop(engine.undo()),
        }
    }

    /// Returns the reply to a request for a hint.
    pub(super) fn suggestion(&self, mv: Move, engine: &Engine) -> String {
        format!("Hint: {}", self.variant.write_move(mv, engine.game().size()))
    }

    /// Plays a move for the engine and appends the `move` line to `output`.
    /// If the game is then over, also appends the result. `used` is charged to the clock of the mover.
    fn move_now(&mut self, engine: &mut Engine, mv: Move, used: Duration, output: &mut Vec<String>) {
        let color = engine.game().turn();
        if let Err(error) = engine.play(mv) {
            log::error!("cannot play the move found: {error}");
            return;
        }
        self.timing.spend(color, used, delay(engine.options()));
        output.push(format!("move {}", self.variant.write_move(mv, engine.game().size())));
        self.reach(engine, output);
    }

    /// Handles a change of position: clears the excluded moves and claims the result of a finished game.
    /// In analysis mode, no result is claimed.
    pub(super) fn reach(&mut self, engine: &Engine, output: &mut Vec<String>) {
        self.excluded.clear();
        if self.role != Role::Analyzes {
            self.claim(engine, output);
        }
    }

    /// Appends the claim of the result to `output` if the game is over.
    /// Claims the result of each game only once.
    pub(super) fn claim(&mut self, engine: &Engine, output: &mut Vec<String>) {
        let game = engine.game();
        if let Some(outcome) = game.outcome().filter(|_| !self.claimed) {
            self.claimed = true;
            output.push(claim(outcome, game.size()));
        }
    }

    /// Starts pondering if enabled: searches the position after the expected reply.
    fn ponder(&mut self, engine: &mut Engine, report: &Report) {
        let Some(&expected) = report.best().pv.get(1).filter(|_| engine.options().ponders()) else { return };
        let own = engine.game().turn().opponent();
        let clock = self.timing.clock(own);
        if engine.play(expected).is_err() {
            return;
        }
        let limits = self.timing.limits(engine, own);
        if engine.ponder(limits).is_ok() {
            let slack = slack(clock, engine.options().move_overhead());
            self.running = Some(RunningSearch::new(Purpose::Ponder { expected, clock, slack }));
        } else {
            engine.undo();
        }
    }

    /// Returns the move expected from the opponent; `None` if the engine does not ponder.
    pub(super) fn expected(&self) -> Option<Move> {
        match self.running.as_ref()?.purpose {
            Purpose::Ponder { expected, .. } => Some(expected),
            _ => None,
        }
    }

    /// Returns whether `mv` is the expected move and the pondering search can continue.
    /// The search can continue if no command has stopped the search and the engine's clock is nearly the same
    /// as at the start of the search. The remaining time may be longer, or shorter by at most `slack`. All
    /// other values of the clock must be the same.
    pub(super) fn is_expected(&self, mv: Move) -> bool {
        let Some(RunningSearch {
            purpose: Purpose::Ponder { expected, clock, slack },
            is_stopped: false,
            ..
        }) = self.running
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

    /// Turns pondering into the search for the engine's move, after the expected move was played.
    pub(super) fn ponder_hit(&mut self, engine: &mut Engine) {
        engine.ponder_hit();
        let own = engine.game().turn();
        if let Some(running) = &mut self.running {
            (running.purpose, running.started) = (Purpose::Play(own), Instant::now());
        }
    }
}
