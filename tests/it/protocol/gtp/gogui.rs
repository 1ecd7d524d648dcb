//! The extensions of `GoGui`: rules, setup, the analysis menu, and the interrupt.

use super::STUCK_AFTER_A1;
use super::session::{TestSession, check, last_reply};
use crate::protocol::session::stage::{Stage, until_stopped};
use kado::protocol::{Files, Gtp};

#[test]
fn the_rules_commands_describe_the_game_and_the_position() {
    check(&[
        ("gogui-rules_game_id", "= Othello"),
        ("gogui-rules_board_size", "= 8"),
        ("gogui-rules_side_to_move", "= black"),
        ("gogui-rules_legal_moves", "= D3 C4 F5 E6"),
        ("gogui-rules_final_result", "? cannot score"),
        ("play b D3", "="),
        ("gogui-rules_side_to_move", "= white"),
    ]);
}

#[test]
fn the_rules_board_begins_with_the_highest_row() {
    let board = "=\u{20}
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . X O . . .
. . . X X . . .
. . . X . . . .
. . . . . . . .
. . . . . . . .";
    assert_eq!(last_reply(&["play b D3", "gogui-rules_board"]), board);
}

#[test]
fn a_finished_game_has_no_legal_moves_and_a_result() {
    check(&[
        (STUCK_AFTER_A1, "="),
        ("play b A1", "="),
        ("gogui-rules_legal_moves", "= pass"),
        ("gogui-play_sequence w PASS b C8", "="),
        ("gogui-rules_legal_moves", "="),
        ("gogui-rules_final_result", "= B+64"),
    ]);
}

#[test]
fn a_sequence_is_played_whole_or_not_at_all() {
    check(&[
        ("gogui-play_sequence b D3 w C5 B F6", "="),
        ("gg-undo 3", "="),
        ("gogui-play_sequence b D3 w C5 b A1", "? illegal move"),
        (
            "gogui-play_sequence b D3 w C5 b",
            "? syntax error: gogui-play_sequence takes colors and vertices in pairs",
        ),
        ("gogui-play_sequence b D3 w X", "? syntax error: 'X' is not a vertex like D3 or pass"),
        ("undo", "? cannot undo"),
        ("gogui-play_sequence", "="),
        (STUCK_AFTER_A1, "="),
        ("gogui-play_sequence b A1 b C8 b D8", "? illegal move"),
        ("gogui-play_sequence w D1 b A1", "? illegal move"),
        ("gogui-rules_side_to_move", "= black"),
        ("undo", "? cannot undo"),
    ]);
}

#[test]
fn discs_and_the_side_to_move_are_set_up() {
    check(&[
        ("gogui-setup b A1 w B1 W C1", "="),
        ("gogui-rules_side_to_move", "= black"),
        ("gogui-rules_legal_moves", "= D1"),
        ("gogui-setup_player w", "="),
        ("gogui-rules_side_to_move", "= white"),
        ("gogui-setup b A1 w", "? syntax error: gogui-setup takes colors and vertices in pairs"),
        ("gogui-setup", "? syntax error: gogui-setup takes colors and vertices in pairs"),
        ("gogui-setup b pass", "? syntax error: gogui-setup takes colors and vertices in pairs"),
        ("gogui-setup b J1", "? illegal move"),
        ("gogui-rules_legal_moves", "= pass"),
    ]);
}

#[test]
fn every_entry_of_the_analysis_menu_works() {
    let menu = last_reply(&["gogui-analyze_commands"]);
    let types = ["pspairs", "var", "hstring", "string", "plist", "param"];
    assert!(menu.lines().count() >= 8);
    for line in menu[2..].lines() {
        let [kind, label, command] = line.split('/').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert!(types.contains(&kind) && !label.is_empty(), "{line}");
        for before in ["clear_board", STUCK_AFTER_A1] {
            let reply = last_reply(&[before, command]);
            assert!(reply.starts_with('='), "{line}: {reply}");
        }
    }
}

#[test]
fn the_parameter_dialog_lists_the_options_and_sets_them() {
    let listed = last_reply(&["kado-setoption"]);
    assert!(listed.contains("[list/auto/spec/fischer] Time_Dialect auto"), "{listed}");
    for line in listed[2..].lines() {
        let [_, name, value] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert_eq!(last_reply(&[&format!("kado-setoption {name} {value}")]), "=", "{line}");
    }
}

#[test]
fn the_interrupt_makes_every_search_answer() {
    for (command, interrupt, reply) in [
        ("genmove b", "# interrupt", "=1 D3\n\n"),
        ("reg_genmove b", "#interrupt", "=1 D3\n\n"),
        ("kado-hint", "  #  interrupt \r", "=1 D3 +0.00 1@100% D3\n\n"),
        ("kado-solve", "# interrupt", "?1 not solved; best so far D3 +0.00 at depth 1\n\n"),
    ] {
        let stage = Stage::with(until_stopped, Gtp::new(Files::Allowed));
        stage.type_in(format!("0 name\n1 {command}\n"));
        stage.wait_for("=0 Kado");
        stage.type_in(format!("2 name\n{interrupt}\n3 name\n"));
        assert_eq!(stage.finish(), format!("=0 Kado\n\n{reply}=2 Kado\n\n=3 Kado\n\n"), "{command}");
    }
}

#[test]
fn only_the_interrupt_makes_a_search_answer_early() {
    for line in [
        "",
        "name",
        "#",
        "# other",
        "# interrupted",
        "name # interrupt",
        "interrupt",
        "gogui-interrupt",
        "quit",
    ] {
        let stage = Stage::with(crate::protocol::session::stage::until_released, Gtp::new(Files::Allowed));
        stage.type_in(format!("genmove b\n{line}\n"));
        stage.wait_until("the line is taken", || stage.taken.load(std::sync::atomic::Ordering::SeqCst) > 10);
        stage.release();
        let cue = std::sync::Arc::clone(&stage.cue);
        assert!(stage.finish().starts_with("= D3\n\n"), "{line}");
        assert_eq!(cue.stopped.load(std::sync::atomic::Ordering::SeqCst), 0, "{line}");
    }
}

#[test]
fn the_interrupt_without_a_search_is_a_comment() {
    assert_eq!(TestSession::new().send("# interrupt\nname\n# interrupt\n"), "= Kado\n\n");
    check(&[("gogui-interrupt", "=")]);
}
