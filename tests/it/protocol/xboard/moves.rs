//! The side to move, the spellings of a move, and the end of a game.

use super::session::check;

/// The last moves of a game in each variant: Black, who is "white" here, to move; after a1 White must pass,
/// and after c8 no white disc is left.
pub(super) const STUCK_AFTER_A1: &str = "setboard Pp6/8/8/8/8/8/8/1pP5 w - - 0 1";
const MIRRORED: &str = "setboard 1pP5/8/8/8/8/8/8/Pp6 w 0 1";

#[test]
fn the_engine_moves_second_by_default() {
    check(&["new", "usermove P@d3"], &["move P@c3"]);
    check(&["usermove P@d3"], &["move P@c3"]);
    check(&["go"], &["move P@d3"]);
    check(&["go", "usermove P@c3", "ping 1"], &["move P@d3", "move P@b3", "pong 1"]);
    check(&["force", "usermove P@d3", "usermove P@c3", "go"], &["move P@b3"]);
    check(&["force", "usermove P@d3", "playother", "usermove P@c3"], &["move P@b3"]);
    check(&["playother", "usermove P@d3"], &["move P@c3"]);
    check(&["go", "ping 1", "new", "usermove P@d3"], &["move P@d3", "pong 1", "move P@c3"]);
    check(&["result 1-0 {White mates}", "usermove P@d3", "go"], &["move P@c3"]);
    check(&["black", "usermove P@c4"], &["Illegal move (it flips nothing): P@c4"]);
    check(&["black", "go"], &["move P@e3"]);
    check(&["force", "usermove P@d3", "white"], &["Error (the other side is to move): white"]);
    check(&["force", "usermove P@d3", "black", "usermove P@c3"], &["move P@b3"]);
}

#[test]
fn a_move_is_read_in_every_spelling_of_its_variant() {
    for line in ["usermove P@d3", "usermove p@D3", "usermove d3", "P@d3", "d3", "D3", "  usermove   d3  "] {
        check(&[line], &["move P@c3"]);
    }
    let output = ["variant flipello", "force", "usermove P@d6", "usermove c6", "nopost", "go", "ping 1"];
    let mut session = super::session::TestSession::new();
    assert_eq!(session.output(&output)[2..], ["move P@b6", "pong 1"], "b3 has the name b6");
}

#[test]
fn an_illegal_move_is_refused_with_its_reason_and_changes_nothing() {
    for (line, answer) in [
        ("usermove a1", "Illegal move (it flips nothing): a1"),
        ("P@e4", "Illegal move (the square is taken): P@e4"),
        ("usermove @@@@", "Illegal move (the side to move has a move): @@@@"),
        ("usermove e2e4", "Illegal move (a move is like P@d3, a pass is @@@@): e2e4"),
        ("usermove i9", "Illegal move (a move is like P@d3, a pass is @@@@): i9"),
        ("usermove", "Error (usermove takes a move): usermove"),
    ] {
        check(&[line, "usermove P@d3"], &[answer, "move P@c3"]);
    }
    check(
        &["force", STUCK_AFTER_A1, "usermove a1", "usermove c8", "usermove d8"],
        &["1-0 {White wins 64-0}", "Illegal move (the game is over): d8"],
    );
}

#[test]
fn the_engine_announces_its_pass_and_takes_the_other_sides_in_any_spelling() {
    let end = "1-0 {White wins 64-0}";
    check(&[STUCK_AFTER_A1, "usermove a1", "usermove c8"], &["move @@@@", end]);
    for pass in ["usermove @@@@", "@@@@", "pass", "usermove 0000", "usermove PA", "usermove --"] {
        check(&[STUCK_AFTER_A1, "go", pass, "ping 1"], &["move P@a1", "move P@c8", end, "pong 1"]);
    }
    let mut session = super::session::TestSession::new();
    let output = session.output(&["variant flipello", MIRRORED, "go", "usermove a1a1", "ping 1"]);
    assert_eq!(output[2..], ["move P@a8", "move P@c1", end, "pong 1"]);
    check(
        &[STUCK_AFTER_A1, "go", "usermove b7", "ping 1"],
        &["move P@a1", "Illegal move (the side to move must pass): b7", "pong 1"],
    );
}

#[test]
fn an_omitted_pass_is_filled_in_in_force_mode() {
    let end = "1-0 {White wins 64-0}";
    check(&["force", STUCK_AFTER_A1, "usermove a1", "usermove c8"], &[end]);
    check(&["force", STUCK_AFTER_A1, "a1", "@@@@", "c8"], &[end]);
    check(&["force", STUCK_AFTER_A1, "a1", "c8", "undo", "go", "ping 1"], &[end, "move @@@@", "pong 1"]);
    check(
        &["force", STUCK_AFTER_A1, "a1", "b7", "go", "ping 1"],
        &["Illegal move (the side to move must pass): b7", "move @@@@", "pong 1"],
    );
}

#[test]
fn a_result_is_claimed_once() {
    let end = "1-0 {White wins 64-0}";
    let over = "Error (the game is over): go";
    check(&["force", STUCK_AFTER_A1, "a1", "c8", "go", "go"], &[end, over, over]);
    check(
        &[STUCK_AFTER_A1, "a1", "c8", "result 1-0 {White wins 64-0}", "force", "ping 1"],
        &["move @@@@", end, "pong 1"],
    );
    check(&["force", STUCK_AFTER_A1, "a1", "c8", "undo", "c8"], &[end, end]);
    check(&["force", "setboard 8/8/8/8/8/8/8/PPp5 w - - 0 1", "go"], &["move P@d1", end]);
    check(&["force", "setboard 8/8/8/8/8/8/8/p6P b - - 0 1", "go", "go"], &["1/2-1/2 {Draw 32-32}", over]);
    check(&["setboard 8/8/8/8/8/8/8/ppp5 w - - 0 1", "go"], &["0-1 {Black wins 64-0}"]);
    let full = format!("setboard {}pppppppp/pppppppp/pppppppp w - - 0 1", "PPPPPPPP/".repeat(5));
    check(&[&full, "go"], &["1-0 {White wins 40-24}"]);
    let one_empty = "1ppppppp/ppPPPPPP/pPpPPPPP/pPPpPPPP/pPPppppp/pppppppp/pppppppp/pppppppp";
    check(&[&format!("setboard {one_empty} w - - 0 1"), "go"], &["0-1 {Black wins 44-20}"]);
}
