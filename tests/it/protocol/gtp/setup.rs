//! Choosing the game, setting up boards, moves and undo, coordinates.

use kado::protocol::{Files, Gtp};

use super::session::{check, last_reply};
use crate::support::session;

const START: &str = "=\u{20}
  A B C D E F G H
1 . . . . . . . . 1
2 . . . . . . . . 2
3 . . . . . . . . 3
4 . . . O X . . . 4
5 . . . X O . . . 5
6 . . . . . . . . 6
7 . . . . . . . . 7
8 . . . . . . . . 8
  A B C D E F G H
black (X) 2, white (O) 2, black to move";

#[test]
fn the_board_is_shown_below_the_status() {
    check(&[("showboard", START)]);
    let over = last_reply(&[super::STUCK_AFTER_A1, "gogui-play_sequence b A1 b C8", "showboard"]);
    assert!(over.ends_with("\nblack (X) 6, white (O) 0, game over, B+64"), "{over}");
}

#[test]
fn only_boards_of_the_game_are_accepted() {
    check(&[
        ("boardsize 8", "="),
        ("boardsize 6", "="),
        ("gogui-rules_board_size", "= 6"),
        ("boardsize 16", "="),
        ("boardsize 7", "? unacceptable size"),
        ("boardsize 2", "? unacceptable size"),
        ("boardsize 18", "? unacceptable size"),
        ("boardsize 19", "? unacceptable size"),
        ("boardsize 0", "? unacceptable size"),
        ("boardsize 4294967295", "? unacceptable size"),
        ("boardsize -8", "? syntax error: '-8' is not a whole number from 0"),
        ("rectangular_boardsize 8 8", "="),
        ("rectangular_boardsize 8 9", "? unacceptable size"),
        ("set_game mnk:7,6,4", "="),
        ("gogui-rules_game_id", "= Mnk"),
        ("set_game mnk", "="),
        ("gogui-rules_board_size", "= 7 6"),
        ("rectangular_boardsize 8 9", "="),
        ("gogui-rules_board_size", "= 8 9"),
        ("boardsize 26", "? unacceptable size"),
        ("boardsize 3", "? unacceptable size"),
    ]);
}

#[test]
fn a_new_game_begins_at_the_start_position() {
    for line in
        ["boardsize 8", "rectangular_boardsize 8 8", "clear_board", "set_game Othello", "set_game reversi"]
    {
        assert_eq!(last_reply(&["play b D3", line, "showboard"]), START, "{line}");
    }
    check(&[
        ("set_game OTHELLO", "="),
        (
            "set_game Go",
            "? unsupported game 'Go'; known: Othello, Antiothello, Gomoku, Standard, Caro5, Caro6, Renju, Tictactoe, Mnk",
        ),
        ("komi 6.5", "="),
        ("komi -1", "="),
        ("komi nan", "? syntax error: 'nan' is not a number"),
    ]);
}

#[test]
fn colors_and_vertices_are_read_in_any_case() {
    for line in ["play b d3", "play B D3", "play black D3", "play BLACK d3", "play Black D3"] {
        assert_eq!(last_reply(&[line, "gogui-rules_side_to_move"]), "= white", "{line}");
    }
    assert_eq!(last_reply(&["gogui-rules_legal_moves"]), "= D3 C4 F5 E6");
}

#[test]
fn illegal_moves_differ_from_malformed_ones() {
    for vertex in ["D4", "A1", "H8", "I1", "J9", "D0", "D9", "Z99", "AA1"] {
        assert_eq!(last_reply(&[&format!("play b {vertex}")]), "? illegal move", "{vertex}");
    }
    for vertex in ["33", "D", "D3x", "D-3", "é3"] {
        let expected = format!("? syntax error: '{vertex}' is not a vertex like D3 or pass");
        assert_eq!(last_reply(&[&format!("play b {vertex}")]), expected);
    }
}

#[test]
fn a_client_made_for_go_has_no_column_i() {
    for (command, reply) in [
        ("name", "="),
        ("gogui-title", "? illegal move"),
        ("kata-set-rules {}", "? illegal move"),
        // Referees of other games use these commands, too.
        ("kata-analyze b 1", "="),
        ("lz-analyze b 1", "="),
    ] {
        assert_eq!(last_reply(&["set_game Gomoku", command, "play b I9"]), reply, "{command}");
    }
}

