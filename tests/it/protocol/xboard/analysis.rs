//! Analysis: it follows the position until `exit`.

use std::sync::Arc;

use kado::protocol::{Files, Xboard};

use super::session::TestSession;
use crate::protocol::session::stage::Stage;
use crate::support::session::Asked;

/// Starts an analysis that shows its thinking.
fn analysis() -> (Stage, Arc<Asked>) {
    let (stage, asked) = Stage::quick(Xboard::new(Files::Allowed));
    stage.type_in("post\nanalyze\n");
    stage.wait_for("\tP@d3 P@c3\n");
    (stage, asked)
}

#[test]
fn every_position_is_analyzed_until_the_analysis_is_left() {
    let (stage, asked) = analysis();
    stage.type_in("usermove P@c4\n");
    stage.wait_for("\tP@c3 P@");
    stage.type_in("usermove c3\nundo\n");
    stage.wait_until("four searches", || asked.searches() >= 3);
    stage.type_in("exit\nping 1\n");
    stage.wait_for("pong 1");
    let before = asked.searches();
    stage.type_in("usermove P@c3\nping 2\n");
    stage.wait_for("pong 2");
    assert_eq!(asked.searches(), before, "after the exit nothing is searched");
    assert!(asked.limits.lock().unwrap().iter().all(|limits| limits.infinite));
    let screen = stage.finish();
    assert!(!screen.contains("move ") && !screen.contains("Error"), "{screen}");
}

#[test]
fn questions_are_answered_during_the_analysis() {
    let (stage, asked) = analysis();
    stage.type_in(".\nping 1\nnonsense\ntime 5\n?\nping 2\n");
    stage.wait_for("pong 2");
    assert_eq!(asked.searches(), 1, "it was not interrupted");
    let screen = stage.screen.text();
    let line = screen.lines().find(|line| line.starts_with("stat01: ")).unwrap();
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!(words[2..], ["1000", "7", "0", "4", "P@d3"], "{line}");
    stage.type_in("hint\nbk\nping 3\n");
    stage.wait_for("Hint: P@d3");
    stage.wait_for("pong 3");
    stage.wait_until("it goes on", || {
        asked.limits.lock().unwrap().last().is_some_and(|limits| limits.infinite)
    });
    let screen = stage.finish();
    assert!(screen.contains("pong 1\nError (unknown command): nonsense\npong 2\n"), "{screen}");
}

#[test]
fn excluded_moves_are_not_searched_until_the_position_changes() {
    let (stage, asked) = analysis();
    stage.type_in("exclude P@d3\n");
    stage.wait_for("\tP@c4 P@");
    stage.type_in("exclude all\nping 1\n");
    stage.wait_for("pong 1");
    let before = asked.searches();
    stage.type_in("include P@e6\n");
    stage.wait_for("\tP@e6 P@");
    assert_eq!(asked.searches(), before + 1, "without moves there is nothing to search");
    stage.type_in("usermove d3\n");
    stage.wait_until("all moves again", || asked.limits.lock().unwrap().last().unwrap().only.is_empty());
    stage.type_in("exclude d3\nexclude x\nping 2\n");
    stage.wait_for("pong 2");
    let screen = stage.finish();
    assert!(screen.contains("Illegal move (the square is taken): d3\n"), "{screen}");
    assert!(screen.contains("Illegal move (a move is like P@d3, a pass is @@@@): x\n"), "{screen}");
}

#[test]
fn an_analysis_ends_with_the_input_and_with_the_game() {
    assert_eq!(TestSession::new().output(&["analyze"]), Vec::<String>::new());
    let output = TestSession::new().output(&[
        "analyze",
        super::moves::STUCK_AFTER_A1,
        "usermove a1",
        "usermove @@@@",
        "usermove c8",
        "exit",
        "go",
    ]);
    assert_eq!(output, ["1-0 {White wins 64-0}"], "no claim in an analysis");
    assert_eq!(
        TestSession::new().output(&["analyze", "new", "exit", "go", "ping 1"]),
        ["move P@d3", "pong 1"]
    );
}
