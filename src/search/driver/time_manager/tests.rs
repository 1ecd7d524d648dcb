//! Tests of the time that the time manager allots for various clocks.
//! They check that no game is lost on time, whatever a search does.

use proptest::prelude::*;

use super::*;
use crate::search::Overtime;

const DEFAULT: Parameters = Parameters::DEFAULT;
const OVERHEAD: Duration = Duration::from_millis(50);
/// A solve time that exceeds every clock of these tests.
const NEVER: Duration = Duration::from_secs(1_000_000_000);

fn loss(overhead: Duration) -> Loss {
    Loss { overhead, ..Loss::default() }
}

const fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count)
}

fn sudden_death(remaining: u64) -> Clock {
    Clock { remaining: milliseconds(remaining), increment: Duration::ZERO, moves_to_go: None, overtime: None }
}

#[test]
fn a_move_never_gets_more_than_is_left() {
    for remaining in [0, 1, 49, 50, 51, 100, 1_000, 60_000, 300_000] {
        for empties in 1..=60 {
            for (moves_to_go, increment) in [(None, 0), (None, 10), (Some(1), 0), (Some(2), 0), (Some(25), 0)]
            {
                for to_solve in [Duration::ZERO, NEVER] {
                    let increment = Duration::from_secs(increment);
                    let clock = Clock { increment, moves_to_go, ..sudden_death(remaining) };
                    let manager = TimeManager::new(DEFAULT, &clock, empties, loss(OVERHEAD), |_| to_solve);
                    let left = clock.remaining.saturating_sub(OVERHEAD).max(MIN_TIME);
                    assert!(manager.maximum <= left, "{clock:?} at {empties} empties: {manager:?}");
                    assert!(manager.target <= manager.maximum && manager.solve <= left, "{manager:?}");
                }
            }
        }
    }
}

#[test]
fn a_move_gets_its_minimum_time_while_the_rest_is_held_back() {
    let held = Loss { lag: milliseconds(20), reserve: milliseconds(100), ..loss(milliseconds(10)) };
    for remaining in [0, 18, 105, 300] {
        let manager = TimeManager::new(DEFAULT, &sudden_death(remaining), 21, held, |_| NEVER);
        let minimum = milliseconds(5);
        assert_eq!([manager.target, manager.solve, manager.maximum], [minimum; 3], "{remaining} ms");
        assert!(!manager.should_stop(&after(1, 2)), "{remaining} ms");
    }
}

#[test]
fn the_longest_times_are_added_without_overflow() {
    const MAX: Duration = Duration::MAX;
    let overtime = Some(Overtime { period: MAX, stones: 1 });
    let clock = Clock { remaining: MAX, increment: MAX, moves_to_go: None, overtime };
    let losses = [Loss::default(), Loss { overhead: MAX, lag: MAX, reserve: MAX }];
    for (clock, loss) in [(clock, losses[0]), (clock, losses[1]), (sudden_death(1_000), losses[1])] {
        for empties in 0..=60 {
            let manager = TimeManager::new(DEFAULT, &clock, empties, loss, |_| NEVER);
            assert!(manager.deadline(None) >= MIN_TIME, "{clock:?}, {loss:?}, {empties}");
        }
    }
}

#[test]
fn the_end_of_the_main_time_may_run_into_the_first_overtime_period() {
    let overtime = Some(Overtime { period: Duration::from_secs(30), stones: 3 });
    let manager =
        TimeManager::new(DEFAULT, &Clock { overtime, ..sudden_death(20) }, 40, loss(OVERHEAD), |_| NEVER);
    assert!(manager.deadline(None) > Duration::from_secs(5), "{manager:?}");
    assert!(manager.deadline(None) < Duration::from_secs(10), "{manager:?}");
}

#[test]
fn a_single_move_period_is_used_but_not_exceeded() {
    let clock = Clock { moves_to_go: Some(1), ..sudden_death(1_000) };
    assert_eq!(clock.time_of_move(OVERHEAD), Some(milliseconds(950)));
    assert_eq!(clock.time_of_move(milliseconds(2_000)), Some(MIN_TIME));
    assert_eq!(sudden_death(1_000).time_of_move(OVERHEAD), None);
    let overtime = Some(Overtime { period: milliseconds(500), stones: 1 });
    assert_eq!(Clock { overtime, ..clock }.time_of_move(OVERHEAD), None);
}

#[test]
fn most_time_goes_to_the_moves_around_38_empties() {
    let target = |empties| {
        TimeManager::new(DEFAULT, &sudden_death(100_000), empties, loss(OVERHEAD), |_| NEVER).target
    };
    let mut clock = sudden_death(100_000);
    let mut spent = Vec::new();
    for empties in (2..=60).rev().step_by(2) {
        let target = TimeManager::new(DEFAULT, &clock, empties, loss(OVERHEAD), |_| NEVER).target;
        clock.remaining -= target;
        spent.push((empties, target));
    }
    let (peak, _) = spent.iter().max_by_key(|(_, target)| target).unwrap();
    assert_eq!(*peak, 38);
    assert!(target(38) > target(50) && target(50) > target(60));
}

#[test]
fn a_short_game_is_not_all_reserve() {
    for (remaining, least) in [(1_000, 450), (2_000, 950), (10_000, 8_000)] {
        let usable = milliseconds(remaining).saturating_sub(OVERHEAD);
        let free = usable.saturating_sub(loss(OVERHEAD).of_later_moves(usable, 29));
        assert!(free >= milliseconds(least), "{remaining}: {free:?}");
    }
}

