//! Commands handled during a search, and commands that end one.

use std::sync::atomic::Ordering;

use kado::protocol::{Files, MAX_LINE, Universal};

use super::session::uci;
use crate::protocol::session::stage::{Stage, until_released, until_stopped};

fn stage(script: crate::protocol::session::stage::Script) -> Stage {
    Stage::with(script, Universal::uci(Files::Denied))
}

/// Returns the output without `info` lines.
fn answers(screen: &str) -> Vec<&str> {
    screen.lines().filter(|line| !line.starts_with("info depth ")).collect()
}

#[test]
fn isready_is_answered_during_a_search() {
    let stage = stage(until_stopped);
    stage.type_in("go infinite\nisready\n");
    stage.wait_for("readyok\n");
    stage.type_in("isready\n");
    stage.wait_for("readyok\nreadyok\n");
    assert!(!stage.screen.text().contains("bestmove"));
    stage.type_in("stop\n");
    stage.wait_for("bestmove");
    assert_eq!(answers(&stage.finish()), ["readyok", "readyok", "bestmove P@d6"]);
}

#[test]
fn every_go_is_answered_once_whatever_stops_it() {
    let stage = stage(until_stopped);
    stage.type_in("go infinite\nstop\nstop\ngo ponder\nstop\nponderhit\ngo ponder wtime 1000\nponderhit\nstop\ngo depth 3\nquit\n");
    let (result, screen) = stage.end();
    assert!(result.is_ok());
    assert_eq!(answers(&screen), ["bestmove P@d6"; 4]);
}

#[test]
fn a_pondering_search_answers_after_ponderhit_only() {
    let stage = stage(until_released);
    stage.release();
    stage.type_in("position startpos\ngo ponder wtime 1000 btime 1000\n");
    stage.wait_until("the search has an answer", || stage.cue.ended.load(Ordering::SeqCst) == 1);
    // An answer that does not wait for the hit would be output during these commands.
    for number in 1..=10 {
        stage.type_in("isready\n");
        stage.wait_for(&"readyok\n".repeat(number));
    }
    assert!(!stage.screen.text().contains("bestmove"), "{}", stage.screen.text());
    stage.type_in("ponderhit\n");
    stage.wait_for("bestmove P@d6\n");
    stage.finish();
}

#[test]
fn a_finished_game_is_answered_when_the_client_ends_the_search() {
    for (go, end) in [
        ("go infinite", "stop"),
        ("go ponder wtime 1000", "stop"),
        ("go ponder wtime 1000", "ponderhit"),
        ("go infinite ponder", "stop"),
        ("go infinite ponder", "ponderhit\nisready\nstop"),
        ("go ponder", "quit"),
    ] {
        let stage = stage(until_stopped);
        stage.type_in(format!("position fen 8/8/8/8/8/8/8/P7 w\n{go}\nisready\n"));
        stage.wait_for("readyok\n");
        assert_eq!(stage.screen.text(), "readyok\n", "{go}");
        stage.type_in(format!("{end}\n"));
        stage.wait_for("info depth 0 score cp 6400\nbestmove (none)\n");
        assert_eq!(stage.screen.text().matches("bestmove").count(), 1, "{go} {end}");
        stage.finish();
    }
}

#[test]
fn a_ponderhit_sent_ahead_applies_to_its_search() {
    let stage = stage(until_released);
    stage.release();
    stage.type_in("go depth 3\ngo ponder\nponderhit\ngo depth 3\nisready\n");
    let screen = stage.finish();
    assert_eq!(screen.matches("bestmove P@d6\n").count(), 3, "{screen}");
}

#[test]
fn a_ponderhit_behind_a_stop_applies_to_the_next_search() {
    let stage = stage(until_released);
    stage.type_in("go ponder\nstop\ngo ponder\nponderhit\n");
    stage.wait_for("bestmove P@d6\n");
    stage.release();
    stage.wait_until("both are answered", || stage.screen.text().matches("bestmove").count() == 2);
    stage.finish();
}

#[test]
fn the_end_of_the_input_stops_an_infinite_search() {
    for go in ["go infinite", "go ponder", "go ponder depth 3", "go infinite ponder"] {
        let stage = stage(until_stopped);
        stage.type_in(format!("{go}\n"));
        assert_eq!(answers(&stage.finish()), ["bestmove P@d6"], "{go}");
    }
}

#[test]
fn a_line_that_is_too_long_is_refused_and_a_go_still_answered() {
    let error = format!("info string error: a line has at most {MAX_LINE} bytes");
    let padding = " ".repeat(MAX_LINE);
    assert_eq!(uci(&[&format!("position{padding}"), "isready"]), [error.as_str(), "readyok"]);
    assert_eq!(uci(&[&format!("go{padding}"), "isready"]), [error.as_str(), "bestmove (none)", "readyok"]);
}