#[test]
fn moves_are_taken_back_one_by_one_or_several_at_once() {
    check(&[
        ("undo", "? cannot undo"),
        ("play b D3", "="),
        ("play w C5", "="),
        ("play b F6", "="),
        ("gg-undo 4", "? cannot undo"),
        ("gg-undo 2", "="),
        ("gogui-rules_side_to_move", "= white"),
        ("gg-undo", "="),
        ("gg-undo 0", "="),
        ("undo", "? cannot undo"),
        ("showboard", START),
    ]);
}

#[test]
fn a_board_is_set_up_from_its_64_squares() {
    let board = "---------------------------OX------XO--------------------------- ";
    check(&[
        (&format!("setboard {board}O"), "="),
        ("gogui-rules_side_to_move", "= white"),
        ("gogui-rules_legal_moves", "= E3 F4 C5 D6"),
        ("undo", "? cannot undo"),
        (&format!("setboard {}w", board.replace('X', "*").replace('-', ".")), "="),
        (
            "setboard",
            "? syntax error: setboard takes all squares (X, O or -) row by row from A1, and the side to move",
        ),
        ("setboard ---q", "? syntax error: column 4: 'q' where a square (X, O or -) is expected"),
        ("gogui-rules_legal_moves", "= E3 F4 C5 D6"),
    ]);
}

#[test]
fn after_a_setup_the_first_move_sets_the_side_to_move() {
    let set_up = "gogui-setup w D4 w E5 b E4 b D5";
    for line in ["play w E3", "genmove w", "reg_genmove w"] {
        check(&[(line, "? wrong color: black is to move")]);
        check(&[(set_up, "="), (line, if line.starts_with("play") { "=" } else { "= E3" })]);
        check(&[(set_up, "="), ("clear_board", "="), (line, "? wrong color: black is to move")]);
        check(&[(set_up, "="), ("play b D3", "="), ("play b F5", "? wrong color: white is to move")]);
    }
    for (line, reply) in [("play w E3", "="), ("genmove w", "= E3"), ("gogui-play_sequence w E3 b D3", "=")] {
        let undo = if line.starts_with("gogui") { "gg-undo 2" } else { "undo" };
        let board = format!("{}, black to move", START.rsplit_once(", ").unwrap().0);
        check(&[(set_up, "="), (line, reply), (undo, "="), ("showboard", &board), ("play b D3", "=")]);
    }
    check(&[
        (set_up, "="),
        ("play w D3", "? illegal move"),
        ("gogui-rules_side_to_move", "= black"),
        ("reg_genmove w", "= E3"),
        ("gogui-rules_side_to_move", "= black"),
    ]);
}

/// Returns what an input for the player `random` is answered with, besides empty replies.
fn random_moves(input: &str) -> Vec<String> {
    let settings = [("Player", "random"), ("Game Seed", "7"), ("Hash", "1")];
    let output = session::run(&mut Gtp::new(Files::Allowed), &settings, input);
    assert!(!output.contains("? wrong color"), "{output}");
    output.lines().filter_map(|line| line.strip_prefix("= ")).map(str::to_owned).collect()
}

#[test]
fn every_game_has_its_seed_wherever_it_begins() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    std::fs::write(&file, "(;GM[2]SZ[8];B[d3];W[c5])").unwrap();
    let moves = "genmove b\ngenmove w\n".repeat(5);
    let board = "setboard ---------------------------OX------XO--------------------------- X";
    for begin in
        ["clear_board", board, "gogui-setup w D4 w E5 b E4 b D5", &format!("loadsgf {}", file.display())]
    {
        let games = format!("{begin}\n{moves}").repeat(2);
        let found = random_moves(&games);
        let (first, second) = found.split_at(found.len() / 2);
        assert_ne!(first, second, "{begin}");
        assert_eq!(random_moves(&games), found, "{begin}");
    }
    let refused = format!("setboard X\nloadsgf {}\n", folder.path().display());
    let game = |between: &str| random_moves(&format!("{board}\ngenmove b\n{between}{}", &moves[10..]));
    assert_eq!(game(&refused), game(""), "a refused line keeps the seed");
}
