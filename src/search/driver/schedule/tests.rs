//! Tests of the order of the iterations under various budgets.

use super::*;
use crate::search::driver::forecast::Speeds;

const SPEEDS: [u64; 2] = [1_000_000, 1_000_000];

fn midgame(to: Depth) -> Vec<Iteration> {
    (1..=to).map(|depth| Iteration::sample(depth, false, 1_000)).collect()
}

/// Returns the stages of a solve of 20 empties; `milliseconds` lists their expected times.
fn stages(milliseconds: [u64; 4]) -> Vec<Iteration> {
    use Selectivity::{Full, Percent73, Percent95, Percent98};
    let stage = |(selectivity, time): (Selectivity, u64)| Iteration {
        selectivity,
        ..Iteration::sample(20, true, time * 1_000)
    };
    [Percent73, Percent95, Percent98, Full].into_iter().zip(milliseconds).map(stage).collect()
}

fn time(milliseconds: u64) -> Budget {
    Budget { time: Some(Duration::from_millis(milliseconds)), nodes: None }
}

/// Runs a schedule and returns the depths of the midgame iterations and the stages of the solve.
/// The depths are in plies. Each stage of the solve is returned as its selectivity in percent.
fn run(mut schedule: Schedule, budget: Budget) -> (Vec<Depth>, Vec<u8>) {
    let speeds = Speeds::new(SPEEDS);
    let forecast = Forecast::new(&speeds);
    let (mut midgame, mut solve) = (Vec::new(), Vec::new());
    while let Some(iteration) = schedule.next(&forecast, budget) {
        if iteration.solves {
            solve.push(iteration.selectivity.percent());
        } else {
            midgame.push(iteration.depth);
        }
    }
    (midgame, solve)
}

#[test]
fn without_alternatives_all_iterations_run_in_order() {
    let schedule = Schedule::new(midgame(3), stages([10, 10, 10, 10]));
    for budget in [Budget::default(), time(1), time(1_000)] {
        let (midgame, _) = run(schedule.clone(), budget);
        assert_eq!(midgame, [1, 2, 3]);
    }
    assert_eq!(run(Schedule::new(midgame(2), Vec::new()), time(1)), (vec![1, 2], vec![]));
    assert_eq!(run(Schedule::new(Vec::new(), stages([1; 4])), time(0)).1, [73, 95, 98, 100]);
}

#[test]
fn the_solve_begins_after_its_preparation_if_it_fits_twice() {
    let schedule = Schedule::new(midgame(19), stages([10, 10, 10, 50])).prepared_by(15);
    assert_eq!(run(schedule.clone(), time(20)).0.len(), 15);
    assert_eq!(run(schedule.clone(), time(19)).0.len(), 19, "no gap");
    let nodes = |nodes| Budget { time: None, nodes: Some(nodes) };
    assert_eq!(run(schedule.clone(), nodes(20_000)).0.len(), 15);
    assert_eq!(run(schedule, nodes(19_000)).0.len(), 19);
}

#[test]
fn the_solve_begins_when_its_first_stages_fit_twice_together() {
    let schedule = Schedule::new(midgame(19), stages([10, 20, 10, 90])).prepared_by(15).beginning_with(2);
    assert_eq!(run(schedule.clone(), time(60)), ((1..=15).collect(), vec![73, 95, 98, 100]));
    assert_eq!(run(schedule.clone(), time(59)).0.len(), 19);
    let one_stage = Schedule::new(midgame(19), stages([10; 4])[..1].to_vec()).prepared_by(15);
    assert_eq!(run(one_stage.beginning_with(2), time(20)).0.len(), 15, "there is only one");
}

#[test]
fn without_a_budget_the_solve_begins_at_20_times_the_nodes_of_the_midgame() {
    let speeds = Speeds::new(SPEEDS);
    for (first_stages, preparation, expected) in [(1, 4, 4), (1, 9, 9), (2, 4, 7)] {
        let schedule = Schedule::new(midgame(19), stages([80, 60, 90, 90])).prepared_by(preparation);
        let mut schedule = schedule.beginning_with(first_stages);
        let mut forecast = Forecast::new(&speeds);
        let mut iterations = 0;
        while let Some(iteration) = schedule.next(&forecast, Budget::default()).filter(|next| !next.solves) {
            forecast.record(iteration, iteration.nodes, Duration::from_millis(1));
            iterations += 1;
        }
        assert_eq!(iterations, expected, "{first_stages} stages after {preparation} iterations");
    }
}

#[test]
fn a_solve_skips_to_the_proof_if_the_proof_fits_twice() {
    let schedule = Schedule::new(midgame(1), stages([10, 10, 10, 50]));
    assert_eq!(run(schedule.clone(), time(99)).1, [73, 95, 98, 100]);
    assert_eq!(run(schedule.clone(), time(100)).1, [73, 95, 100]);
    assert_eq!(run(schedule, Budget::default()).1, [73, 95, 98, 100]);
}

#[test]
fn the_time_to_the_proof_includes_preparation_and_stages() {
    let speeds = Speeds::new(SPEEDS);
    let forecast = Forecast::new(&speeds);
    let mut schedule = Schedule::new(midgame(19), stages([10, 10, 10, 50])).prepared_by(2);
    assert_eq!(schedule.to_proof(&forecast), time(82).time);
    for left in [81, 80, 70, 60, 50] {
        schedule.next(&forecast, time(99));
        assert_eq!(schedule.to_proof(&forecast), time(left).time);
    }
    schedule.next(&forecast, time(99));
    assert_eq!(schedule.to_proof(&forecast), None);
    let mut unproved = stages([10; 4]);
    unproved.pop();
    assert_eq!(Schedule::new(midgame(1), unproved).to_proof(&forecast), None);
    assert_eq!(Schedule::new(midgame(1), Vec::new()).to_proof(&forecast), None);
}
