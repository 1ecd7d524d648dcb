//! Tests of the names of games: parsing, formatting, and the errors for invalid names.

use super::*;

fn read(text: &str) -> Rules {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_game_has_a_name_that_reads_back() {
    let written = [
        ("othello", "othello:8", "Othello"),
        ("Reversi:10", "othello:10", "Othello"),
        ("ANTIOTHELLO:6", "antiothello:6", "Antiothello"),
        ("gomoku", "gomoku:15", "Gomoku"),
        ("gomoku:15x13", "gomoku:15x13", "Gomoku"),
        ("standard:20", "standard:20", "Standard"),
        ("caro", "caro5:15", "Caro5"),
        ("caro6", "caro6:15", "Caro6"),
        ("renju", "renju:15", "Renju"),
        ("tictactoe", "tictactoe:3", "Tictactoe"),
        ("tictactoe:4", "mnk:4,4,3", "Mnk"),
        ("mnk", "tictactoe:3", "Tictactoe"),
        ("mnk: 7, 6, 4", "mnk:7,6,4", "Mnk"),
        ("mnk:7,6,4:Exact", "mnk:7,6,4:exact", "Mnk"),
        ("mnk:15,15,5:exact", "standard:15", "Standard"),
        ("mnk:1,1,1", "mnk:1,1,1", "Mnk"),
        ("mnk:25,25,25", "mnk:25,25,25", "Mnk"),
    ];
    for (text, display, name) in written {
        let rules = read(text);
        assert_eq!((rules.to_string().as_str(), rules.name()), (display, name), "{text}");
        assert_eq!(read(display), rules, "{display}");
    }
    assert_eq!(read("othello"), Rules::OTHELLO);
    assert!(Rules::GAMES.iter().all(|name| !read(name).name().is_empty()));
}

#[test]
fn invalid_games_are_refused_with_the_reason() {
    let errors = [
        (
            "chess",
            "unsupported game 'chess'; known: Othello, Antiothello, Gomoku, Standard, Caro5, Caro6, Renju, Tictactoe, Mnk",
        ),
        ("othello:7", "Othello is not played on a board of 7x7: it is square, even and 4x4 to 16x16"),
        ("othello:18", "Othello is not played on a board of 18x18: it is square, even and 4x4 to 16x16"),
        ("othello:8x10", "Othello is not played on a board of 8x10: it is square, even and 4x4 to 16x16"),
        (
            "othello:",
            "'' is not a board of Othello: a side as in 10, or columns and rows as in 15x13 is expected",
        ),
        ("gomoku:4", "a line of 5 stones is impossible on a board of 4x4: 1 to 4 stones"),
        ("gomoku:26", "a board of 26x26 is too large: each side is 1 to 25"),
        (
            "mnk:3,3",
            "'3,3' is not a board of Mnk: columns,rows,length as in 7,6,4, or 7,6,4:exact is expected",
        ),
        ("mnk:3,3,0", "a line of 0 stones is impossible on a board of 3x3: 1 to 3 stones"),
        ("mnk:3,3,4", "a line of 4 stones is impossible on a board of 3x3: 1 to 3 stones"),
        (
            "mnk:0,3,1",
            "'0,3,1' is not a board of Mnk: columns,rows,length as in 7,6,4, or 7,6,4:exact is expected",
        ),
    ];
    for (text, message) in errors {
        assert_eq!(text.parse::<Rules>().unwrap_err().to_string(), message);
    }
}
