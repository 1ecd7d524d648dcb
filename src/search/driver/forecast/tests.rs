//! Tests of forecasts. The tests set the node counts and times of the finished iterations.

use super::*;
use crate::base::{Depth, Selectivity};

const SPEEDS: [u64; 2] = [1_000_000, 10_000_000];

fn iteration(depth: Depth, solves: bool, nodes: u64) -> Iteration {
    Iteration::sample(depth, solves, nodes)
}

fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count)
}

#[test]
fn a_new_forecast_uses_the_average_nodes_and_the_known_speeds() {
    let speeds = Speeds::new(SPEEDS);
    let forecast = Forecast::new(&speeds);
    assert_eq!(forecast.of(iteration(5, false, 2_000)), (2_000, milliseconds(2)));
    assert_eq!(forecast.of(iteration(20, true, 20_000)), (20_000, milliseconds(2)));
}

#[test]
fn midgame_growth_is_the_mean_of_the_measured_and_the_average_growth() {
    let speeds = Speeds::new(SPEEDS);
    let mut forecast = Forecast::new(&speeds);
    forecast.record(iteration(10, false, 1_000), 3_000, milliseconds(3));
    assert_eq!(forecast.of(iteration(11, false, 2_000)).0, 6_000, "three times as hard as the average");
    forecast.record(iteration(11, false, 2_000), 24_000, milliseconds(24));
    // This tree grew eightfold from depth 10 to 11, which is clamped to threefold; the tree of an average
    // position doubles. The expected node count is sqrt(2 * 3) times the last one.
    assert_eq!(forecast.of(iteration(12, false, 4_000)).0, 58_787);
}

#[test]
fn growth_is_measured_over_four_iterations() {
    let speeds = Speeds::new(SPEEDS);
    let mut forecast = Forecast::new(&speeds);
    for (depth, nodes) in [(6, 1), (7, 10_000), (8, 10_000), (9, 30_000), (10, 40_000), (11, 160_000)] {
        forecast.record(iteration(depth, false, 1_000), nodes, milliseconds(1));
    }
    // This tree grew sixteenfold in four plies, twofold per ply; the tree of an average position does not
    // grow. The expected node count is sqrt(2 * 1) times the last one.
    assert_eq!(forecast.of(iteration(12, false, 1_000)).0, 226_274);
}

#[test]
fn a_change_of_selectivity_is_not_the_growth_of_the_tree() {
    let speeds = Speeds::new(SPEEDS);
    let mut forecast = Forecast::new(&speeds);
    for (depth, nodes) in [(15, 1_000), (16, 1_200), (17, 1_440)] {
        forecast.record(iteration(depth, false, nodes), nodes, milliseconds(1));
    }
    // The average nodes grow fivefold, 1.2 times by the depth. The growth is clamped to threefold.
    let surer =
        |depth, nodes| Iteration { selectivity: Selectivity::Percent87, ..iteration(depth, false, nodes) };
    assert_eq!(forecast.of(surer(18, 7_200)).0, 5_577, "sqrt(5 * 3) times the last one");
    forecast.record(surer(18, 7_200), 7_200, milliseconds(1));
    assert_eq!(forecast.of(surer(19, 8_640)).0, 8_640, "1.2 times the last one");
}

#[test]
fn hardness_carries_over_to_the_solve_and_to_its_next_stage() {
    let speeds = Speeds::new(SPEEDS);
    let mut forecast = Forecast::new(&speeds);
    forecast.record(iteration(10, false, 1_000), 2_000, milliseconds(2));
    assert_eq!(forecast.of(iteration(20, true, 50_000)).0, 100_000);
    forecast.record(iteration(11, false, 1_000), 100, milliseconds(1));
    assert_eq!(forecast.of(iteration(20, true, 50_000)).0, 25_000, "the table may have known the midgame");
    forecast.record(iteration(12, false, 1_000), 1_000_000, milliseconds(1));
    assert_eq!(forecast.of(iteration(20, true, 50_000)).0, 400_000);
    forecast.record(iteration(20, true, 50_000), 75_000, milliseconds(5));
    assert_eq!(forecast.of(iteration(20, true, 1_000)).0, 1_500);
}

#[test]
fn the_last_stages_are_harder_than_stages_that_the_table_knows() {
    let speeds = Speeds::new(SPEEDS);
    let after = |nodes| {
        let mut forecast = Forecast::new(&speeds);
        forecast.record(iteration(24, true, 1_000_000), nodes, milliseconds(1));
        let nodes = |selectivity| forecast.of(Iteration { selectivity, ..iteration(24, true, 4_000_000) }).0;
        [Selectivity::Percent95, Selectivity::Percent98, Selectivity::Full].map(nodes)
    };
    assert_eq!(after(10_000), [40_000, 1_000_000, 1_000_000]);
    assert_eq!(after(500_000), [2_000_000; 3]);
    assert_eq!(after(500), [2_000; 3], "the proof is in the table, too");
}

#[test]
fn the_measured_speed_counts_soon_and_in_later_searches() {
    let speeds = Speeds::new(SPEEDS);
    let mut forecast = Forecast::new(&speeds);
    forecast.record(iteration(10, false, 1), 1_000_000, milliseconds(95));
    let (_, time) = forecast.of(iteration(20, true, 10_000_000));
    assert!(time >= Duration::from_secs(1), "the speed of the solve is separate: {time:?}");
    let later = Forecast::new(&speeds);
    let (_, time) = later.of(iteration(1, false, 1_005_000));
    assert!((milliseconds(90)..=milliseconds(110)).contains(&time), "{time:?}");
}

#[test]
fn a_forecast_saturates() {
    let speeds = Speeds::new(SPEEDS);
    let forecast = Forecast::new(&speeds);
    assert_eq!(forecast.of(iteration(60, true, u64::MAX)).0, u64::MAX);
    let (nodes, time) = forecast.of_all(&[iteration(60, true, u64::MAX); 2]);
    assert_eq!(nodes, u64::MAX);
    assert!(time > Duration::from_secs(1_000_000));
}
