//! The clocks of both sides, for clients that do not send the remaining time before each move.
//! Kado subtracts the time of its search for a move from the clock of the mover, and an assumed delay in
//! pipes and in the client. The client may also set the remaining time of either side.

use std::time::Duration;

use crate::base::Color;
use crate::dialect::TimeSystem;
use crate::engine::{Clock, Options, Overtime};

/// The remaining time of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Remaining {
    Unlimited,
    /// Time until the end of the game or until overtime begins.
    Main(Duration),
    /// The remaining time for the next `stones` moves, after which the period `next` begins.
    Period {
        left: Duration,
        stones: u32,
        next: Overtime,
    },
}

/// The time control of a game and the remaining time of both sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    system: TimeSystem,
    left: [Remaining; 2],
    /// Whether the client has reported the remaining time of a side since the last move of that side.
    is_reported: [bool; 2],
}

/// The average delay of a move in pipes and in the client that a clock must allow for.
/// The time manager assumes the same average: a quarter of the option Move Overhead.
pub(super) fn delay(options: &Options) -> Duration {
    options.move_overhead() / 4
}

/// Returns the time of a search for a move that may take `time`: less the overhead, but at least half.
pub(super) fn without_overhead(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max(time / 2)
}

impl Default for Clocks {
    fn default() -> Clocks {
        Clocks::new(TimeSystem::Unlimited)
    }
}

impl Clocks {
    /// Creates the clocks at the start of a game.
    pub(super) fn new(system: TimeSystem) -> Clocks {
        let left = match system {
            TimeSystem::Unlimited => Remaining::Unlimited,
            TimeSystem::Overtime { main, period, stones } if main.is_zero() => {
                Remaining::Period { left: period, stones, next: Overtime { period, stones } }
            }
            TimeSystem::Main { main, .. } | TimeSystem::Overtime { main, .. } => Remaining::Main(main),
        };
        Clocks { system, left: [left; 2], is_reported: [false; 2] }
    }

    /// Resets both clocks to the start of the game.
    pub(super) fn reset(&mut self) {
        *self = Clocks::new(self.system);
    }

    /// Sets the remaining time of a side to `left`, the time reported by the client.
    /// `left` is the time for the next `stones` moves. If `stones` is 0, `left` is the main time or, in a
    /// time control with only overtime, the time for all moves of an overtime period. If every move has a
    /// period (byo-yomi), `left` is for one move, since KGS sends the number of periods left as `stones`.
    pub(super) fn set_left(&mut self, color: Color, left: Duration, stones: u32) {
        self.is_reported[color as usize] = true;
        let overtime = self.overtime();
        let stones = overtime.map_or(stones, |overtime| stones.min(overtime.stones));
        let period = |stones| Remaining::Period {
            left,
            stones,
            next: overtime.unwrap_or(Overtime { period: left, stones }),
        };
        self.left[color as usize] = match (stones, self.system) {
            (1.., _) => period(stones),
            (0, TimeSystem::Overtime { main, stones, .. }) if main.is_zero() => period(stones),
            (0, _) => Remaining::Main(left),
        };
    }

    /// Corrects the remaining time of a side to the time `shown` by the client.
    /// The number of moves to make in this time is unchanged.
    pub(super) fn correct(&mut self, color: Color, shown: Duration) {
        self.is_reported[color as usize] = true;
        match &mut self.left[color as usize] {
            Remaining::Main(left) | Remaining::Period { left, .. } => *left = shown,
            unlimited @ Remaining::Unlimited => *unlimited = Remaining::Main(shown),
        }
    }

    /// Sets the number of moves left in the period of a side that has played `played` moves in this game.
    pub(super) fn count_moves(&mut self, color: Color, played: u32) {
        if let Remaining::Period { stones, next, .. } = &mut self.left[color as usize] {
            *stones = next.stones - played % next.stones.max(1);
        }
    }

