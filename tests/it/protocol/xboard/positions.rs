//! Variants, positions, and undo.

use kado::protocol::{Files, Xboard};

use super::moves::STUCK_AFTER_A1;
use super::session::{TestSession, check};
use crate::support::session;

#[test]
fn a_variant_is_defined_and_begins_a_game() {
    let output = TestSession::new().output(&["variant reversi", "usermove d3", "variant flipello", "go"]);
    let setup = "setup (P.................p.................) 8x8+1_fairy 8/8/8/";
    let hand = "P".repeat(60) + &"p".repeat(60);
    assert_eq!(output[0], format!("{setup}3Pp3/3pP3/8/8/8[{hand}] w - - 0 1"));
    assert_eq!(output[1], "piece P& @8");
    // The requested move is dropped.
    assert_eq!(output[2], format!("{setup}3pP3/3Pp3/8/8/8[{hand}] w 0 1"));
    assert_eq!(output[3..], ["piece P& @8", "move P@d6"]);
    let output = TestSession::new().output(&["variant flipello", "new", "go"]);
    assert_eq!(output[2..], ["move P@d6"], "new keeps the variant");
}

#[test]
fn a_position_is_set_up_in_the_spelling_of_its_variant() {
    check(&["force", "setboard 8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1", "go"], &["move P@e3"]);
    check(&["force", "usermove d3", "setboard 8/8/8/3Pp3/3pP3/8/8/8 w", "go"], &["move P@d3"]);
    let output = TestSession::new().output(&[
        "variant flipello",
        "force",
        "setboard 8/8/8/3pP3/3Pp3/8/8/8[-] b - - 0 1",
        "go",
    ]);
    assert_eq!(output[2..], ["move P@e6"]);
    check(&["setboard"], &["Error (setboard takes a position): setboard"]);
    for fen in
        ["8/8", "9/8/8/8/8/8/8/8 w", "8/8/8/3Pq3/3pP3/8/8/8 w", "8/8/8/3Pp3/3pP3/8/8/8", "é", "4/4/4/4 w"]
    {
        let output = TestSession::new().output(&[&format!("setboard {fen}"), "usermove d3"]);
        assert!(output[0].starts_with("tellusererror Illegal position: "), "{fen}: {output:?}");
        assert_eq!(output[1..], ["move P@c3"], "{fen}");
    }
}

#[test]
fn the_position_after_a_pass_is_a_pass() {
    let after_pass = "setboard Pp6/8/8/8/8/8/8/PPP5 w - - 0 1";
    check(
        &["force", STUCK_AFTER_A1, "a1", after_pass, "c8", "undo", "undo", "undo", "undo"],
        &["1-0 {White wins 64-0}", "Error (no move to take back): undo"],
    );
    check(
        &[STUCK_AFTER_A1, "go", "ping 0", after_pass, "ping 1"],
        &["move P@a1", "pong 0", "move P@c8", "1-0 {White wins 64-0}", "pong 1"],
    );
    // XBoard flips no discs.
    let unturned = "setboard Pp6/8/8/8/8/8/8/PpP5 w - - 0 1";
    check(
        &[STUCK_AFTER_A1, "a1", "undo", "undo", "go", "ping 1", unturned],
        &["move @@@@", "move P@a1", "pong 1", "move P@c8", "1-0 {White wins 64-0}"],
    );
    check(&["force", after_pass, "undo"], &["Error (no move to take back): undo"]);
}

#[test]
fn other_colors_are_ignored_only_while_the_engine_plays() {
    let [flipped, unturned, other] =
        ["PPP5", "PpP5", "ppP5"].map(|row| format!("setboard Pp6/8/8/8/8/8/8/{row} w - - 0 1"));
    let nothing = "Error (no move to take back): undo";
    for mode in ["force", "analyze"] {
        for pass in [&flipped, &unturned] {
            let lines = [mode, STUCK_AFTER_A1, "a1", pass, "undo", "undo", "undo"];
            check(&lines, &[nothing]);
        }
        check(&[mode, STUCK_AFTER_A1, "a1", &other, "undo"], &[nothing]);
    }
    check(
        &[STUCK_AFTER_A1, "go", "ping 1", &other, "ping 2"],
        &["move P@a1", "pong 1", "move P@c8", "1-0 {White wins 64-0}", "pong 2"],
    );
    let stuck = ["setboard 8/8/8/8/8/8/8/pPP5 w - - 0 1", "setboard 8/8/8/8/8/8/8/PPp5 b - - 0 1"];
    check(&["force", stuck[0], stuck[1], "hint"], &["Hint: @@@@"]);
}

#[test]
fn moves_are_taken_back_one_or_two_at_a_time() {
    check(&["force", "d3", "c3", "undo", "go"], &["move P@c3"]);
    check(&["force", "d3", "c3", "remove", "go"], &["move P@d3"]);
    check(
        &["force", "d3", "remove", "undo", "undo"],
        &["Error (no move to take back): remove", "Error (no move to take back): undo"],
    );
    check(&["d3", "ping 1", "remove", "d3"], &["move P@c3", "pong 1", "move P@c3"]);
}

/// Returns the moves of the player `random` in a session.
fn random_moves(lines: &[String]) -> Vec<String> {
    let settings = [("Player", "random"), ("Game Seed", "7"), ("Hash", "1")];
    let output = session::run(&mut Xboard::new(Files::Denied), &settings, lines.join("\n") + "\n");
    assert!(!output.contains("Error") && !output.contains("Illegal"), "{output}");
    output.lines().filter_map(|line| line.strip_prefix("move ")).map(str::to_owned).collect()
}

#[test]
fn every_game_has_its_seed_wherever_it_begins() {
    for begin in ["new", "setboard 8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1"] {
        let game = ["force", begin].into_iter().chain(["go", "ping 1"].into_iter().cycle().take(20));
        let game: Vec<String> = game.map(str::to_owned).collect();
        let moves = random_moves(&[game.clone(), game.clone()].concat());
        assert_eq!(moves.len(), 20, "{moves:?}");
        assert_ne!(moves[..10], moves[10..], "{begin}");
        assert_eq!(random_moves(&[game.clone(), game].concat()), moves, "{begin}");
    }
}

#[test]
fn a_pass_sent_as_a_position_keeps_the_seed() {
    // The opponent never has a move.
    let mut rows = ["8", "Pp4pP"].repeat(4);
    let line = |rows: &[&str]| format!("setboard {} w - - 0 1", rows.join("/"));
    let start = ["force".to_owned(), line(&rows), "go".to_owned(), "ping 1".to_owned()];
    let passes = ["usermove @@@@", "ping 1"].repeat(7).into_iter().map(str::to_owned);
    let moves = random_moves(&start.iter().cloned().chain(passes).collect::<Vec<_>>());
    assert_eq!(moves.len(), 8, "{moves:?}");
    let mut lines = start.to_vec();
    for mv in &moves[..7] {
        let row = &mut rows[8 - usize::from(mv.as_bytes()[3] - b'0')];
        *row = match (*row, mv.as_bytes()[2]) {
            ("Pp4pP", b'c') => "PpP3pP",
            ("Pp4pP", _) => "Pp3PpP",
            _ => "PpP2PpP",
        };
        lines.extend([line(&rows), "ping 1".to_owned()]);
    }
    assert_eq!(random_moves(&lines), moves);
}
