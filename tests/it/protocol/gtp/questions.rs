//! Questions that do not change the game: moves, hints, values, scores, counts.

use std::sync::atomic::Ordering;

use kado::engine::Goal;

use super::STUCK_AFTER_A1;
use super::session::{TestSession, check, last_reply};
use crate::support::process::run;

#[test]
fn genmove_plays_its_move_and_reg_genmove_does_not() {
    check(&[
        ("reg_genmove b", "= D3"),
        ("gogui-rules_side_to_move", "= black"),
        ("genmove b", "= D3"),
        ("gogui-rules_side_to_move", "= white"),
        ("kgs-genmove_cleanup w", "= C3"),
        ("gogui-rules_side_to_move", "= black"),
    ]);
}

#[test]
fn reg_genmove_depends_only_on_the_position() {
    let mut session = TestSession::new();
    session.replies(&["genmove b", "time_settings 10 0 0", "reg_genmove w"]);
    assert_eq!(session.asked.clears.load(Ordering::SeqCst), 1);
    let limits = session.asked.limits.lock().unwrap();
    assert_eq!(limits[1].clock, None);
    assert_eq!([0, 1].map(|search: usize| limits[search].single_threaded), [false, true]);
}

#[test]
fn reg_genmove_makes_the_same_mistakes_in_every_game() {
    let mut session = TestSession::new();
    session.replies(&[
        "kado-setoption Level 2",
        "reg_genmove b",
        "clear_board",
        "play b d3",
        "undo",
        "reg_genmove b",
    ]);
    let limits = session.asked.limits.lock().unwrap();
    assert!(limits[0].persona.is_some());
    assert_eq!(limits[0].persona, limits[1].persona);
}

#[test]
fn hints_are_the_best_moves_with_score_depth_and_variation() {
    check(&[
        ("kado-hint", "= D3 +4.00 8@100% D3 C3"),
        ("kado-hint 2", "= D3 +4.00 8@100% D3 C3\nC4 +3.00 8@100% C4 C3"),
        (
            "kado-hint 60",
            "= D3 +4.00 8@100% D3 C3\nC4 +3.00 8@100% C4 C3\nF5 +2.00 8@100% F5 F4\nE6 +1.00 8@100% E6 F4",
        ),
        ("kado-setoption MultiPV 2", "="),
        ("kado-hint", "= D3 +4.00 8@100% D3 C3\nC4 +3.00 8@100% C4 C3"),
        ("kado-hint x", "? syntax error: 'x' is not a whole number from 0"),
        ("gogui-rules_side_to_move", "= black"),
    ]);
}

#[test]
fn values_variation_and_evaluation_have_separate_commands() {
    check(&[
        ("kado-values", "= D3 +4.00 C4 +3.00 F5 +2.00 E6 +1.00"),
        ("kado-pv", "= b D3 w C3"),
        ("kado-eval", "= +4.00"),
        (STUCK_AFTER_A1, "="),
        ("play b A1", "="),
        ("kado-pv", "= w pass b C8"),
        ("kado-values", "= pass +4.00"),
    ]);
}

#[test]
fn solving_asks_for_the_exact_score_or_the_winner() {
    for (line, goal, reply) in [
        ("kado-solve", Goal::Exact, "= +4 D3 C3"),
        ("kado-solve exact", Goal::Exact, "= +4 D3 C3"),
        ("kado-solve wld", Goal::WinDrawLoss, "= win D3 C3"),
    ] {
        let mut session = TestSession::new();
        session.check(&[(line, reply)]);
        let limits = session.asked.only();
        assert_eq!((limits.goal, limits.depth, limits.time), (goal, None, None), "{line}");
    }
    check(&[("kado-solve fast", "? syntax error: 'fast' is not exact or wld")]);
}

#[test]
fn a_finished_game_has_its_result_and_no_moves() {
    let mut session = TestSession::new();
    session.check(&[
        (STUCK_AFTER_A1, "="),
        ("gogui-play_sequence b A1 b C8", "="),
        ("gogui-rules_side_to_move", "= white"),
        ("kado-hint", "="),
        ("kado-values", "="),
        ("kado-pv", "="),
        ("kado-eval", "= -64.00"),
        ("kado-solve", "= -64"),
        ("kado-solve wld", "= loss"),
        ("lz-analyze", "="),
    ]);
    assert!(session.asked.limits.lock().unwrap().is_empty(), "nothing was searched");
}

#[test]
fn a_finished_game_of_k_in_a_row_has_its_result_as_a_word() {
    check(&[
        ("set_game tictactoe", "="),
        ("gogui-play_sequence b A1 w B1 b C1 w A2 b B2 w A3 b C2 w C3 b B3", "="),
        ("kado-eval", "= draw"),
        ("kado-solve", "= +0"),
        ("clear_board", "="),
        ("gogui-play_sequence b A1 w B1 b A2 w B2 b A3", "="),
        ("kado-eval", "= loss"),
        ("kado-solve", "= loss"),
        ("kado-perft 3", "= 1"),
    ]);
}

#[test]
fn perft_counts_in_each_convention_for_passes() {
    check(&[
        ("kado-perft 0", "= 1"),
        ("kado-perft 1", "= 4"),
        ("kado-perft 8", "= 390216"),
        ("kado-perft 9", "= 3005288"),
        ("kado-perft 9 one-ply", "= 3005288"),
        ("kado-perft 9 zero-plies", "= 3005320"),
        ("kado-perft 9 without-finished", "= 3005288"),
        ("kado-perft 13", "? a depth of 13 takes too long; the largest is 12"),
        (
            "kado-perft",
            "? syntax error: kado-perft takes a depth, and one-ply, zero-plies or without-finished",
        ),
        ("kado-perft 1 some", "? syntax error: 'some' is not one-ply, zero-plies or without-finished"),
    ]);
}

#[test]
fn stable_discs_of_both_sides_are_listed() {
    assert_eq!(last_reply(&["kado-stable"]), "=");
    assert_eq!(last_reply(&["gogui-setup b A1 b B1 w H8", "kado-stable"]), "= A1 B1 H8");
}

/// Returns the last reply of the program.
fn asked(lines: &str) -> String {
    let output = run(&["gtp"], lines).succeeded();
    output.trim_end().rsplit("\n\n").next().unwrap().to_owned()
}

#[test]
fn a_bound_is_marked() {
    let question = |command| asked(&format!("kado-setoption Nodes 1000\nset_game mnk:6,6,4\n{command}\n"));
    assert_eq!(question("kado-eval"), "= >W19");
    assert!(question("kado-hint 1").starts_with("= D4 >W19 "));
}

#[test]
fn a_late_position_of_renju_is_solved() {
    let solved = |board| asked(&format!("set_game renju:5\nsetboard {board} O\nkado-solve\n"));
    let last = solved("X-OX-XOXX--OX-OXOXOO--OOX");
    assert!(last.starts_with("= +0 "), "{last}");
    let early = solved("X-OX-XOX---OX-O-O-OO---OX");
    assert!(early.starts_with("? not solved; best so far "), "{early}");
}
