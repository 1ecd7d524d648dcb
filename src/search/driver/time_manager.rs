//! The time manager.
//! It computes the share of the clock for one move, and decides after each iteration whether to stop. All
//! functions are pure: they depend only on the clock, the position and the progress of the search.
//!
//! The plan ends with the move at which the game will be solved, since later moves take no time. A part of
//! the clock is reserved for the solve, and the rest is divided among the moves before the solve.
//!
//! A move also costs clock time outside the search, for example in pipes and the GUI. The struct `Loss` holds
//! the assumed cost per move (overhead), the measured average cost (lag), and a reserve for one long delay.
//! Every move may take a minimum time, even when the rest of the clock is held back: a few milliseconds solve
//! the last 15 empties, while a move without a search may lose the game. Kado never loses on time under two
//! conditions. First, no move costs more than the overhead plus the reserve. Second, the average cost is at
//! most a quarter of the overhead or at most the lag.
//!
//! Source: two ideas come from the published engine neural-reversi. The time per move follows a bell curve
//! over the number of empties, and a move takes less time while the best move is stable. The plan up to the
//! solve is Kado's own.

use std::time::Duration;

use crate::search::clock::{Clock, MAX_TIME, MIN_TIME};
use crate::search::{Limits, Parameters};

/// The progress of a search after an iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// Time charged to the clock so far; during pondering, the time since the search began.
    pub(crate) elapsed: Duration,
    /// Expected time of the next iteration.
    pub(crate) next: Duration,
    /// Expected time of all iterations up to the proof; `None` if the schedule contains no proof.
    pub(crate) to_proof: Option<Duration>,
    /// The number of consecutive iterations that kept the best move.
    pub(crate) steady: usize,
    /// The drop of the score from the previous to the last finished iteration, in centidiscs.
    /// A negative value means that the score rose.
    pub(crate) drop: i32,
}

/// Clock time lost outside the search: assumed and measured loss per move, and a reserve.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Loss {
    /// The clock time that each move is assumed to lose outside the search, from [`Limits::overhead`].
    pub(crate) overhead: Duration,
    /// The measured average clock time that a move loses outside the search, from `Limits::lag`.
    pub(crate) lag: Duration,
    /// The clock time held back for one long delay outside the search, from [`Limits::reserve`].
    pub(crate) reserve: Duration,
}

/// The time limits of one move, computed from the game clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeManager {
    /// The target time of the move, before it is adjusted to the results of the search.
    target: Duration,
    /// The maximum time of a search that solves the game; later moves then take no time.
    solve: Duration,
    /// The time after which the search is aborted.
    /// If a proof is expected within the time `solve`, the search is aborted only when both `maximum` and
    /// `solve` have passed.
    maximum: Duration,
    parameters: Parameters,
}

/// The weight of `Parameters::time_changed` in percent; the rest is the weight of `time_settled`.
/// The index `n` is the number of consecutive iterations that kept the best move. The weight is `0.6^n`, and
/// the last weight also applies to larger `n`.
const UNSETTLED: [i32; 6] = [100, 60, 36, 22, 13, 8];

/// The reserve for one long delay, divided by the minimum time of a move.
/// The reserve is 1 % of the clock at the start of the game, so the minimum is 5 ms of a clock of 10 s.
const MINIMUMS_IN_RESERVE: u32 = 20;

impl TimeManager {
    /// Computes the share of the clock for a move at `empties` empties.
    /// `loss` is the clock time that each move loses outside the search (pipes, the GUI). `time_to_solve`
    /// returns the average time of an exact solve for a number of empties.
    pub(crate) fn new(
        parameters: Parameters,
        clock: &Clock,
        empties: u32,
        loss: Loss,
        time_to_solve: impl Fn(u32) -> Duration,
    ) -> TimeManager {
        let (clock, loss) = (clock.bounded(), loss.bounded());
        let own_moves = empties.div_ceil(2).max(1);
        let moves = clock.moves_to_go.unwrap_or(own_moves).clamp(1, own_moves);
        let usable = clock.remaining.saturating_sub(loss.of_this_move() + loss.reserve);
        let free = usable.saturating_sub(loss.of_later_moves(usable, moves - 1));
        let minimum = loss.minimum();
        let increment = clock.increment.saturating_sub(loss.of_this_move());
        let period =
            clock.overtime.map_or(Duration::ZERO, |overtime| overtime.period / overtime.stones.max(1));
        let bound = match (clock.overtime, moves) {
            (Some(_), _) => (usable + period.saturating_sub(loss.of_this_move())) * 9 / 10,
            (None, 1) => free,
            (None, _) => (free * 6 / 10 + increment / 2).min(usable * 9 / 10),
        };

        let percent = |value: i32| f64::from(value) / 100.0;
        let kept = free.mul_f64(percent(parameters.time_solve));
        let fits = |ahead: &u32| {
            time_to_solve(empties - 2 * ahead) <= (kept + period).mul_f64(percent(parameters.time_solve_fits))
        };
        let before_solve = (0..moves).find(fits);
        let (shared, among) = match before_solve {
            Some(0) => (kept, 1),
            Some(ahead) => (free.saturating_sub(kept), ahead),
            None => (free, moves),
        };
        let share =
            (shared + increment * (among - 1)).mul_f64(weight_of_this(&parameters, empties, among)) + period;
        let target = share.min(bound).max(minimum);
        let maximum = share.mul_f64(percent(parameters.time_most)).min(bound);
        let maximum = if before_solve == Some(0) { bound } else { maximum };
        TimeManager { target, solve: bound.max(minimum), maximum: maximum.max(minimum), parameters }
    }

