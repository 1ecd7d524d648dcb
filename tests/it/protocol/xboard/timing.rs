//! Time controls, and the resulting search limits.

use std::time::Duration;

use kado::engine::{Clock, Limits};

use super::session::TestSession;

/// Returns the limits of the only move that lines request.
fn limits_after(lines: &[&str]) -> Limits {
    let mut session = TestSession::new();
    let output = session.output(lines);
    assert!(output.iter().all(|line| line.starts_with("move ")), "{lines:?}: {output:?}");
    session.asked.only()
}

/// The fields of a clock: remaining time and increment in milliseconds, and the moves that the time must last
/// for.
fn clock_after(lines: &[&str]) -> Option<(u128, u128, Option<u32>)> {
    let Clock { remaining, increment, moves_to_go, overtime } = limits_after(lines).clock?;
    assert_eq!(overtime, None);
    Some((remaining.as_millis(), increment.as_millis(), moves_to_go))
}

#[test]
fn every_time_control_is_read() {
    for (lines, clock) in [
        (vec![], None),
        (vec!["level 40 5 0"], Some((300_000, 0, Some(40)))),
        (vec!["level 0 0:05 0"], Some((5_000, 0, None))),
        (vec!["level 0 2 12"], Some((120_000, 12_000, None))),
        (vec!["level 0 0:30 0.5"], Some((30_000, 500, None))),
        (vec!["level 0 2.5 0"], Some((150_000, 0, None))),
        (vec!["level 0 1:02.5 0"], Some((62_500, 0, None))),
        (vec!["level 40 25+5 0"], Some((1_500_000, 0, Some(40)))),
        (vec!["level 0 0 0"], Some((0, 0, None))),
        (vec!["st 30"], Some((30_000, 0, Some(1)))),
        (vec!["st 0.5"], Some((500, 0, Some(1)))),
        (vec!["st 1:30"], Some((90_000, 0, Some(1)))),
        (vec!["level 0 5 0", "st 3"], Some((3_000, 0, Some(1)))),
        (vec!["st 3", "level 0 5 0"], Some((300_000, 0, None))),
    ] {
        let mut lines = lines;
        lines.push("go");
        assert_eq!(clock_after(&lines), clock, "{lines:?}");
    }
}

#[test]
fn a_malformed_base_is_an_error() {
    for base in ["x", "-1", ":", "1:2:3", "+5"] {
        let output = TestSession::new().output(&[&format!("level 0 {base} 0")]);
        assert!(output[0].starts_with("Error (level takes ") && output.len() == 1, "{base}: {output:?}");
    }
}

#[test]
fn negative_times_are_errors() {
    for (line, takes) in [("st -1", "Error (st takes "), ("level 0 5 -1", "Error (level takes ")] {
        let output = TestSession::new().output(&[line]);
        assert!(output[0].starts_with(takes) && output.len() == 1, "{line}: {output:?}");
    }
}

#[test]
fn time_and_otim_override_the_clocks() {
    for (lines, clock) in [
        (vec!["level 0 5 0", "time 12345", "otim 1", "go"], (123_450, 0, None)),
        (vec!["level 40 5 0", "time 100", "go"], (1_000, 0, Some(40))),
        (vec!["level 0 2 12", "force", "time 500", "otim 9", "go"], (5_000, 12_000, None)),
        (vec!["level 0 5 0", "time 700", "otim 800", "usermove d3"], (7_000, 0, None)),
        (vec!["level 0 5 0", "force", "usermove d3", "time 900", "otim 1", "go"], (9_000, 0, None)),
        (vec!["level 0 5 0", "force", "time 900", "otim 1", "usermove d3", "go"], (9_000, 0, None)),
        (vec!["level 0 5 0", "time 900", "otim 1", "new", "go"], (300_000, 0, None)),
        (vec!["level 0 5 0", "time -20", "go"], (0, 0, None)),
        (vec!["time 300", "go"], (3_000, 0, None)),
        (vec!["level 0 0 0", "time 30", "go"], (300, 0, None)),
        (vec!["st 3", "time 9999", "go"], (3_000, 0, Some(1))),
    ] {
        assert_eq!(clock_after(&lines), Some(clock), "{lines:?}");
    }
}

