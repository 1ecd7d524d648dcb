//! What the manager allows in all sorts of clocks, and that no game is lost on time however a search behaves.

use proptest::prelude::*;

use super::*;

const OVERHEAD: Duration = Duration::from_millis(50);
/// A solve that no clock of these tests allows for.
const ENDLESS: u64 = u64::MAX;

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
                for nodes in [0, ENDLESS] {
                    let increment = Duration::from_secs(increment);
                    let clock = Clock { increment, moves_to_go, ..sudden_death(remaining) };
                    let manager = Manager::new(&clock, empties, OVERHEAD, nodes);
                    let left = clock.remaining.saturating_sub(OVERHEAD).max(LEAST);
                    assert!(manager.deadline() <= left, "{clock:?} at {empties} empties: {manager:?}");
                    assert!(manager.target <= manager.most && manager.solve <= left, "{manager:?}");
                }
            }
        }
    }
}

#[test]
fn the_end_of_the_main_time_may_run_into_the_first_overtime_period() {
    let overtime = Some(Overtime { period: Duration::from_secs(30), stones: 3 });
    let manager = Manager::new(&Clock { overtime, ..sudden_death(20) }, 40, OVERHEAD, ENDLESS);
    assert!(manager.deadline() > Duration::from_secs(5), "{manager:?}");
    assert!(manager.deadline() < Duration::from_secs(10), "{manager:?}");
}

#[test]
fn a_single_move_period_is_used_but_not_overstepped() {
    let clock = Clock { moves_to_go: Some(1), ..sudden_death(1_000) };
    let manager = Manager::new(&clock, 40, OVERHEAD, ENDLESS);
    assert_eq!(manager.deadline(), milliseconds(950));
    assert_eq!(manager.target, milliseconds(950));
}

#[test]
fn most_time_goes_to_the_moves_around_38_empty_squares() {
    let target = |empties| Manager::new(&sudden_death(100_000), empties, OVERHEAD, ENDLESS).target;
    let mut clock = sudden_death(100_000);
    let mut spent = Vec::new();
    for empties in (2..=60).rev().step_by(2) {
        let target = Manager::new(&clock, empties, OVERHEAD, ENDLESS).target;
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
        let free = usable.saturating_sub(reserve(usable, OVERHEAD, 29));
        assert!(free >= milliseconds(least), "{remaining}: {free:?}");
    }
}

/// A move that should take 100 ms, may take 300 ms, and 1 s to solve the game.
const MANAGER: Manager =
    Manager { target: milliseconds(100), solve: milliseconds(1_000), most: milliseconds(300) };

/// A search that kept its best move twice, at 10,000 nodes a millisecond.
fn after(elapsed: u64, next: u64, rest: u64) -> Progress {
    let nodes = elapsed * 10_000;
    let elapsed = milliseconds(elapsed);
    Progress { elapsed, on_the_clock: elapsed, nodes, next, rest, steady: 2, drop: 0 }
}

#[test]
fn an_iteration_is_begun_when_it_should_end_about_when_the_move_should() {
    use Decision::{Answer, GoOn};
    for (elapsed, next_milliseconds, steady, drop, decision) in [
        (50, 60, 2, 0, GoOn),
        (50, 100, 2, 0, GoOn),
        (50, 120, 2, 0, Answer),
        (90, 30, 2, 0, Answer),
        // The best move changed, or the score fell.
        (90, 100, 0, 0, GoOn),
        (90, 100, 2, 250, GoOn),
        (150, 160, 0, 250, Answer),
        // The best move has long been the same.
        (50, 60, 5, 0, Answer),
        (50, 60, 50, 0, Answer),
        (30, 60, 5, 0, GoOn),
        // It would be broken off.
        (10, 320, 0, 250, Answer),
    ] {
        let progress = Progress { steady, drop, ..after(elapsed, next_milliseconds * 10_000, ENDLESS) };
        assert_eq!(MANAGER.after_iteration(&progress), decision, "{progress:?}");
    }
}

#[test]
fn the_game_is_solved_when_the_forecast_fits_and_only_then() {
    use Decision::{Answer, GoOn};
    for (elapsed, rest_milliseconds, decision) in
        [(10, 900, GoOn), (90, 900, GoOn), (110, 900, Answer), (10, 2_000, Answer)]
    {
        let progress = Progress { steady: 5, ..after(elapsed, 8_000_000, rest_milliseconds * 10_000) };
        assert_eq!(MANAGER.after_iteration(&progress), decision, "{progress:?}");
    }
}

#[test]
fn time_that_went_by_while_pondering_does_not_count_but_shows_the_speed() {
    let pondered = after(5_000, 600_000, ENDLESS);
    assert_eq!(MANAGER.after_iteration(&pondered), Decision::Answer);
    let hit = Progress { on_the_clock: Duration::ZERO, ..pondered };
    assert_eq!(MANAGER.after_iteration(&hit), Decision::GoOn);
    let slow = Progress { nodes: pondered.nodes / 1_000, ..hit };
    assert_eq!(MANAGER.after_iteration(&slow), Decision::Answer);
}

#[test]
fn a_move_without_thought_answers_after_its_first_iteration() {
    let forced = MANAGER.without_thought();
    assert_eq!(forced.after_iteration(&after(1, 10, 10)), Decision::Answer);
    assert_eq!(forced.deadline(), MANAGER.deadline());
}

#[test]
fn a_search_shows_its_speed_soon() {
    assert_eq!(speed(0, Duration::ZERO), SPEED);
    assert_eq!(speed(100_000, milliseconds(5)), 15_000_000);
    assert!(speed(1_000_000, Duration::from_secs(1)) < 1_100_000);
}

proptest! {
    /// Each move uses a part of what it may, some all of it; one move in the game loses the whole overhead outside,
    /// and the others up to a quarter of it.
    #[test]
    fn no_game_is_lost_on_time(
        start in prop_oneof![Just(1_000), Just(2_000), Just(10_000), 1_000u64..400_000],
        increment in prop_oneof![Just(0), 0u64..2_000],
        overhead in 0u64..=100,
        solves in any::<bool>(),
        shocked in 0usize..30,
        parts in prop::collection::vec((prop_oneof![Just(1.0), 0.0..1.0], 0.0..=0.25), 30),
    ) {
        let overhead = milliseconds(overhead);
        let mut clock = Clock { increment: milliseconds(increment), ..sudden_death(start) };
        for (index, (part, loss)) in parts.into_iter().enumerate() {
            let empties = 60 - 2 * index as u32;
            let manager = Manager::new(&clock, empties, overhead, if solves { 0 } else { ENDLESS });
            let loss = if index == shocked { 1.0 } else { loss };
            let spent = manager.deadline().max(LEAST).mul_f64(part) + overhead.mul_f64(loss);
            prop_assert!(spent <= clock.remaining, "{clock:?} at {empties} empties: {manager:?}");
            clock.remaining = clock.remaining.saturating_sub(spent) + clock.increment;
        }
    }

    #[test]
    fn no_period_is_overstepped(
        period in 100u64..60_000,
        stones in 1u32..=30,
        overhead in 0u64..=100,
        part in 0.0..=1.0,
    ) {
        let overhead = milliseconds(overhead.min(period / u64::from(stones) / 2));
        let mut clock = sudden_death(period);
        for left in (1..=stones).rev() {
            clock.moves_to_go = Some(left);
            let spent = Manager::new(&clock, 60, overhead, 0).deadline().mul_f64(part) + overhead / 4;
            prop_assert!(spent <= clock.remaining, "{left} of {stones}: {clock:?}");
            clock.remaining -= spent;
        }
    }
}
