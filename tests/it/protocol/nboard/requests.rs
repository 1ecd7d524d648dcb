//! Searches and answers of `go` and `hint`.

use std::time::Duration;

use super::session::{TestSession, legal_after, limits, lines};
use super::{STUCK_AFTER_A1, new_game};

fn game(properties: &str) -> String {
    format!("set game {}", new_game(properties))
}

#[test]
fn a_hint_is_bound_by_the_depth_alone() {
    let limits = limits(&[&game("TI[0:01]"), "set depth 9", "hint 4"]);
    assert_eq!((limits.lines, limits.depth, limits.clock), (4, Some(9), None));
    assert_eq!(super::session::limits(&["  set depth\t9 \r", "hint"]).lines, 1);
}

#[test]
fn a_move_is_bound_by_depth_and_clock() {
    let left = |lines: &[&str]| {
        let limits = limits(lines);
        assert_eq!((limits.lines, limits.depth), (1, Some(9)));
        limits.clock.map(|clock| (clock.remaining, clock.increment))
    };
    let seconds = Duration::from_secs;
    let game = game("TI[5:00/0:10]");
    assert_eq!(left(&[&game, "set depth 9", "go"]), Some((seconds(300), seconds(10))));
    let sent = [&game, "move F5/1.50/20", "move D6//7", "set depth 9"];
    let sent: Vec<&str> = sent.iter().map(AsRef::as_ref).collect();
    assert_eq!(left(&[&sent[..], &["go"]].concat()), Some((seconds(290), seconds(10))));
    assert_eq!(left(&[&sent[..], &["move C3", "go"]].concat()), Some((seconds(303), seconds(10))));
    assert_eq!(left(&["nboard 1", &game, "set depth 9", "go"]), None);
}

#[test]
fn a_depth_that_no_level_has_is_the_nearest_one() {
    assert_eq!(limits(&["set depth 99", "hint 1"]).depth, Some(60));
    assert_eq!(limits(&["set depth 0", "hint 1"]).depth, Some(1));
}

#[test]
fn a_move_is_not_played() {
    let session = TestSession::default();
    let answers = session.lines(&["go"]);
    assert!(answers.last().unwrap().starts_with("=== D3/4.00/"), "{answers:?}");
    let twice = legal_after(&["move F5", "move PA"]);
    assert_eq!(twice, legal_after(&["move F5"]));
}

#[test]
fn a_forced_pass_needs_no_search() {
    assert_eq!(lines(&[STUCK_AFTER_A1, "move A1", "go"]), ["=== PA"]);
    assert_eq!(lines(&[STUCK_AFTER_A1, "move A1", "move C8", "go"]), ["=== PA"]);
}

#[test]
fn a_hint_on_a_finished_game_has_no_lines_and_ends() {
    let answers = lines(&[STUCK_AFTER_A1, "move A1", "move C8", "hint 2"]);
    assert_eq!(answers, ["status Kado is analyzing", "status"]);
}

#[test]
fn every_line_of_a_hint_has_the_same_depth() {
    let lines = lines(&["hint 64"]);
    let depths: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("search "))
        .map(|rest| rest.split(' ').nth(3).unwrap())
        .collect();
    assert_eq!(depths, ["7"; 4]);
}
