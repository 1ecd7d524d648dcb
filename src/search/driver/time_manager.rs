//! The time manager: how much of the clock one move may use, and after each iteration whether the search
//! stops. Pure functions of the clock, the position and the progress of the search.
//!
//! The clock is planned up to the move on which the game will be solved, since later moves take no time: a
//! part of it is kept for that solve, the rest is shared out among the moves before it.
//!
//! A game never runs out of time while no move loses more than the overhead outside the search, and the moves
//! to come no more than a quarter of it on the average, or no more than what was measured.
//!
//! Source: the form of the weights and the rule of the steady best move are those of neural-reversi, as
//! published; the plan up to the solve is our own.

use std::time::Duration;

use crate::search::clock::{Clock, LEAST_TIME};
use crate::search::{Limits, Parameters};

/// How far a search has come when an iteration is finished.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// Time on the clock: since the search began, without what went by while it pondered.
    pub(crate) elapsed: Duration,
    /// Forecast of the next iteration.
    pub(crate) next: Duration,
    /// Forecast of all stages to the proof, if they come next.
    pub(crate) to_proof: Option<Duration>,
    /// How many iterations in a row kept the best move of the one before.
    pub(crate) steady: usize,
    /// By how many centidiscs the last iteration scored the position lower than the one before.
    pub(crate) drop: i32,
}

/// What a move loses on the clock outside the search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Loss {
    /// What it may lose, by the option.
    pub(crate) overhead: Duration,
    /// What the moves so far have lost, as measured.
    pub(crate) lag: Duration,
}

/// The share of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeManager {
    /// What the move takes if nothing special happens.
    target: Duration,
    /// What it may take to solve the game: the moves after that take no time.
    solve: Duration,
    /// The search is broken off after this long, unless it is about to solve the game.
    most: Duration,
    stretch: Stretch,
}

/// How the target is stretched by what the search finds, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    /// The target when the best move has just changed.
    changed: i32,
    /// The target when the best move has long been the same.
    settled: i32,
    /// A score that fell by this many centidiscs,
    drop: i32,
    /// adds this much.
    dropped: i32,
}

/// The part of the way from [`Stretch::settled`] to [`Stretch::changed`], in percent, when the best move has
/// been the same for this many iterations: 0.6 to their power. The last one holds for more.
const UNSETTLED: [i32; 6] = [100, 60, 36, 22, 13, 8];

impl TimeManager {
    /// Returns the share of a move with `empties` empty squares on the board. `loss` is what moves lose
    /// outside the search (pipes, the GUI), `time_to_solve` the average time of an exact solve by the number
    /// of empty squares.
    pub(crate) fn new(
        parameters: &Parameters,
        clock: &Clock,
        empties: u32,
        loss: Loss,
        time_to_solve: impl Fn(u32) -> Duration,
    ) -> TimeManager {
        let own_moves = empties.div_ceil(2).max(1);
        let moves = clock.moves_to_go.unwrap_or(own_moves).clamp(1, own_moves);
        let usable = clock.remaining.saturating_sub(loss.of_this_move());
        let free = usable.saturating_sub(loss.of_later_moves(usable, moves - 1));
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
            (shared + increment * (among - 1)).mul_f64(weight_of_this(parameters, empties, among)) + period;
        let target = share.min(bound);
        let most = share.mul_f64(percent(parameters.time_most)).min(bound);
        let most = if before_solve == Some(0) { bound } else { most };
        TimeManager {
            target,
            solve: bound,
            most: most.max(LEAST_TIME),
            stretch: Stretch {
                changed: parameters.time_changed,
                settled: parameters.time_settled,
                drop: parameters.time_drop,
                dropped: parameters.time_dropped,
            },
        }
    }

    /// Returns when a search that has come this far is broken off, on the clock.
    pub(crate) fn deadline(&self, progress: Option<&Progress>) -> Duration {
        let is_within_reach = progress.is_some_and(|progress| self.reaches_proof(progress));
        if is_within_reach { self.most.max(self.solve) } else { self.most }
    }

    /// Returns what the move may take now, on the clock: to the proof if that is within reach.
    pub(crate) fn available(&self, progress: &Progress) -> Duration {
        if self.reaches_proof(progress) { self.solve } else { self.stretched(progress) }
    }

    /// Returns whether the best move found is the answer: the end of the game is not within reach, and the
    /// next iteration would not end about when the move should.
    pub(crate) fn should_stop(&self, progress: &Progress) -> bool {
        let Progress { elapsed, next, .. } = *progress;
        let is_due = elapsed + next / 2 <= self.stretched(progress) && elapsed + next <= self.most;
        !is_due && !self.reaches_proof(progress)
    }

    fn reaches_proof(&self, progress: &Progress) -> bool {
        progress.to_proof.is_some_and(|time| progress.elapsed.saturating_add(time) <= self.solve)
    }

    fn stretched(&self, progress: &Progress) -> Duration {
        let Stretch { changed, settled, drop, dropped } = self.stretch;
        let unsettled = UNSETTLED[progress.steady.min(UNSETTLED.len() - 1)];
        let more = if progress.drop >= drop { dropped } else { 0 };
        let percent = settled + (changed - settled) * unsettled / 100 + more;
        self.target * percent.max(1).unsigned_abs() / 100
    }
}

impl Loss {
    /// Returns what the limits say of the loss.
    pub(crate) fn of(limits: &Limits) -> Loss {
        Loss { overhead: limits.overhead, lag: limits.lag }
    }

    /// Returns what is kept back for this move.
    fn of_this_move(self) -> Duration {
        self.overhead.max(self.lag)
    }

    /// Returns what is kept back for later moves: a quarter more than was measured, and the overhead of each,
    /// but of a short clock no more than a quarter, and in any case a quarter of the overheads.
    fn of_later_moves(self, usable: Duration, moves: u32) -> Duration {
        let by_option = (self.overhead * moves).min(usable / 4).max((self.overhead / 4 + LEAST_TIME) * moves);
        by_option.max(self.lag * moves * 5 / 4)
    }
}

/// Returns which part of the time the move with this many empty squares may use, of this many moves to make.
fn weight_of_this(parameters: &Parameters, empties: u32, moves: u32) -> f64 {
    let rest: f64 = (0..moves).map(|ahead| weight(parameters, empties.saturating_sub(2 * ahead))).sum();
    weight(parameters, empties) / rest
}

/// Games are decided around 38 empty squares: the openings are known or balanced, and later the end is seen.
fn weight(parameters: &Parameters, empties: u32) -> f64 {
    let distance = f64::from(empties) - f64::from(parameters.time_peak);
    let width =
        f64::from(if distance > 0.0 { parameters.time_width_before } else { parameters.time_width_after });
    f64::from(parameters.time_floor) / 100.0 + (-distance * distance / (2.0 * width * width)).exp()
}

#[cfg(test)]
mod tests;
