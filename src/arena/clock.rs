//! A player's clock, which counts the wall time of the player's moves.
//!
//! The rules of the match set a margin by which a move may exceed the remaining time. A move within the
//! margin uses up the clock but does not lose the game.

use std::time::Duration;

use crate::dialect::TimeSystem;

/// The time that one player has left in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    pub(super) system: TimeSystem,
    /// The remaining main time.
    main: Duration,
    /// The remaining time of the byo-yomi period, which runs after the main time.
    period: Duration,
    /// The number of moves that the player still has to make in the period.
    stones: u32,
}

/// Error: a move took longer than the clock and the margin allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overrun {
    /// The time limit of the move, without the margin.
    pub(super) limit: Duration,
}

/// A player's remaining time, the moves to make in this time, and the increment per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeLeft {
    pub(super) time: Duration,
    /// The number of moves to make in `time`, or 0 if `time` is for the rest of the game.
    pub(super) stones: u32,
    pub(super) increment: Duration,
}

impl Clock {
    pub(super) fn new(system: TimeSystem) -> Clock {
        let (main, period, stones) = match system {
            TimeSystem::Unlimited => (Duration::ZERO, Duration::ZERO, 0),
            TimeSystem::Main { main, .. } => (main, Duration::ZERO, 0),
            TimeSystem::Overtime { main, period, stones } => (main, period, stones),
        };
        Clock { system, main, period, stones }
    }

    /// Returns the time limit of the next move; `None` if the player has unlimited time.
    pub(super) fn limit(&self) -> Option<Duration> {
        (self.system != TimeSystem::Unlimited).then_some(self.main + self.period)
    }

    /// Returns the time per move, or `None` if the time control is not a fixed time per move.
    pub(super) fn move_time(&self) -> Option<Duration> {
        match self.system {
            TimeSystem::Overtime { main: Duration::ZERO, period, stones: 1 } => Some(period),
            _ => None,
        }
    }

    /// Returns the remaining time; `None` if the player has unlimited time.
    pub(super) fn left(&self) -> Option<TimeLeft> {
        let whole = |time, increment| Some(TimeLeft { time, stones: 0, increment });
        match self.system {
            TimeSystem::Unlimited => None,
            TimeSystem::Main { increment, .. } => whole(self.main, increment),
            TimeSystem::Overtime { .. } if !self.main.is_zero() => whole(self.main, Duration::ZERO),
            TimeSystem::Overtime { .. } => {
                Some(TimeLeft { time: self.period, stones: self.stones, increment: Duration::ZERO })
            }
        }
    }

    /// Subtracts the time of a move and adds the increment.
    ///
    /// # Errors
    /// If the move took longer than the clock and the margin allow.
    pub(super) fn spend(&mut self, time: Duration, margin: Duration) -> Result<(), Overrun> {
        if let Some(limit) = self.limit()
            && time > limit + margin
        {
            return Err(Overrun { limit });
        }
        let beyond_main = time.saturating_sub(self.main);
        self.main = self.main.saturating_sub(time);
        match self.system {
            TimeSystem::Main { increment, .. } => self.main += increment,
            TimeSystem::Overtime { period, stones, .. } if self.main.is_zero() => {
                self.period = self.period.saturating_sub(beyond_main);
                self.stones = self.stones.saturating_sub(1);
                if self.stones == 0 {
                    (self.period, self.stones) = (period, stones);
                }
            }
            TimeSystem::Unlimited | TimeSystem::Overtime { .. } => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_MARGIN: Duration = Duration::ZERO;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn left(time: u64, stones: u32) -> TimeLeft {
        TimeLeft { time: seconds(time), stones, increment: NO_MARGIN }
    }

    #[test]
    fn the_time_of_a_game_runs_out() {
        let mut clock = Clock::new(TimeSystem::Main { main: seconds(10), increment: NO_MARGIN });
        assert_eq!(clock.spend(seconds(4), NO_MARGIN), Ok(()));
        assert_eq!(clock.left(), Some(left(6, 0)));
        assert_eq!(clock.spend(seconds(6), NO_MARGIN), Ok(()));
        assert_eq!(clock.spend(seconds(1), NO_MARGIN), Err(Overrun { limit: NO_MARGIN }));
    }

    #[test]
    fn an_increment_comes_after_the_move() {
        let mut clock = Clock::new(TimeSystem::Main { main: seconds(10), increment: seconds(2) });
        assert_eq!(clock.spend(seconds(11), NO_MARGIN), Err(Overrun { limit: seconds(10) }));
        assert_eq!(clock.spend(seconds(10), NO_MARGIN), Ok(()));
        assert_eq!(clock.limit(), Some(seconds(2)));
    }

    #[test]
    fn the_margin_saves_the_game_but_not_the_clock() {
        let mut clock = Clock::new(TimeSystem::Main { main: seconds(10), increment: seconds(2) });
        assert_eq!(clock.spend(seconds(11), seconds(1)), Ok(()));
        assert_eq!(clock.limit(), Some(seconds(2)));
    }

    #[test]
    fn a_byo_yomi_period_begins_anew_with_every_move() {
        let system = TimeSystem::Overtime { main: seconds(5), period: seconds(3), stones: 1 };
        let mut clock = Clock::new(system);
        assert_eq!((clock.limit(), clock.left()), (Some(seconds(8)), Some(left(5, 0))));
        assert_eq!(clock.spend(seconds(7), NO_MARGIN), Ok(()));
        for _ in 0..5 {
            assert_eq!(clock.left(), Some(left(3, 1)));
            assert_eq!(clock.spend(seconds(3), NO_MARGIN), Ok(()));
        }
        assert_eq!(clock.spend(seconds(4), NO_MARGIN), Err(Overrun { limit: seconds(3) }));
    }

    #[test]
    fn a_canadian_period_ends_after_its_number_of_moves() {
        let mut clock = Clock::new(TimeSystem::Overtime { main: NO_MARGIN, period: seconds(10), stones: 3 });
        for (time, rest) in [(4, left(6, 2)), (4, left(2, 1)), (2, left(10, 3))] {
            assert_eq!(clock.spend(seconds(time), NO_MARGIN), Ok(()));
            assert_eq!(clock.left(), Some(rest));
        }
        assert_eq!(clock.move_time(), None);
    }

    #[test]
    fn without_a_limit_nothing_is_too_long() {
        let mut clock = Clock::new(TimeSystem::Unlimited);
        assert_eq!(clock.spend(seconds(1_000_000), NO_MARGIN), Ok(()));
        assert_eq!((clock.limit(), clock.left()), (None, None));
    }
}
