//! Game clocks, as passed to a search.

use std::time::Duration;

/// Overtime (byo-yomi): after the main time, a side has a `period` for every `stones` moves.
///
/// ```
/// use kado::engine::Overtime;
/// # use std::time::Duration;
///
/// let overtime = Overtime { period: Duration::from_secs(30), stones: 5 };
/// assert_eq!(overtime.period / overtime.stones, Duration::from_secs(6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overtime {
    /// The length of a period.
    pub period: Duration,
    /// The number of moves to make within a period; at least 1.
    pub stones: u32,
}

/// The mover's clock.
///
/// ```
/// # use std::time::Duration;
/// # use kado::engine::{Clock, Engine};
/// // Five minutes for the rest of the game, and two seconds more after every move.
/// let (remaining, increment) = (Duration::from_secs(300), Duration::from_secs(2));
/// let clock = Clock { remaining, increment, moves_to_go: None, overtime: None };
/// let limits = Engine::of("othello:6".parse()?)?.move_limits(Some(clock));
/// assert_eq!((limits.clock, limits.depth), (Some(clock), None));
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The remaining main time or, in overtime, the rest of the running period.
    pub remaining: Duration,
    /// The time added after every move.
    pub increment: Duration,
    /// The number of moves to make within `remaining`; `None` if this time is for the rest of the game.
    /// In overtime, it is the number of moves left in the running period.
    pub moves_to_go: Option<u32>,
    /// The overtime that follows when `remaining` is used up.
    pub overtime: Option<Overtime>,
}

/// The minimum time of a search, which is enough for a few plies.
/// A search gets it even if no time is left.
pub(crate) const MIN_TIME: Duration = Duration::from_millis(1);

/// The longest time of a clock that makes a difference: about 30 years.
pub(crate) const MAX_TIME: Duration = Duration::from_secs(1_000_000_000);

impl Clock {
    /// Returns the clock with times that can be added and multiplied without overflow.
    pub(crate) fn bounded(&self) -> Clock {
        let bounded = |overtime: Overtime| Overtime { period: overtime.period.min(MAX_TIME), ..overtime };
        Clock {
            remaining: self.remaining.min(MAX_TIME),
            increment: self.increment.min(MAX_TIME),
            moves_to_go: self.moves_to_go,
            overtime: self.overtime.map(bounded),
        }
    }

    /// Returns the time for this move if the move may use up the clock, else `None`.
    /// The last move before a time control may do so, unless overtime follows. The time is the remaining time
    /// minus `overhead`, but at least `MIN_TIME`.
    pub(crate) fn time_of_move(&self, overhead: Duration) -> Option<Duration> {
        let is_for_this_move = self.moves_to_go == Some(1) && self.overtime.is_none();
        is_for_this_move.then(|| self.remaining.saturating_sub(overhead).max(MIN_TIME))
    }
}