    /// Subtracts `used` from the clock of a side that has not played a move in this time.
    pub(super) fn run(&mut self, color: Color, used: Duration) {
        if let Remaining::Main(left) | Remaining::Period { left, .. } = &mut self.left[color as usize] {
            *left = left.saturating_sub(used);
        }
    }

    /// Subtracts the time of a move from the clock of a side, then adds the increment or the overtime.
    /// `delay` is the assumed time of the move outside Kado. It is subtracted as well, unless the client has
    /// reported the remaining time of the side since the previous move: such a client measures the delay.
    pub(super) fn spend(&mut self, color: Color, used: Duration, delay: Duration) {
        let is_reported = std::mem::take(&mut self.is_reported[color as usize]);
        let used = if is_reported { used } else { used + delay };
        let left = match (self.left[color as usize], self.system) {
            (Remaining::Unlimited, _) => Remaining::Unlimited,
            (Remaining::Main(left), TimeSystem::Overtime { period, stones, .. }) if used >= left => {
                after_stone((left + period).saturating_sub(used), stones, Overtime { period, stones })
            }
            (Remaining::Main(left), TimeSystem::Main { increment, .. }) => {
                Remaining::Main(left.saturating_sub(used) + increment)
            }
            (Remaining::Main(left), _) => Remaining::Main(left.saturating_sub(used)),
            (Remaining::Period { left, stones, next }, _) => {
                after_stone(left.saturating_sub(used), stones, next)
            }
        };
        self.left[color as usize] = left;
    }

    /// Returns the clock of a side for the search, or `None` if its time is unlimited.
    pub(super) fn clock(&self, color: Color) -> Option<Clock> {
        let increment = match self.system {
            TimeSystem::Main { increment, .. } => increment,
            _ => Duration::ZERO,
        };
        match self.left[color as usize] {
            Remaining::Unlimited => None,
            Remaining::Main(remaining) => {
                Some(Clock { remaining, increment, moves_to_go: None, overtime: self.overtime() })
            }
            Remaining::Period { left, stones, .. } => Some(Clock {
                remaining: left,
                increment: Duration::ZERO,
                moves_to_go: Some(stones),
                overtime: None,
            }),
        }
    }

    fn overtime(&self) -> Option<Overtime> {
        match self.system {
            TimeSystem::Overtime { period, stones, .. } => Some(Overtime { period, stones }),
            _ => None,
        }
    }
}

