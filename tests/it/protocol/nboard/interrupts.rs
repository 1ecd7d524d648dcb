//! Pings, and requests that supersede each other while a search runs.

use std::sync::atomic::Ordering;
use std::time::Duration;

use kado::base::{Move, Size};
use kado::game::notation::{move_name, parse_move};
use kado::game::{Position, Record};
use kado::protocol::{Files, Nboard};
use kado::search::{Control, Sink};

use crate::protocol::session::stage::{Cue, Stage, step, until_released, until_stopped};
use crate::support::playout;

/// Reports steps continuously until it is stopped. The pauses only limit the output.
fn talkative(cue: &Cue, moves: &[Move], control: &Control, sink: &mut dyn Sink) -> Move {
    while !control.is_stopped() {
        sink.info(&step(1, moves[0]));
        std::thread::sleep(Duration::from_micros(100));
    }
    until_stopped(cue, moves, control, sink)
}

#[test]
fn after_the_pong_no_output_concerns_the_old_position() {
    let stage = Stage::with(talkative, Nboard::new(Files::Denied));
    let squares = ["D3", "C3", "C4", "C5", "B4", "D2"];
    let mut game = Record::new(playout::plain(8));
    for (number, square) in squares.iter().enumerate() {
        let first = move_name(game.position().legal_moves()[0], Size::OTHELLO, "PA").to_uppercase();
        let since_pong = || stage.screen.text().rsplit("pong").next().unwrap_or_default().to_owned();
        stage.type_in(if number % 2 == 0 { "hint 4\n" } else { "go\n" });
        stage.wait_until("something is output", || since_pong().contains("search "));
        for line in since_pong().lines().filter(|line| line.starts_with("search ")) {
            assert!(line.starts_with(&format!("search {first} ")), "{line} where {first} is legal");
        }
        stage.type_in(format!("move {square}\nping {number}\n"));
        stage.wait_for(&format!("pong {number}\n"));
        let ended = || stage.cue.ended.load(Ordering::SeqCst) == number + 1;
        stage.wait_until("the search ends", ended);
        // The session has processed every event of the search once it answers another ping.
        let next = squares.len() + number;
        stage.type_in(format!("ping {next}\n"));
        stage.wait_for(&format!("pong {next}\n"));
        let pongs = format!("pong {number}\npong {next}\n");
        assert!(stage.screen.text().ends_with(&pongs), "{}", stage.screen.text());
        game.play(parse_move(square, Size::OTHELLO).unwrap()).unwrap();
    }
    assert_eq!(stage.cue.stopped.load(Ordering::SeqCst), squares.len());
    let screen = stage.finish();
    assert!(!screen.contains("==="), "a move that nobody waits for is not output: {screen}");
}

#[test]
fn a_ping_cancels_every_earlier_request() {
    let stage = Stage::with(until_stopped, Nboard::new(Files::Denied));
    stage.type_in("hint 2\ngo\nanalyze\nmove F5\nhint 1\nping 1\n");
    stage.wait_for("pong 1");
    assert_eq!(stage.cue.stopped.load(Ordering::SeqCst), 4);
    let output = stage.finish();
    let kinds: Vec<&str> = output.lines().filter(|line| !line.starts_with("status")).collect();
    assert_eq!(kinds, ["pong 1"]);
}

#[test]
fn another_go_supersedes_the_first_and_is_answered_once() {
    let stage = Stage::with(until_released, Nboard::new(Files::Denied));
    stage.type_in("go\n");
    stage.wait_for("thinking");
    stage.type_in("move F5\ngo\n");
    stage.wait_until("the first search is stopped", || stage.cue.stopped.load(Ordering::SeqCst) == 1);
    stage.release();
    stage.wait_for("===");
    let output = stage.finish();
    assert_eq!(output.matches("===").count(), 1, "{output}");
    assert!(output.contains("=== F4/"), "{output}");
}

#[test]
fn quit_ends_the_session_after_the_move() {
    let stage = Stage::with(until_stopped, Nboard::new(Files::Denied));
    stage.type_in("go\nset depth 3\nquit\nlearn\n");
    let (result, output) = stage.end();
    assert!(result.is_ok());
    assert!(output.contains("=== D3/") && !output.contains("learned"), "{output}");
}

#[test]
fn the_game_is_restored_after_a_stopped_analysis() {
    let stage = Stage::with(until_released, Nboard::new(Files::Denied));
    stage.type_in("move F5\nmove D6\nmove C3\nanalyze\n");
    stage.wait_for("analyzing");
    stage.type_in("ping 1\n");
    stage.wait_for("pong 1");
    stage.release();
    stage.type_in("move D3\nanalyze\n");
    stage.wait_for("analysis 0 ");
    let output = stage.finish();
    let plies: Vec<&str> =
        output.lines().filter_map(|line| line.strip_prefix("analysis ")?.split(' ').next()).collect();
    assert_eq!(plies, ["4", "3", "2", "1", "0"]);
}
