//! Game files are read, written, never overwritten, and may be denied.

use std::fs;

use kado::protocol::{Files, Gtp};

use super::STUCK_AFTER_A1;
use super::session::{TestSession, check, last_reply};

fn in_folder(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name).to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn a_game_is_printed_as_text_without_a_file() {
    check(&[
        ("play b D3", "="),
        ("printsgf", "= (;FF[4]GM[2]CA[UTF-8]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[d3])"),
    ]);
}

#[test]
fn a_game_is_written_to_a_new_file_and_read_back() {
    let (_folder, path) = in_folder("a game.sgf");
    let board = last_reply(&[STUCK_AFTER_A1, "gogui-play_sequence b A1 b C8", "showboard"]);
    check(&[
        (STUCK_AFTER_A1, "="),
        ("gogui-play_sequence b A1 b C8", "="),
        (&format!("printsgf {path}"), "="),
        ("clear_board", "="),
        (&format!("loadsgf {path}"), "= white"),
        ("showboard", &board),
        ("final_score", "= B+64"),
        ("gg-undo 3", "="),
        ("undo", "? cannot undo"),
    ]);
}

#[test]
fn loading_stops_before_the_given_move() {
    let (_folder, path) = in_folder("game.sgf");
    fs::write(&path, "(;GM[2]SZ[8];B[d3];W[c5];B[f6])").unwrap();
    for (number, moves) in [("", 3), (" 4", 3), (" 99999999999999999999", 3), (" 3", 2), (" 1", 0), (" 0", 0)]
    {
        let reply = last_reply(&[&format!("loadsgf {path}{number}"), &format!("gg-undo {moves}"), "undo"]);
        assert_eq!(reply, "? cannot undo", "{number}");
        let side = if moves % 2 == 0 { "= black" } else { "= white" };
        assert_eq!(last_reply(&[&format!("loadsgf {path}{number}")]), side, "{number}");
    }
}

#[test]
fn passes_omitted_in_a_file_are_filled_in() {
    let (_folder, path) = in_folder("game.sgf");
    fs::write(&path, "(;GM[2]SZ[8]AB[c1][a8]AW[b1][b8]PL[B];B[a1];B[c8])").unwrap();
    check(&[
        (&format!("loadsgf {path}"), "= white"),
        ("final_score", "= B+64"),
        ("undo", "="),
        ("gogui-rules_legal_moves", "= pass"),
    ]);
}

#[test]
fn an_existing_file_is_not_overwritten() {
    let (_folder, path) = in_folder("game.sgf");
    fs::write(&path, "precious").unwrap();
    let reply = last_reply(&[&format!("printsgf {path}")]);
    assert!(reply.starts_with("? cannot write file: "), "{reply}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
}

#[test]
fn an_invalid_file_is_refused_and_the_game_continues() {
    let (folder, path) = in_folder("game.sgf");
    let missing = folder.path().join("missing").to_str().unwrap().to_owned();
    let before = last_reply(&["play b D3", "showboard"]);
    for content in [
        "",
        "nonsense",
        "(;GM[1]SZ[19])",
        "(;GM[2]SZ[7];B[b3])",
        "(;GM[2]SZ[6];B[a1])",
        "(;GM[2];B[a1])",
        "(;GM[2];B[d3",
    ] {
        fs::write(&path, content).unwrap();
        let replies = TestSession::new().replies(&["play b D3", &format!("loadsgf {path}"), "showboard"]);
        assert!(replies[1].starts_with("? cannot load file: "), "{content}: {}", replies[1]);
        assert_eq!(replies[2], before, "{content}");
    }
    for path in [missing.as_str(), folder.path().to_str().unwrap()] {
        let reply = last_reply(&[&format!("loadsgf {path}")]);
        assert!(reply.starts_with("? cannot load file: "), "{reply}");
    }
    fs::write(&path, "(;GM[2]SZ[6];B[b3])").unwrap();
    let replies =
        TestSession::new().replies(&["play b D3", &format!("loadsgf {path}"), "gogui-rules_board_size"]);
    assert_eq!(replies[1..], ["= white", "= 6"], "a game on another board is played on that board");
    check(&[(
        "loadsgf",
        "? syntax error: loadsgf takes a file, and the number of the move to stop before or nothing",
    )]);
}

#[test]
fn denied_files_are_neither_read_nor_written() {
    let (folder, path) = in_folder("new.sgf");
    let game = folder.path().join("game.sgf").to_str().unwrap().to_owned();
    fs::write(&game, "(;GM[2];B[d3])").unwrap();
    TestSession::with(Gtp::new(Files::Denied)).check(&[
        (&format!("loadsgf {game}"), "? cannot load file: files are switched off"),
        (&format!("printsgf {path}"), "? cannot write file: files are switched off"),
        ("printsgf", "= (;FF[4]GM[2]CA[UTF-8]SZ[8]AB[e4][d5]AW[d4][e5]PL[B])"),
        ("known_command loadsgf", "= true"),
    ]);
    assert!(!fs::exists(&path).unwrap());
}
