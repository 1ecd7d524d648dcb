//! Lines that arrive while the engine searches for its move.

use std::sync::atomic::Ordering;

use kado::protocol::{Files, Xboard};

use crate::protocol::session::stage::{Stage, until_released, until_stopped};

/// Starts a session whose searches run until they are stopped, with the first one running.
fn thinking() -> Stage {
    let stage = Stage::with(until_stopped, Xboard::new(Files::Allowed));
    stage.type_in("ping 1\ngo\n.\n");
    stage.wait_for("stat01: ");
    stage
}

#[test]
fn move_now_moves_now() {
    let stage = thinking();
    stage.type_in("?\nping 2\n");
    stage.wait_for("pong 2");
    assert_eq!(stage.finish(), "pong 1\nstat01: 0 0 0 0 4\nmove P@d3\npong 2\n");
}

#[test]
fn move_now_ends_the_search_whatever_waits_before_it() {
    let stage = thinking();
    stage.type_in("ping 2\n?\n");
    stage.wait_for("pong 2");
    assert_eq!(stage.finish(), "pong 1\nstat01: 0 0 0 0 4\nmove P@d3\npong 2\n");
    let stage = thinking();
    stage.type_in("usermove c3\nping 2\n?\n");
    stage.wait_for("pong 2");
    assert_eq!(stage.cue.stopped.load(Ordering::SeqCst), 2, "the search that the move asks for, too");
    let screen = stage.finish();
    assert_eq!(screen.matches("move P@").count(), 2, "{screen}");
}

#[test]
fn a_hint_is_given_whatever_ends_its_search() {
    for (line, answer) in [
        ("force", ""),
        ("new", ""),
        ("undo", "Error (no move to take back): undo\n"),
        ("analyze", ""),
        ("?", ""),
    ] {
        let stage = Stage::with(until_stopped, Xboard::new(Files::Allowed));
        stage.type_in(format!("force\nhint\n{line}\nping 1\n"));
        stage.wait_for("pong 1");
        assert_eq!(stage.finish(), format!("Hint: P@d3\n{answer}pong 1\n"), "{line}");
    }
    let stage = Stage::with(until_stopped, Xboard::new(Files::Allowed));
    stage.type_in("hint\n.\n");
    stage.wait_for("stat01: ");
    stage.type_in("time 100\nusermove d3\n");
    stage.wait_for("Hint: P@d3");
    stage.type_in("?\n");
    stage.wait_for("move P@c3");
    stage.finish();
    let stage = Stage::with(until_stopped, Xboard::new(Files::Allowed));
    stage.type_in("hint\nhint\nquit\n");
    let (result, screen) = stage.end();
    result.expect("the session ends well");
    assert_eq!(screen, "Hint: P@d3\nHint: P@d3\n");
}

#[test]
fn commands_that_end_the_search_drop_the_move() {
    for line in
        ["force", "result 0-1 {Black wins}", "new", "setboard 8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1", "pause"]
    {
        let stage = thinking();
        stage.type_in(format!("{line}\nping 2\n"));
        stage.wait_for("pong 2");
        assert_eq!(stage.cue.stopped.load(Ordering::SeqCst), 1, "{line}");
        assert_eq!(stage.finish(), "pong 1\nstat01: 0 0 0 0 4\npong 2\n", "{line}");
    }
    let stage = thinking();
    stage.type_in("quit\n");
    let (result, screen) = stage.end();
    result.expect("the session ends well");
    assert_eq!(screen, "pong 1\nstat01: 0 0 0 0 4\n");
}

#[test]
fn after_a_refused_line_the_engine_still_owes_its_move() {
    for (line, error) in [
        ("undo", "Error (no move to take back): undo"),
        ("setboard x", "tellusererror Illegal position: column 1"),
        ("variant normal", "Error (unknown variant; known are flipello and reversi): variant normal"),
        ("exit", "Error (no analysis runs): exit"),
    ] {
        let stage = thinking();
        stage.type_in(format!("{line}\n"));
        stage.wait_for(error);
        stage.type_in("?\nping 2\n");
        stage.wait_for("pong 2");
        assert_eq!(stage.cue.stopped.load(Ordering::SeqCst), 2, "{line}");
        let screen = stage.finish();
        assert!(screen.ends_with("\nmove P@d3\npong 2\n"), "{line}: {screen}");
    }
    let stage = thinking();
    stage.type_in("undo\nforce\nping 2\n");
    stage.wait_for("pong 2");
    assert!(!stage.finish().contains("move P@"), "the next line may end the search");
}

#[test]
fn earlier_requests_keep_the_move() {
    for owed in ["ping 2", "usermove c3"] {
        let stage = Stage::with(until_released, Xboard::new(Files::Allowed));
        stage.type_in(format!("go\n{owed}\nforce\n.\n"));
        stage.wait_for("stat01: ");
        stage.release();
        stage.wait_for("move P@d3");
        let screen = stage.finish();
        assert!(screen.starts_with("stat01: 0 0 0 0 4\nmove P@d3\n"), "{screen}");
    }
}

#[test]
fn resume_continues_after_pause() {
    let stage = thinking();
    stage.type_in("pause\nping 2\n");
    stage.wait_for("pong 2");
    stage.type_in("resume\n?\nping 3\n");
    stage.wait_for("pong 3");
    assert_eq!(stage.finish(), "pong 1\nstat01: 0 0 0 0 4\npong 2\nmove P@d3\npong 3\n");
}

#[test]
fn harmless_lines_do_not_end_the_search() {
    let stage = thinking();
    stage.type_in("time 100\notim 100\ncomputer\nname Ada\n\nnonsense\nhard\npost\n.\n");
    stage.wait_until("a second state", || stage.screen.text().matches("stat01: ").count() == 2);
    assert_eq!(stage.cue.stopped.load(Ordering::SeqCst), 0);
    stage.type_in("?\nping 2\n");
    stage.wait_for("pong 2");
    let screen = stage.finish();
    assert!(screen.ends_with("move P@d3\nError (unknown command): nonsense\npong 2\n"), "{screen}");
}

#[test]
fn at_the_end_of_the_input_the_move_is_still_made() {
    let stage = Stage::with(crate::protocol::session::stage::at_once, Xboard::new(Files::Allowed));
    stage.type_in("go\n");
    assert_eq!(stage.finish(), "move P@d3\n");
}