    /// Returns the clock time that a search with this progress may use before the search is aborted.
    /// `progress` is `None` before the first iteration.
    pub(crate) fn deadline(&self, progress: Option<&Progress>) -> Duration {
        let is_within_reach = progress.is_some_and(|progress| self.reaches_proof(progress));
        if is_within_reach { self.maximum.max(self.solve) } else { self.maximum }
    }

    /// Returns the clock time that the move may take in total.
    /// If a proof is expected within the time `solve`, the move may take `solve`. Otherwise, the move may
    /// take the target time, adjusted to the results of the search.
    pub(crate) fn available(&self, progress: &Progress) -> Duration {
        if self.reaches_proof(progress) { self.solve } else { self.stretched(progress) }
    }

    /// Returns whether the search should stop.
    /// The search should stop if no proof is within reach and the next iteration would end too late.
    pub(crate) fn should_stop(&self, progress: &Progress) -> bool {
        let Progress { elapsed, next, .. } = *progress;
        let is_due = elapsed + next / 2 <= self.stretched(progress) && elapsed + next <= self.maximum;
        !is_due && !self.reaches_proof(progress)
    }

    fn reaches_proof(&self, progress: &Progress) -> bool {
        progress.to_proof.is_some_and(|time| progress.elapsed.saturating_add(time) <= self.solve)
    }

    fn stretched(&self, progress: &Progress) -> Duration {
        let Parameters { time_changed, time_settled, time_drop, time_dropped, .. } = self.parameters;
        let unsettled = UNSETTLED[progress.steady.min(UNSETTLED.len() - 1)];
        let more = if progress.drop >= time_drop { time_dropped } else { 0 };
        let percent = time_settled + (time_changed - time_settled) * unsettled / 100 + more;
        self.target * percent.max(1).unsigned_abs() / 100
    }
}

impl Loss {
    pub(crate) fn of(limits: &Limits) -> Loss {
        Loss { overhead: limits.overhead, lag: limits.lag, reserve: limits.reserve }
    }

    /// Returns the loss with times that can be added and multiplied without overflow.
    fn bounded(self) -> Loss {
        let Loss { overhead, lag, reserve } = self;
        Loss { overhead: overhead.min(MAX_TIME), lag: lag.min(MAX_TIME), reserve: reserve.min(MAX_TIME) }
    }

    /// Returns the clock time reserved for delays outside the search during this move.
    /// The reserved time is the overhead or the measured lag, whichever is larger.
    fn of_this_move(self) -> Duration {
        self.overhead.max(self.lag)
    }

    /// Returns the minimum time of a move, which it may take even when the rest of the clock is held back.
    fn minimum(self) -> Duration {
        (self.reserve / MINIMUMS_IN_RESERVE).max(MIN_TIME)
    }

    /// Returns the clock time reserved for delays outside the search during `moves` later moves.
    /// The reserved time is the largest of three values:
    /// - the overhead of all these moves, but at most a quarter of `usable`;
    /// - for each of these moves, a quarter of the overhead, plus the minimum time;
    /// - for each of these moves, 5/4 of the measured lag, plus the minimum time.
    fn of_later_moves(self, usable: Duration, moves: u32) -> Duration {
        let most = (self.overhead * moves).min(usable / 4);
        most.max(((self.overhead / 4).max(self.lag * 5 / 4) + self.minimum()) * moves)
    }
}

/// Returns the share of this move in the time for the next `moves` moves, from 0 to 1.
/// This move, which is played at `empties` empties, is the first of them.
fn weight_of_this(parameters: &Parameters, empties: u32, moves: u32) -> f64 {
    let rest: f64 = (0..moves).map(|ahead| weight(parameters, empties.saturating_sub(2 * ahead))).sum();
    weight(parameters, empties) / rest
}

/// Returns the relative time of a move: a floor plus a bell curve over the number of empties.
/// Most games are decided around 38 empties. With more empties, the opening is known or balanced. With fewer
/// empties, a solve is within reach.
fn weight(parameters: &Parameters, empties: u32) -> f64 {
    let distance = f64::from(empties) - f64::from(parameters.time_peak);
    let width =
        f64::from(if distance > 0.0 { parameters.time_width_before } else { parameters.time_width_after });
    f64::from(parameters.time_floor) / 100.0 + (-distance * distance / (2.0 * width * width)).exp()
}

#[cfg(test)]
mod tests;