/// A time manager with a target of 100 ms and a maximum of 300 ms, or of 1 s for a solve.
const MANAGER: TimeManager = TimeManager {
    target: milliseconds(100),
    solve: milliseconds(1_000),
    maximum: milliseconds(300),
    parameters: Parameters {
        time_changed: 150,
        time_settled: 90,
        time_drop: 200,
        time_dropped: 50,
        ..Parameters::DEFAULT
    },
};

/// Returns the progress of a search that kept its best move for three iterations.
/// The elapsed time and the expected time of the next iteration are in milliseconds.
fn after(elapsed: u64, next: u64) -> Progress {
    let (elapsed, next) = (milliseconds(elapsed), milliseconds(next));
    Progress { elapsed, next, to_proof: None, steady: 3, drop: 0 }
}

#[test]
fn an_iteration_begins_only_if_it_should_end_near_the_target_time() {
    for (elapsed, next, steady, drop, stops) in [
        (50, 60, 3, 0, false),
        (50, 100, 3, 0, false),
        (50, 120, 3, 0, true),
        (90, 30, 3, 0, true),
        // The best move changed, or the score fell.
        (90, 100, 0, 0, false),
        (90, 100, 3, 250, false),
        (150, 160, 0, 250, true),
        // The best move has long been the same.
        (50, 96, 5, 0, true),
        (50, 96, 50, 0, true),
        (30, 60, 5, 0, false),
        // The next iteration would exceed the maximum time.
        (10, 320, 0, 250, true),
    ] {
        let progress = Progress { steady, drop, ..after(elapsed, next) };
        assert_eq!(MANAGER.should_stop(&progress), stops, "{progress:?}");
    }
}

#[test]
fn the_game_is_solved_when_the_forecast_fits_and_only_then() {
    for (elapsed, to_proof, stops) in
        [(10, 900, false), (90, 900, false), (110, 900, true), (10, 2_000, true)]
    {
        let progress = Progress { to_proof: Some(milliseconds(to_proof)), steady: 5, ..after(elapsed, 800) };
        assert_eq!(MANAGER.should_stop(&progress), stops, "{progress:?}");
        let deadline = if stops { 300 } else { 1_000 };
        assert_eq!(MANAGER.deadline(Some(&progress)), milliseconds(deadline), "{progress:?}");
        let available = if stops { 94 } else { 1_000 };
        assert_eq!(MANAGER.available(&progress), milliseconds(available), "{progress:?}");
    }
}

proptest! {
    /// Simulates games with delays outside the search; each search ends at or before its deadline.
    /// One move is delayed by the overhead plus the reserve. Every other move is delayed by up to a quarter
    /// of the overhead.
    #[test]
    fn no_game_is_lost_on_time(
        start in prop_oneof![Just(1_000), Just(2_000), Just(10_000), 1_000u64..400_000],
        increment in prop_oneof![Just(0), 0u64..2_000],
        overhead in 0u64..=100,
        reserved in 0u32..=5,
        solves in any::<bool>(),
        shocked in 0usize..30,
        parts in prop::collection::vec((prop_oneof![Just(1.0), 0.0..1.0], 0.0..=0.25), 30),
    ) {
        let overhead = milliseconds(overhead);
        let reserve = milliseconds(start) * reserved / 100;
        let mut clock = Clock { increment: milliseconds(increment), ..sudden_death(start) };
        for (index, (part, quarter)) in parts.into_iter().enumerate() {
            let empties = 60 - 2 * index as u32;
            let losses = Loss { reserve, ..loss(overhead) };
            let to_solve = |_| if solves { Duration::ZERO } else { NEVER };
            let manager = TimeManager::new(DEFAULT, &clock, empties, losses, to_solve);
            let lost = if index == shocked { overhead + reserve } else { overhead.mul_f64(quarter) };
            let spent = manager.deadline(None).max(MIN_TIME).mul_f64(part) + lost;
            prop_assert!(spent <= clock.remaining, "{clock:?} at {empties} empties: {manager:?}");
            clock.remaining = clock.remaining.saturating_sub(spent) + clock.increment;
        }
    }

    /// Simulates games in which each move is delayed by the measured lag.
    /// The lag may be larger than the overhead.
    #[test]
    fn no_game_is_lost_by_a_measured_lag(
        start in 5_000u64..400_000,
        lag in 0u64..=100,
        solves in any::<bool>(),
        parts in prop::collection::vec(prop_oneof![Just(1.0), 0.0..1.0], 30),
    ) {
        let lag = milliseconds(lag);
        let mut clock = sudden_death(start);
        for (index, part) in parts.into_iter().enumerate() {
            let empties = 60 - 2 * index as u32;
            let loss = Loss { lag, ..loss(milliseconds(10)) };
            let to_solve = |_| if solves { Duration::ZERO } else { NEVER };
            let manager = TimeManager::new(DEFAULT, &clock, empties, loss, to_solve);
            let spent = manager.maximum.max(manager.solve).max(MIN_TIME).mul_f64(part) + lag;
            prop_assert!(spent <= clock.remaining, "{clock:?} at {empties} empties: {manager:?}");
            clock.remaining = clock.remaining.saturating_sub(spent);
        }
    }

    #[test]
    fn no_period_is_exceeded(
        period in 100u64..60_000,
        stones in 1u32..=30,
        overhead in 0u64..=100,
        part in 0.0..=1.0,
    ) {
        let overhead = milliseconds(overhead.min(period / u64::from(stones) / 2));
        let mut clock = sudden_death(period);
        for left in (1..=stones).rev() {
            clock.moves_to_go = Some(left);
            let spent = TimeManager::new(DEFAULT, &clock, 60, loss(overhead), |_| Duration::ZERO).maximum.mul_f64(part) + overhead / 4;
            prop_assert!(spent <= clock.remaining, "{left} of {stones}: {clock:?}");
            clock.remaining -= spent;
        }
    }
}
