//! The clock manager: how much of the clock one move may use. A pure function of the clock and the position.

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

/// The share of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration is begun after this long.
    pub soft: Duration,
    /// The search is broken off after this long.
    pub hard: Duration,
}

/// Even without any time left a move gets so much: enough to see a few plies ahead.
const LEAST: Duration = Duration::from_millis(1);

/// Returns the share of a move with `empties` empty squares on the board. `overhead` is what a move loses
/// outside the search (pipes, the GUI): it is kept back for this move and for those to come.
pub fn budget(clock: &Clock, empties: u32, overhead: Duration) -> Budget {
    let usable = clock.remaining.saturating_sub(overhead);
    if let Some(moves) = clock.moves_to_go {
        let share = usable / moves.max(1);
        let hard = if moves <= 1 { share } else { (share * 2).min(usable * 9 / 10) };
        return at_least(LEAST, Budget { soft: share * 3 / 5, hard });
    }
    let own_moves = empties.div_ceil(2);
    let reserve = (overhead * own_moves).min(usable * 3 / 4);
    let free = usable.saturating_sub(reserve);
    let period = clock.overtime.map_or(Duration::ZERO, |overtime| overtime.period / overtime.stones.max(1));
    let increment = clock.increment.saturating_sub(overhead);
    let share = free / moves_to_think(empties) + increment * 4 / 5 + period / 2;
    let most = if clock.overtime.is_some() {
        (usable + period.saturating_sub(overhead)) * 9 / 10
    } else {
        (free * 9 / 20 + increment / 2).min(usable * 9 / 10)
    };
    let hard = (share * 3).min(most);
    at_least(LEAST, Budget { soft: (share * 3 / 5).min(hard), hard })
}

fn at_least(least: Duration, budget: Budget) -> Budget {
    Budget { soft: budget.soft, hard: budget.hard.max(least) }
}

/// Returns by how many moves the rest of the main time is divided: own moves until the game is solved, which
/// answers the last ones at once.
fn moves_to_think(empties: u32) -> u32 {
    (empties.saturating_sub(14) / 2).max(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(50);

    fn sudden_death(milliseconds: u64) -> Clock {
        Clock {
            remaining: Duration::from_millis(milliseconds),
            increment: Duration::ZERO,
            moves_to_go: None,
            overtime: None,
        }
    }

    #[test]
    fn a_move_never_gets_more_than_is_left() {
        for milliseconds in [0, 1, 49, 50, 51, 100, 1_000, 60_000, 300_000] {
            for empties in 1..=60 {
                for (moves_to_go, increment) in
                    [(None, 0), (None, 10), (Some(1), 0), (Some(2), 0), (Some(25), 0)]
                {
                    let increment = Duration::from_secs(increment);
                    let clock = Clock { increment, moves_to_go, ..sudden_death(milliseconds) };
                    let budget = budget(&clock, empties, OVERHEAD);
                    assert!(budget.soft <= budget.hard, "{clock:?} {budget:?}");
                    assert!(
                        budget.hard <= clock.remaining.saturating_sub(OVERHEAD).max(LEAST),
                        "{clock:?} at {empties} empties: {budget:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_whole_game_fits_the_clock_even_if_every_move_uses_all_it_may() {
        for start in [2_000, 10_000, 300_000] {
            let mut clock = sudden_death(start);
            for empties in (1..=60).rev().step_by(2) {
                let spent = budget(&clock, empties, OVERHEAD).hard + OVERHEAD / 4;
                assert!(spent <= clock.remaining, "{clock:?} at {empties} empties");
                clock.remaining = clock.remaining.saturating_sub(spent);
            }
        }
    }

    #[test]
    fn the_end_of_the_main_time_may_run_into_the_first_overtime_period() {
        let overtime = Some(Overtime { period: Duration::from_secs(30), stones: 3 });
        let budget = budget(&Clock { overtime, ..sudden_death(20) }, 40, OVERHEAD);
        assert!(budget.hard > Duration::from_secs(5) && budget.hard < Duration::from_secs(10), "{budget:?}");
    }

    #[test]
    fn a_single_move_period_is_used_but_not_overstepped() {
        let clock = Clock { moves_to_go: Some(1), ..sudden_death(1_000) };
        let budget = budget(&clock, 40, OVERHEAD);
        assert_eq!(budget.hard, Duration::from_millis(950));
        assert!(budget.soft >= Duration::from_millis(500));
    }
}