#[test]
fn without_time_and_otim_the_engine_runs_its_clock() {
    let mut session = TestSession::new();
    session.output(&["level 2 1 0", "go", "usermove c3", "usermove e3", "ping 1"]);
    let clocks: Vec<_> =
        session.asked.limits.lock().unwrap().iter().map(|limits| limits.clock.unwrap()).collect();
    assert_eq!(clocks.iter().map(|clock| clock.moves_to_go).collect::<Vec<_>>(), [Some(2), Some(1), Some(2)]);
    let minute = Duration::from_secs(60);
    let spent = minute.checked_sub(clocks[1].remaining).unwrap();
    assert!(spent >= Duration::from_millis(5) && clocks[0].remaining == minute, "{clocks:?}");
    assert_eq!(clocks[2].remaining, minute);
}

#[test]
fn a_move_costs_a_quarter_of_the_overhead_unless_the_client_sends_its_time() {
    let left = |report: &str| {
        let mut session = TestSession::new();
        session.output(&[
            "option Move Overhead=8000",
            "level 0 10 0",
            "go",
            "ping 1",
            report,
            "usermove c3",
            "ping 2",
            "usermove e3",
            "ping 3",
        ]);
        let limits = session.asked.limits.lock().unwrap();
        limits[2].clock.map(|clock| clock.remaining)
    };
    assert!(left("otim 60000") <= Some(Duration::from_secs(596)));
    assert!(left("time 60000") > Some(Duration::from_secs(599)));
}

#[test]
fn the_moves_of_a_period_are_those_of_the_game() {
    for (lines, moves_to_go) in [
        (vec!["usermove d3", "ping 1", "remove", "usermove d3", "usermove f5"], vec![3, 3, 2]),
        (vec!["force", "usermove d3", "usermove c3", "go"], vec![2]),
        (vec!["force", "usermove d3", "usermove c3", "usermove c4", "go"], vec![2]),
    ] {
        let mut session = TestSession::new();
        session.output(&[&["level 3 1 0"][..], &lines].concat());
        let limits = session.asked.limits.lock().unwrap();
        let found: Vec<_> = limits.iter().filter_map(|limits| limits.clock?.moves_to_go).collect();
        assert_eq!(found, moves_to_go, "{lines:?}");
    }
}

#[test]
fn a_new_game_resets_the_clocks_and_the_depth() {
    let lines = ["level 0 5 0", "sd 4", "nps 10", "time 100", "new", "go"];
    let limits = limits_after(&lines);
    assert_eq!((limits.depth, limits.nodes), (None, None));
    assert_eq!(clock_after(&lines), Some((300_000, 0, None)));
}

#[test]
fn a_depth_goes_with_any_time_control() {
    let limits = limits_after(&["sd 5", "go"]);
    assert_eq!((limits.depth, limits.solve_from, limits.clock), (Some(5), None, None));
    let limits = limits_after(&["sd 5", "level 0 1 0", "go"]);
    assert_eq!(limits.depth, Some(5));
    assert_eq!(limits.clock.map(|clock| clock.remaining), Some(Duration::from_secs(60)));
}

#[test]
fn a_depth_does_not_limit_an_analysis() {
    let limits = limits_after(&["sd 5", "analyze"]);
    assert!(limits.infinite && limits.depth.is_none());
}

#[test]
fn nodes_replace_time() {
    let limits = limits_after(&["st 8", "nps 10000", "go"]);
    assert_eq!((limits.nodes, limits.clock), (Some(80_000), None));
    let limits = limits_after(&["level 0 1 0", "nps 1000", "go"]);
    assert_eq!((limits.nodes, limits.clock), (Some(2_000), None));
    let limits = limits_after(&["level 40 1 0", "nps 1000", "go"]);
    assert_eq!(limits.nodes, Some(2_000), "30 moves are left");
    assert_eq!(limits_after(&["level 0 0 0", "nps 1000", "go"]).nodes, Some(1));
    let limits = limits_after(&["st 8", "nps 10", "nps 0", "go"]);
    assert_eq!((limits.nodes, limits.clock.is_some()), (None, true));
}
