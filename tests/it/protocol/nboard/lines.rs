//! Valid, malformed and unknown lines in both versions of the protocol.

use kado::protocol::MAX_LINE;

use super::new_game;
use super::session::{legal_after, limits, lines};

#[test]
fn a_session_of_the_gui_gets_the_expected_answers() {
    let game = format!("set game {}", new_game("TI[5:00]"));
    let answers = lines(&["nboard 2", &game, "set depth 6", "ping 1", "hint 2"]);
    assert_eq!(
        answers,
        [
            "set myname Kado",
            "pong 1",
            "status Kado is analyzing",
            "search D3C3 4.00 0 7",
            "nodestats 1000 0.001",
            "search C4C3 3.00 0 7",
            "nodestats 2000 0.005",
            "status",
        ]
    );
    let answers = lines(&["nboard 2", &game, "move F5//8.394", "move D6/1.50/0.25", "ping 2", "learn", "go"]);
    assert_eq!(answers[..4], ["set myname Kado", "pong 2", "learned", "status Kado is thinking"]);
    let seconds = answers.last().unwrap().strip_prefix("=== C3/4.00/").and_then(|time| time.parse().ok());
    assert!(seconds.is_some_and(|seconds: f64| seconds >= 0.0), "{answers:?}");
}

#[test]
fn version_1_sends_moves_alone_and_is_told_no_nodes() {
    let game = format!("set game {}", new_game("TI[5:00]"));
    let answers = lines(&["nboard 1", &game, "F5", "d6/1.50/0.25", "hint 1"]);
    assert_eq!(answers, ["set myname Kado", "status Kado is analyzing", "search C3D3 4.00 0 7", "status"]);
}

#[test]
fn unknown_lines_are_ignored() {
    for line in [
        "",
        "  ",
        "hello",
        "set volume 11",
        "set myname X",
        "new",
        "remove_tree",
        "F9",
        "status x",
        "\u{fffd}",
        "Ping 3",
    ] {
        assert_eq!(lines(&[line, "ping 3"]), ["pong 3"], "{line:?}");
    }
}

#[test]
fn a_malformed_line_is_reported_in_the_status_bar_and_changes_nothing() {
    let before = legal_after(&["move F5"]);
    for line in [
        "nboard",
        "nboard x",
        "ping",
        "ping x",
        "ping 99999999999999999999",
        "hint x",
        "hint -1",
        "set depth",
        "set depth x",
        "set depth 6.5",
        "depth six",
        "set contempt",
        "set contempt x",
        "set contempt nan",
        "move",
        "move Z9",
        "move F5",
        "move PA",
        "set game",
        "set game (;GM[Othello]",
        "set game (;GM[Chess];)",
        "set game (;GM[Othello]BO[10 x];)",
        "set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[A1];)",
    ] {
        let answers = lines(&["move F5", line, "ping 9"]);
        assert_eq!(answers.len(), 2, "{line}: {answers:?}");
        assert!(answers[0].starts_with("status Error: "), "{line}: {answers:?}");
        assert_eq!(answers[1], "pong 9");
        assert_eq!(legal_after(&["move F5", line]), before, "{line}");
    }
    assert_eq!(lines(&["move F5", "move F5"]), ["status Error: illegal move: F5"]);
}

#[test]
fn any_number_is_a_depth() {
    for (number, depth) in
        [("-1", 1), ("0", 1), ("7", 7), ("61", 60), ("4294967296", 60), (&"9".repeat(40), 60)]
    {
        let line = format!("set depth {number}");
        assert_eq!(lines(&[&line, "ping 1"]), ["pong 1"], "{line}");
        assert_eq!(limits(&[&line, "go"]).depth, Some(depth), "{line}");
    }
}

#[test]
fn the_spellings_of_edax_are_read() {
    let game = format!("game {}", new_game(""));
    assert_eq!(legal_after(&["depth 4", "F5", &game]), ["D3", "C4", "F5", "E6"]);
}

#[test]
fn a_line_that_is_too_long_is_refused_once_and_the_next_is_executed() {
    let long = format!("set game {}", "x".repeat(MAX_LINE));
    assert_eq!(
        lines(&[&long, "ping 1"]),
        [format!("status Error: a line has at most {MAX_LINE} bytes"), "pong 1".to_owned()]
    );
}

#[test]
fn a_session_ends_at_quit() {
    assert_eq!(lines(&["ping 1", "quit", "ping 2"]), ["pong 1"]);
}