/// Returns the remaining time of a side after a move that the side played in a time period.
/// `left` is the time left after the move. `stones` is the number of moves that were left to play in
/// the period, including this move. After the last move of the period, the period `next` begins.
fn after_stone(left: Duration, stones: u32, next: Overtime) -> Remaining {
    match stones {
        0 | 1 => Remaining::Period { left: next.period, stones: next.stones, next },
        _ => Remaining::Period { left, stones: stones - 1, next },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Returns Black's clock: the seconds left, and the number of stones to play in that time.
    /// The number of stones is 0 if the time is for the rest of the game.
    fn shown(clocks: &Clocks) -> (u64, u32) {
        let clock = clocks.clock(Color::Black).expect("the time is limited");
        (clock.remaining.as_secs(), clock.moves_to_go.unwrap_or(0))
    }

    /// Subtracts these move times, in seconds, from Black's clock one after the other.
    /// Returns `shown` after each move: the seconds left, and the number of stones to play in that time.
    fn played(mut clocks: Clocks, moves: &[u64]) -> Vec<(u64, u32)> {
        moves
            .iter()
            .map(|&used| {
                clocks.spend(Color::Black, seconds(used), Duration::ZERO);
                shown(&clocks)
            })
            .collect()
    }

    #[test]
    fn an_increment_is_added_after_every_move() {
        let clocks = Clocks::new(TimeSystem::Main { main: seconds(10), increment: seconds(5) });
        assert_eq!(clocks.clock(Color::Black).map(|clock| clock.increment), Some(seconds(5)));
        assert_eq!(played(clocks, &[3, 0, 100]), [(12, 0), (17, 0), (5, 0)]);
    }

    #[test]
    fn sudden_death_runs_down_to_zero() {
        let clocks = Clocks::new(TimeSystem::Main { main: seconds(10), increment: seconds(0) });
        assert_eq!(played(clocks, &[3, 6, 2]), [(7, 0), (1, 0), (0, 0)]);
    }

    #[test]
    fn overtime_follows_the_main_time_and_begins_anew_after_its_stones() {
        let system = TimeSystem::Overtime { main: seconds(10), period: seconds(30), stones: 2 };
        let clocks = Clocks::new(system);
        let main = clocks.clock(Color::Black).expect("the time is limited");
        assert_eq!(main.overtime, Some(Overtime { period: seconds(30), stones: 2 }));
        assert_eq!(played(clocks, &[4, 11, 20, 5, 6]), [(6, 0), (25, 1), (30, 2), (25, 1), (30, 2)]);
    }

    #[test]
    fn a_time_per_move_restarts_at_every_move() {
        let system = TimeSystem::Overtime { main: seconds(0), period: seconds(15), stones: 1 };
        let mut clocks = Clocks::new(system);
        assert_eq!(shown(&clocks), (15, 1));
        assert_eq!(played(clocks, &[14, 3]), [(15, 1), (15, 1)]);
        clocks.set_left(Color::Black, seconds(9), 0);
        assert_eq!(shown(&clocks), (9, 1), "without main time, time without stones is that of the period");
        assert_eq!(played(clocks, &[1]), [(15, 1)]);
    }

    #[test]
    fn a_clock_is_corrected_within_its_period() {
        let mut clocks =
            Clocks::new(TimeSystem::Overtime { main: seconds(0), period: seconds(60), stones: 40 });
        clocks.spend(Color::Black, seconds(5), Duration::ZERO);
        clocks.correct(Color::Black, seconds(50));
        assert_eq!(shown(&clocks), (50, 39));
        clocks.run(Color::Black, seconds(8));
        assert_eq!(shown(&clocks), (42, 39));
        clocks.run(Color::White, seconds(99));
        assert_eq!(clocks.clock(Color::White).map(|clock| clock.remaining), Some(seconds(0)));
        let mut unlimited = Clocks::default();
        unlimited.run(Color::Black, seconds(1));
        assert_eq!(unlimited.clock(Color::Black), None);
        unlimited.correct(Color::Black, seconds(30));
        assert_eq!(shown(&unlimited), (30, 0));
    }

    #[test]
    fn a_move_costs_the_delay_unless_the_client_has_reported_the_time() {
        let mut clocks =
            Clocks::new(TimeSystem::Overtime { main: seconds(0), period: seconds(60), stones: 8 });
        let mut left = |report: Option<fn(&mut Clocks)>| {
            report.inspect(|report| report(&mut clocks));
            clocks.spend(Color::Black, seconds(5), seconds(2));
            shown(&clocks)
        };
        assert_eq!([left(None), left(None)], [(53, 7), (46, 6)]);
        assert_eq!(left(Some(|clocks| clocks.set_left(Color::White, seconds(9), 1))), (39, 5));
        assert_eq!(left(Some(|clocks| clocks.set_left(Color::Black, seconds(30), 5))), (25, 4));
        assert_eq!(left(None), (18, 3), "a report counts for one move");
        assert_eq!(left(Some(|clocks| clocks.correct(Color::Black, seconds(20)))), (15, 2));
        clocks.reset();
        assert_eq!(shown(&clocks), (60, 8));
    }

    #[test]
    fn time_left_alone_starts_a_clock() {
        let mut clocks = Clocks::default();
        assert_eq!(clocks.clock(Color::Black), None);
        clocks.set_left(Color::Black, seconds(20), 2);
        assert_eq!(played(clocks, &[5, 5]), [(15, 1), (20, 2)]);
        clocks.set_left(Color::Black, seconds(20), 0);
        assert_eq!(played(clocks, &[5]), [(15, 0)]);
        assert_eq!(clocks.clock(Color::White), None);
    }
}
