//! Thinking on the opponent's time.

use std::sync::Arc;

use kado::protocol::{Files, Xboard};

use crate::protocol::session::stage::Stage;
use crate::support::session::Asked;

/// Starts a game in which the engine has moved and ponders: it expects c3 and would then think about c4.
fn pondering(level: &str) -> (Stage, Arc<Asked>) {
    let (stage, asked) = Stage::quick(Xboard::new(Files::Allowed));
    stage.type_in(format!("hard\n{level}\npost\ngo\n"));
    stage.wait_for("move P@d3\n");
    stage.wait_for("\tP@c3 P@");
    (stage, asked)
}

#[test]
fn the_expected_move_is_answered_by_the_pondering_search() {
    let (stage, asked) = pondering("level 0 5 0");
    stage.type_in("easy_is_unknown\nping 1\n.\nhint\n");
    stage.wait_for("Hint: P@c3");
    assert_eq!(asked.searches(), 2, "it ponders on");
    stage.type_in("time 30000\notim 30000\nusermove P@c3\nping 2\n");
    stage.wait_for("pong 2");
    let screen = stage.finish();
    assert_eq!(asked.searches(), 3, "the move, the pondering that became a move, and pondering again");
    let moves: Vec<&str> = screen.lines().filter(|line| line.starts_with("move ")).collect();
    assert_eq!(moves.len(), 2, "{screen}");
    assert!(screen.contains("pong 1\nstat01: "), "{screen}");
}

#[test]
fn a_clock_that_is_shorter_by_less_than_one_percent_is_the_same() {
    let (stage, asked) = pondering("level 0 5 0");
    stage.type_in("time 29800\nusermove P@c3\nping 1\n");
    stage.wait_for("pong 1");
    stage.finish();
    assert_eq!(asked.searches(), 3, "the move, the pondering that became a move, and pondering again");
}

#[test]
fn another_move_or_another_clock_begins_a_new_search() {
    for lines in [
        "usermove P@c5\n",
        "time 29600\nusermove P@c3\n",
        "time 1000\nusermove P@c3\n",
        "st 3\nusermove P@c3\n",
    ] {
        let (stage, asked) = pondering("level 0 5 0");
        stage.type_in(lines);
        stage.wait_until("a move of its own and pondering again", || asked.searches() == 4);
        let limits = asked.limits.lock().unwrap()[2].clone();
        let remaining = limits.clock.unwrap().remaining.as_millis();
        match lines {
            "usermove P@c5\n" => assert!((290_000..300_000).contains(&remaining), "{remaining}"),
            "time 29600\nusermove P@c3\n" => assert_eq!(remaining, 296_000),
            "time 1000\nusermove P@c3\n" => assert_eq!(remaining, 10_000),
            _ => assert_eq!(remaining, 3_000),
        }
        stage.finish();
    }
}

#[test]
fn the_end_of_pondering_restores_the_game() {
    for line in ["force", "result * {stopped}", "easy", "bk", "memory 10", "undo"] {
        let (stage, _) = pondering("level 0 5 0");
        stage.type_in(format!("{line}\nforce\nping 1\n"));
        stage.wait_for("pong 1");
        let plies = usize::from(line != "undo");
        stage.type_in("undo\nundo\nping 2\n");
        stage.wait_for("pong 2");
        let screen = stage.finish();
        let errors = screen.matches("Error (no move to take back): undo").count();
        assert_eq!(errors, 2 - plies, "{line}: {screen}");
    }
}

#[test]
fn the_end_of_the_input_ends_it() {
    let (stage, _) = pondering("level 0 5 0");
    let screen = stage.finish();
    assert_eq!(screen.matches("move P@").count(), 1, "{screen}");
    let (stage, _) = pondering("st 1");
    stage.type_in("quit\n");
    stage.end().0.expect("the session ends well");
}
