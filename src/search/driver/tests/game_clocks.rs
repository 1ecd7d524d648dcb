//! Tests that the moves of a game use up its clock.

use super::*;
use crate::search::{Clock, Overtime};

/// A position as hard as the forecast assumes.
const AVERAGE: Case = Case { game: STANDARD, empties: 58, threads: 1, hardness: 1.0, noise: [1.0; 3] };

const SECOND: Duration = Duration::from_secs(1);

/// Simulates the search of a move with this clock and returns its report.
fn search(case: Case, clock: Clock) -> Report {
    let limits = Limits {
        selectivity: Selectivity::Percent73,
        clock: Some(clock),
        overhead: Duration::from_millis(10),
        ..Limits::default()
    };
    let report = run(case, &limits, case.schedule(&limits));
    let overtime = clock.overtime.map_or(Duration::ZERO, |overtime| overtime.period);
    assert!(report.time < clock.remaining + overtime, "{case:?}: {report:?} of {clock:?}");
    report
}

/// Returns the numbers of empties at which the side to move in `case` moves, without passes.
fn own_turns(case: Case) -> impl Iterator<Item = Case> {
    (2..=case.empties).rev().step_by(2).map(move |empties| Case { empties, ..case })
}

/// Plays the moves of one side until a search solves the game or no empty square is left.
/// Returns the time of each move, and whether a search solved the game.
fn spend(mut clock: Clock, case: Case) -> (Vec<Duration>, bool) {
    let mut spent = Vec::new();
    for turn in own_turns(case) {
        let report = search(turn, clock);
        spent.push(report.time);
        clock.remaining = clock.remaining.saturating_sub(report.time) + clock.increment;
        if report.solved {
            return (spent, true);
        }
    }
    (spent, false)
}

/// The moves up to the solve use at least 75 % of the clock.
/// If the positions are easier than the forecast assumes, the moves use at least 65 %. The remaining clock
/// time is not needed, because the moves after the solve take no time.
#[test]
fn a_game_clock_is_spent_when_the_game_is_solved() {
    for seconds in [2, 10, 60, 300] {
        for hardness in [0.5, 1.0, 2.0] {
            for noise in [[1.0; 3], [0.7, 1.4, 1.0]] {
                let remaining = Duration::from_secs(seconds);
                let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None, overtime: None };
                let case = Case { game: STANDARD, empties: 50, threads: 1, hardness, noise };
                let (spent, solved) = spend(clock, case);
                let part = spent.iter().sum::<Duration>().as_secs_f64() / remaining.as_secs_f64();
                let least = if hardness < 1.0 { 0.65 } else { 0.75 };
                assert!(solved && part >= least, "{seconds} s, {case:?}: {part} {spent:?}");
            }
        }
    }
}

#[test]
fn an_increment_does_not_pile_up() {
    for game in GAMES {
        let clock = Clock { remaining: SECOND * 2, increment: SECOND, moves_to_go: None, overtime: None };
        let (spent, solved) = spend(clock, Case { game, ..AVERAGE });
        let before_solve = &spent[..spent.len() - usize::from(solved)];
        let all = SECOND * 2 + SECOND * before_solve.len() as u32;
        let part = before_solve.iter().sum::<Duration>().as_secs_f64() / all.as_secs_f64();
        assert!(part >= 0.8, "{}: {part}: {spent:?}", game.name);
    }
}

/// Plays the moves of one side with `main` time and overtime until a search solves the game.
/// Returns the time that the moves used, and the time that they could use at most: the main time and the
/// overtime periods that were finished or used in part.
fn spend_with_overtime(main: Duration, overtime: Overtime, case: Case) -> (Duration, Duration) {
    let (mut used, mut available) = (Duration::ZERO, main);
    let mut clock =
        Clock { remaining: main, increment: Duration::ZERO, moves_to_go: None, overtime: Some(overtime) };
    for turn in own_turns(case) {
        let report = search(turn, clock);
        if report.solved {
            // The running period is not used up.
            let left = if clock.moves_to_go.is_some() { clock.remaining } else { Duration::ZERO };
            return (used, available.saturating_sub(left));
        }
        used += report.time;
        let in_main = clock.moves_to_go.is_none();
        if in_main && report.time <= clock.remaining {
            clock.remaining -= report.time;
            continue;
        }
        // The move was the first of an overtime period, or one more of the running period.
        let stones = clock.moves_to_go.unwrap_or(overtime.stones) - 1;
        let over = if in_main {
            available += overtime.period;
            (overtime.period + clock.remaining).saturating_sub(report.time)
        } else {
            clock.remaining.saturating_sub(report.time)
        };
        clock = if stones > 0 {
            Clock { remaining: over, moves_to_go: Some(stones), overtime: None, ..clock }
        } else {
            available += overtime.period;
            Clock { remaining: overtime.period, moves_to_go: Some(overtime.stones), overtime: None, ..clock }
        };
    }
    (used, available)
}

/// The moves up to the solve use at least 75 % of the main time and of the overtime, as without overtime.
#[test]
fn overtime_does_not_pile_up() {
    for game in GAMES {
        for main in [0, 1, 10, 60] {
            for stones in [1, 2, 5, 25] {
                for period in [1, 10, 30] {
                    let overtime = Overtime { period: SECOND * period, stones };
                    let case = Case { game, ..AVERAGE };
                    let (used, available) = spend_with_overtime(SECOND * main, overtime, case);
                    let part = used.as_secs_f64() / available.as_secs_f64();
                    assert!(part >= 0.75, "{}: {main} s, {overtime:?}: {part}", game.name);
                }
            }
        }
    }
}
