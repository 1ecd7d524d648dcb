//! The clock manager: how much of the clock one move may use, and after each iteration whether the search goes on.
//! Pure functions of the clock, the position and the progress of the search.
//!
//! A game never runs out of time while no move loses more than the overhead outside the search, and the moves to come
//! no more than a quarter of it on the average.
//!
//! Source: the form of the weights and the rule of the steady best move are those of neural-reversi, as published.

use std::time::Duration;

/// The time after the main time is used up: `period` for every `stones` moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overtime {
    /// The length of a period.
    pub period: Duration,
    /// The moves to make within a period; at least 1.
    pub stones: u32,
}

/// What is left on the mover's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left: main time, or the rest of the running period.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// How many moves `remaining` must serve: the stones left in a running period, or `None` for the whole game.
    pub moves_to_go: Option<u32>,
    /// What follows when `remaining` is used up.
    pub overtime: Option<Overtime>,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// Time since the search began.
    pub(crate) elapsed: Duration,
    /// The part of it that counts: all but what went by while the search pondered.
    pub(crate) on_the_clock: Duration,
    /// Nodes visited since the search began.
    pub(crate) nodes: u64,
    /// How many nodes the next iteration will take, by forecast.
    pub(crate) next: u64,
    /// How many nodes all iterations to the end will take, by forecast, the next one included.
    pub(crate) rest: u64,
    /// How many iterations in a row kept the best move of the one before.
    pub(crate) steady: usize,
    /// By how many centidiscs the last iteration scored the position lower than the one before.
    pub(crate) drop: i32,
}

/// What to do after an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Begin the next one.
    GoOn,
    /// Play the best move found.
    Answer,
}

/// The share of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Manager {
    /// What the move should take, if nothing special happens.
    target: Duration,
    /// What it may take to reach the end of the game: the moves after that take no time.
    solve: Duration,
    /// The search is broken off after this long.
    most: Duration,
}

/// Even without any time left a move gets so much: enough to see a few plies ahead.
const LEAST: Duration = Duration::from_millis(1);

/// Until a search has shown its own speed, it is taken to visit so many nodes a second.
const SPEED: u64 = 10_000_000;

/// A search has shown its speed to one half after this long.
const SPEED_SHOWN: Duration = Duration::from_millis(5);

/// By how much the target is stretched or shrunk, in percent, when the best move has been the same for so many
/// iterations. The last one holds for more.
const STEADY: [u32; 6] = [150, 120, 100, 85, 75, 65];

/// A score that fell by so many centidiscs stretches the target by half.
const ALARM: i32 = 200;

impl Manager {
    /// Returns the share of a move with `empties` empty squares on the board, for a search that by forecast takes
    /// `nodes` nodes to the end of the game. `overhead` is what a move loses outside the search (pipes, the GUI).
    pub(crate) fn new(clock: &Clock, empties: u32, overhead: Duration, nodes: u64) -> Manager {
        let own_moves = empties.div_ceil(2).max(1);
        let moves = clock.moves_to_go.unwrap_or(own_moves).clamp(1, own_moves);
        let usable = clock.remaining.saturating_sub(overhead);
        let free = usable.saturating_sub(reserve(usable, overhead, moves - 1));
        let increment = clock.increment.saturating_sub(overhead);
        let period =
            clock.overtime.map_or(Duration::ZERO, |overtime| overtime.period / overtime.stones.max(1));

        let share = free.mul_f64(weight_of_this(empties, moves)) + increment * 4 / 5 + period / 2;
        let bound = match (clock.overtime, moves) {
            (Some(_), _) => (usable + period.saturating_sub(overhead)) * 9 / 10,
            (None, 1) => free,
            (None, _) => (free / 2 + increment / 2).min(usable * 9 / 10),
        };
        let target = share.min(bound);
        let solve = bound;
        let most = if time_of(nodes, SPEED) <= solve * 2 { solve } else { (share * 3).min(bound) };
        Manager { target, solve, most: most.max(LEAST) }
    }

    /// Returns the share of a move that needs no thought, because it is the only one.
    pub(crate) fn without_thought(self) -> Manager {
        Manager { target: Duration::ZERO, solve: Duration::ZERO, ..self }
    }

    /// Returns when the search is broken off, counted from its begin.
    pub(crate) fn deadline(&self) -> Duration {
        self.most
    }

    /// Decides after an iteration: to go on if the end of the game is within reach, or if the next iteration will
    /// end about when the move should.
    pub(crate) fn after_iteration(&self, progress: &Progress) -> Decision {
        let speed = speed(progress.nodes, progress.elapsed);
        let until = |nodes: u64| progress.on_the_clock + time_of(nodes, speed);
        let is_within_reach = until(progress.rest) <= self.solve;
        let is_due =
            until(progress.next / 2) <= self.stretched(progress) && until(progress.next) <= self.most;
        if is_within_reach || is_due { Decision::GoOn } else { Decision::Answer }
    }

    fn stretched(&self, progress: &Progress) -> Duration {
        let alarm = if progress.drop >= ALARM { 50 } else { 0 };
        self.target * (STEADY[progress.steady.min(STEADY.len() - 1)] + alarm) / 100
    }
}

/// Returns what is kept back for the moves to come: the overhead of each, but of a short clock no more than half,
/// and in any case a quarter of the overheads.
fn reserve(usable: Duration, overhead: Duration, moves: u32) -> Duration {
    (overhead * moves).min(usable / 2).max((overhead / 4 + LEAST) * moves)
}

/// Returns which part of the time the move with so many empty squares may use, of so many moves to make.
fn weight_of_this(empties: u32, moves: u32) -> f64 {
    let rest: f64 = (0..moves).map(|ahead| weight(empties.saturating_sub(2 * ahead))).sum();
    weight(empties) / rest
}

/// Games are decided around 38 empty squares: the openings are known or balanced. But a third of the time must be left
/// for the moves from 24 on, where an earlier solve is worth more than a ply in the midgame.
fn weight(empties: u32) -> f64 {
    let distance = f64::from(empties) - 38.0;
    let width = if distance > 0.0 { 12.0 } else { 14.0 };
    0.5 + (-distance * distance / (2.0 * width * width)).exp()
}

/// Returns the nodes a second of a search, which begins with [`SPEED`].
fn speed(nodes: u64, elapsed: Duration) -> u64 {
    let shown = SPEED_SHOWN.as_secs_f64();
    ((nodes as f64 + SPEED as f64 * shown) / (elapsed.as_secs_f64() + shown)) as u64
}

fn time_of(nodes: u64, speed: u64) -> Duration {
    Duration::try_from_secs_f64(nodes as f64 / speed.max(1) as f64).unwrap_or(Duration::MAX / 4)
}

#[cfg(test)]
mod tests;
