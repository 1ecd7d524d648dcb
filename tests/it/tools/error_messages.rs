//! Invalid games, boards and positions: every command reports what is wrong, and what would be right.

use kado::game::Rules;

use crate::support::process;

/// A text without valid games, and the error for it.
const NO_GAMES: [(&str, &str); 17] = [
    (
        "chess",
        "unsupported game 'chess'; known: Othello, Antiothello, Gomoku, Standard, Caro5, Caro6, Renju, Tictactoe, Mnk",
    ),
    ("othello:7", "Othello is not played on a board of 7x7: it is square, even and 4x4 to 16x16"),
    ("othello:2", "Othello is not played on a board of 2x2: it is square, even and 4x4 to 16x16"),
    ("othello:18", "Othello is not played on a board of 18x18: it is square, even and 4x4 to 16x16"),
    ("othello:8x10", "Othello is not played on a board of 8x10: it is square, even and 4x4 to 16x16"),
    ("antiothello:5", "Antiothello is not played on a board of 5x5: it is square, even and 4x4 to 16x16"),
    (
        "othello:",
        "'' is not a board of Othello: a side as in 10, or columns and rows as in 15x13 is expected",
    ),
    (
        "othello:0",
        "'0' is not a board of Othello: a side as in 10, or columns and rows as in 15x13 is expected",
    ),
    (
        "gomoku:x15",
        "'x15' is not a board of Gomoku: a side as in 10, or columns and rows as in 15x13 is expected",
    ),
    ("gomoku:26", "a board of 26x26 is too large: each side is 1 to 25"),
    ("gomoku:4", "a line of 5 stones is impossible on a board of 4x4: 1 to 4 stones"),
    ("renju:4x3", "a line of 5 stones is impossible on a board of 4x3: 1 to 4 stones"),
    ("mnk:3,3,4", "a line of 4 stones is impossible on a board of 3x3: 1 to 3 stones"),
    ("mnk:3,3,0", "a line of 0 stones is impossible on a board of 3x3: 1 to 3 stones"),
    ("mnk:3,3", "'3,3' is not a board of Mnk: columns,rows,length as in 7,6,4, or 7,6,4:exact is expected"),
    (
        "mnk:0,3,3",
        "'0,3,3' is not a board of Mnk: columns,rows,length as in 7,6,4, or 7,6,4:exact is expected",
    ),
    (
        "mnk:3,3,3:odd",
        "'3,3,3:odd' is not a board of Mnk: columns,rows,length as in 7,6,4, or 7,6,4:exact is expected",
    ),
];

#[test]
fn the_library_the_command_line_and_gtp_refuse_a_game_in_the_same_words() {
    let lines: Vec<String> = NO_GAMES.iter().map(|(text, _)| format!("set_game {text}")).collect();
    let session = lines.join("\n") + "\ngenmove b\n";
    let output = process::run(&["gtp", "--game", "othello:6"], session).stdout;
    let replies: Vec<&str> = output.split_terminator("\n\n").collect();
    assert_eq!(replies.len(), NO_GAMES.len() + 1, "{output}");
    for (&(text, expected), reply) in NO_GAMES.iter().zip(&replies) {
        assert_eq!(text.parse::<Rules>().unwrap_err().to_string(), expected, "{text}");
        assert_eq!(*reply, format!("? {expected}"), "{text}");
    }
    assert!(
        ["= B3", "= C2", "= D5", "= E4"].contains(replies.last().unwrap()),
        "the previous game continues: {output}"
    );
    for (text, expected) in [NO_GAMES[0], NO_GAMES[1], NO_GAMES[12], NO_GAMES[14]] {
        let run = process::run(&["gtp", "--game", text], "");
        assert!(
            run.code == Some(2) && run.stdout.is_empty() && run.stderr.contains(expected),
            "{text}: {}",
            run.stderr
        );
    }
}

#[test]
fn a_board_that_a_game_does_not_have_is_refused() {
    for (arguments, expected) in [
        (&["gtp", "--board", "7"][..], "Othello is not played on a board of 7x7"),
        (&["--board", "4", "gtp", "--game", "renju"], "a line of 5 stones is impossible on a board of 4x4"),
        (&["gtp", "--board", "0"], "invalid value '0' for '--board <SIDE>'"),
        (&["gtp", "--board", "10x"], "invalid value '10x' for '--board <SIDE>'"),
        (
            &["hint", "--board", "256"],
            "'256' is not a board: a side as in 10, or columns and rows as in 15x13",
        ),
        (
            &["solve", "--board", "8x"],
            "'8x' is not a board: a side as in 10, or columns and rows as in 15x13",
        ),
    ] {
        let run = process::run(arguments, "");
        assert!(run.code.is_some_and(|code| code > 0) && run.stdout.is_empty(), "{arguments:?}");
        assert!(run.stderr.contains(expected), "{arguments:?}: {}", run.stderr);
    }
    let session = "boardsize 7\nboardsize 18\nrectangular_boardsize 8 10\nset_game Renju\nboardsize 4\nboardsize 26\nboardsize 9\n";
    let output = process::run(&["gtp"], session).stdout;
    let refused = "? unacceptable size";
    let replies: Vec<&str> = output.split_terminator("\n\n").collect();
    assert_eq!(replies, [refused, refused, refused, "=", refused, refused, "="]);
}

#[test]
fn gomocup_refuses_a_game_that_is_not_k_in_a_row() {
    for (arguments, game) in [(["--game", "antiothello"], "antiothello:8"), (["--board", "10"], "othello:10")]
    {
        let refused = process::run(&[&["gomocup"][..], &arguments].concat(), "START 15\n").refused(2);
        let message = format!("kado: the protocol of gomocup supports only k in a row, not {game}\n");
        assert_eq!(refused, message);
    }
    let k_in_a_row = process::run(&["gomocup", "--game", "renju"], "START 15\n").succeeded();
    assert_eq!(k_in_a_row, "OK\n");
}
