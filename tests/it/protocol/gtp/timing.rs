//! Time settings in every dialect, clocks, and the resulting search limits.

use std::time::Duration;

use kado::engine::{Clock, Limits, Overtime};

use super::session::{TestSession, check};

/// Returns the limits of a `genmove b` after some lines, all of which must succeed.
fn limits_after(lines: &[&str]) -> Limits {
    let mut session = TestSession::new();
    let mut lines = lines.to_vec();
    lines.push("genmove b");
    let replies = session.replies(&lines);
    assert!(replies.iter().all(|reply| reply.starts_with('=')), "{lines:?}: {replies:?}");
    session.asked.only()
}

/// The fields of a clock: remaining time in milliseconds, the increment, the moves that the time must last
/// for, and the seconds and stones of the overtime.
type Shown = (u128, u128, Option<u32>, Option<(u64, u32)>);

/// Returns the clock of a `genmove b` after some lines.
fn clock_after(lines: &[&str]) -> Option<Shown> {
    let Clock { remaining, increment, moves_to_go, overtime } = limits_after(lines).clock?;
    let overtime = overtime.map(|Overtime { period, stones }| (period.as_secs(), stones));
    Some((remaining.as_millis(), increment.as_millis(), moves_to_go, overtime))
}

#[test]
fn time_settings_are_read_in_the_chosen_dialect() {
    let per_move = |milliseconds| Some((milliseconds, 0, Some(1), None));
    let absolute = |seconds: u128| Some((seconds * 1000, 0, None, None));
    let fischer = Some((300_000, 15_000, None, None));
    for (settings, auto, spec, fischer) in [
        ("600 0 0", absolute(600), absolute(600), absolute(600)),
        ("600 0 5", absolute(600), absolute(600), absolute(600)),
        ("0 0 0", absolute(0), absolute(0), absolute(0)),
        ("-5 -1 -1", absolute(0), absolute(0), absolute(0)),
        ("0 15 1", per_move(15_000), per_move(15_000), per_move(15_000)),
        (
            "0 15 5",
            Some((15_000, 0, Some(5), None)),
            Some((15_000, 0, Some(5), None)),
            Some((15_000, 0, Some(5), None)),
        ),
        (
            "600 30 5",
            Some((600_000, 0, None, Some((30, 5)))),
            Some((600_000, 0, None, Some((30, 5)))),
            Some((600_000, 0, None, Some((30, 5)))),
        ),
        ("0 1 0", None, None, per_move(1000)),
        ("0 15 0", per_move(15_000), None, per_move(15_000)),
        ("0 0.5 0", per_move(500), None, per_move(500)),
        ("300 15 0", fischer, None, fischer),
    ] {
        let settings = format!("time_settings {settings}");
        assert_eq!(clock_after(&[&settings]), auto, "{settings}, auto");
        assert_eq!(clock_after(&["kado-setoption Time_Dialect spec", &settings]), spec, "{settings}, spec");
        assert_eq!(
            clock_after(&["kado-setoption Time_Dialect fischer", &settings]),
            fischer,
            "{settings}, fischer"
        );
        assert_eq!(clock_after(&["gogui-interrupt", &settings]), spec, "{settings}, auto, from GoGui");
    }
}

#[test]
fn kgs_time_settings_name_the_time_system() {
    for (settings, clock) in [
        ("none", None),
        ("absolute 60", Some((60_000, 0, None, None))),
        ("byoyomi 60 10 3", Some((60_000, 0, None, Some((10, 1))))),
        ("byoyomi 0 10 3", Some((10_000, 0, Some(1), None))),
        ("byoyomi 60 10 0", Some((60_000, 0, None, None))),
        ("canadian 60 300 25", Some((60_000, 0, None, Some((300, 25))))),
        ("canadian 0 300 25", Some((300_000, 0, Some(25), None))),
    ] {
        assert_eq!(clock_after(&[&format!("kgs-time_settings {settings}")]), clock, "{settings}");
    }
    check(&[
        (
            "kgs-time_settings",
            "? syntax error: kgs-time_settings takes none, or a time system with its times",
        ),
        ("kgs-time_settings fast", "? syntax error: 'fast' is not none, absolute, byoyomi or canadian"),
        (
            "kgs-time_settings absolute",
            "? syntax error: kgs-time_settings takes none, or a time system with its times",
        ),
        ("time_settings 1 2", "? syntax error: time_settings takes main time, overtime and its stones"),
        ("time_settings 1 x 0", "? syntax error: 'x' is not a number of seconds"),
        ("time_settings inf 0 0", "? syntax error: 'inf' is not a number of seconds"),
        ("time_left b 10 x", "? syntax error: 'x' is not a whole number"),
    ]);
}

