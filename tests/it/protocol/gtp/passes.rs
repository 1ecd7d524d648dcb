//! Passes of clients that send every pass or none, and undo across them.

use super::STUCK_AFTER_A1;
use super::session::{check, last_reply};

#[test]
fn a_pass_is_spelled_in_many_ways() {
    for pass in ["pass", "PASS", "Pass", "pa", "PS", "--", "@@@@", "0000"] {
        let lines = [STUCK_AFTER_A1, "play b A1", &format!("play w {pass}"), "gogui-rules_side_to_move"];
        assert_eq!(last_reply(&lines), "= black", "{pass}");
    }
}

#[test]
fn an_omitted_pass_is_filled_in() {
    check(&[
        (STUCK_AFTER_A1, "="),
        ("play b A1", "="),
        ("gogui-rules_side_to_move", "= white"),
        ("gogui-rules_legal_moves", "= pass"),
        ("play b C8", "="),
        ("final_score", "= B+64"),
    ]);
    check(&[(STUCK_AFTER_A1, "="), ("play b A1", "="), ("genmove b", "= C8"), ("final_score", "= B+64")]);
}

#[test]
fn undo_takes_a_filled_in_pass_back_with_the_move_after_it() {
    for line in ["play b C8", "genmove b"] {
        check(&[
            (STUCK_AFTER_A1, "="),
            ("play b A1", "="),
            (line, if line.starts_with("play") { "=" } else { "= C8" }),
            ("undo", "="),
            ("gogui-rules_side_to_move", "= white"),
            ("gogui-rules_legal_moves", "= pass"),
            ("undo", "="),
            ("gogui-rules_side_to_move", "= black"),
            ("undo", "? cannot undo"),
        ]);
    }
}

#[test]
fn an_announced_pass_is_taken_back_alone() {
    for line in ["play w pass", "genmove w"] {
        check(&[
            (STUCK_AFTER_A1, "="),
            ("play b A1", "="),
            (line, if line.starts_with("play") { "=" } else { "= pass" }),
            ("play b C8", "="),
            ("undo", "="),
            ("gogui-rules_side_to_move", "= black"),
            ("undo", "="),
            ("gogui-rules_side_to_move", "= white"),
            ("gg-undo 1", "="),
            ("undo", "? cannot undo"),
        ]);
    }
}

#[test]
fn a_pass_that_has_happened_may_be_announced_again() {
    check(&[
        (STUCK_AFTER_A1, "="),
        ("play b A1", "="),
        ("genmove w", "= pass"),
        ("play w pass", "="),
        ("gogui-rules_side_to_move", "= black"),
        ("genmove w", "= pass"),
        ("gogui-rules_side_to_move", "= black"),
        ("genmove b", "= C8"),
    ]);
}

#[test]
fn a_side_with_a_move_may_not_pass() {
    check(&[
        ("play b pass", "? illegal move"),
        ("play w pass", "? wrong color: black is to move"),
        (STUCK_AFTER_A1, "="),
        ("play b A1", "="),
        ("play b pass", "? wrong color: white is to move"),
        ("gogui-rules_side_to_move", "= white"),
        ("play b D4", "? illegal move"),
        ("gogui-rules_side_to_move", "= white"),
        ("undo", "="),
        ("undo", "? cannot undo"),
    ]);
}

#[test]
fn the_wrong_color_is_refused_when_the_other_side_has_a_move() {
    check(&[
        ("play w E3", "? wrong color: black is to move"),
        ("genmove w", "? wrong color: black is to move"),
        ("reg_genmove w", "? wrong color: black is to move"),
        ("lz-genmove_analyze w", "? wrong color: black is to move"),
        ("lz-analyze w", "? wrong color: black is to move"),
        ("play b D3", "="),
        ("play b F5", "? wrong color: white is to move"),
    ]);
}

#[test]
fn after_the_end_every_pass_is_accepted_and_every_move_refused() {
    check(&[
        (STUCK_AFTER_A1, "="),
        ("gogui-play_sequence b A1 b C8", "="),
        ("gogui-rules_legal_moves", "="),
        ("genmove w", "= pass"),
        ("genmove b", "= pass"),
        ("genmove b", "= pass"),
        ("reg_genmove b", "= pass"),
        ("kgs-genmove_cleanup w", "= pass"),
        ("genmove_analyze w", "= \nplay pass"),
        ("play w pass", "="),
        ("play b PASS", "="),
        ("play w D8", "? illegal move"),
        ("play b D8", "? illegal move"),
        ("final_score", "= B+64"),
        ("undo", "="),
        ("final_score", "? cannot score"),
    ]);
}

#[test]
fn a_question_about_the_side_after_an_implied_pass_keeps_the_game() {
    for line in ["reg_genmove b", "lz-analyze b", "kata-analyze b"] {
        let lines = [STUCK_AFTER_A1, "play b A1", line, "gogui-rules_side_to_move"];
        assert_eq!(last_reply(&lines), "= white", "{line}");
    }
    check(&[
        (STUCK_AFTER_A1, "="),
        ("play b A1", "="),
        ("reg_genmove b", "= C8"),
        ("reg_genmove w", "= pass"),
    ]);
}