#[test]
fn time_left_overrides_the_clock() {
    for (lines, clock) in [
        (vec!["time_settings 0 15 1", "time_left black 12 1"], (12_000, 0, Some(1), None)),
        (vec!["time_settings 600 30 5", "time_left b 29 4"], (29_000, 0, Some(4), None)),
        (vec!["time_settings 600 30 5", "time_left b 100 0"], (100_000, 0, None, Some((30, 5)))),
        (vec!["time_settings 300 15 0", "time_left b 12.5 0"], (12_500, 15_000, None, None)),
        (vec!["time_settings 0 15 0", "time_left b 9 0"], (9_000, 0, Some(1), None)),
        (vec!["time_settings 600 0 0", "time_left b -3 0"], (0, 0, None, None)),
        (vec!["time_settings 600 0 0", "time_left w 1 0"], (600_000, 0, None, None)),
        (vec!["kgs-time_settings byoyomi 0 10 5", "time_left b 9 5"], (9_000, 0, Some(1), None)),
        (vec!["kgs-time_settings byoyomi 60 10 5", "time_left b 9 3"], (9_000, 0, Some(1), None)),
        (vec!["kgs-time_settings canadian 60 10 5", "time_left b 9 3"], (9_000, 0, Some(3), None)),
        (vec!["time_left b 20 0"], (20_000, 0, None, None)),
        (vec!["time_left b 20 2"], (20_000, 0, Some(2), None)),
    ] {
        assert_eq!(clock_after(&lines), Some(clock), "{lines:?}");
    }
}

#[test]
fn a_new_game_sets_the_clocks_back_to_the_settings() {
    for line in ["clear_board", "boardsize 8", "set_game Othello"] {
        let lines = ["time_settings 600 0 0", "time_left b 5 0", line];
        assert_eq!(clock_after(&lines), Some((600_000, 0, None, None)), "{line}");
    }
}

#[test]
fn between_time_left_commands_the_clock_runs_during_moves() {
    let mut session = TestSession::new();
    session.replies(&[
        "time_settings 600 0 0",
        "genmove b",
        "play w C3",
        "genmove b",
        "reg_genmove w",
        "genmove w",
    ]);
    let limits = session.asked.limits.lock().unwrap();
    let left: Vec<_> = limits.iter().map(|limits| limits.clock.map(|clock| clock.remaining)).collect();
    let full = Duration::from_mins(10);
    assert_eq!(left[0], Some(full));
    assert!(
        left[1] <= Some(Duration::from_millis(599_995)),
        "the first move took five milliseconds: {left:?}"
    );
    assert_eq!(left[2], None, "reg_genmove knows no clock");
    assert_eq!(left[3], Some(full), "each side has its own clock");
}

#[test]
fn a_move_costs_a_quarter_of_the_overhead_unless_the_client_sends_its_time() {
    let left = |report: &str| {
        let mut session = TestSession::new();
        let overhead = "kado-setoption Move Overhead 8000";
        session.replies(&[overhead, "time_settings 600 0 0", report, "genmove b", "play w C3", "genmove b"]);
        let limits = session.asked.limits.lock().unwrap();
        limits[1].clock.map(|clock| clock.remaining)
    };
    assert!(left("time_left w 600 0") <= Some(Duration::from_secs(598)));
    assert!(left("time_left b 600 0") > Some(Duration::from_secs(599)));
}

#[test]
fn without_a_clock_the_node_limit_or_the_level_holds() {
    let limits = limits_after(&["kado-level 15"]);
    assert_eq!((limits.depth, limits.clock, limits.nodes), (Some(15), None, None));
    let limits = limits_after(&["kado-setoption Nodes 1234", "time_settings 600 0 0"]);
    assert_eq!((limits.nodes, limits.clock, limits.depth), (Some(1234), None, None));
    let limits = limits_after(&["kado-setoption Move Overhead 80", "time_settings 600 0 0"]);
    assert_eq!(limits.overhead, Duration::from_millis(80));
}
