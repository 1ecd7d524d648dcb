//! Boards, positions in the manner of chess and problems are read and written as texts.

use kado::base::Size;
use kado::formats::fen::{self, Spelling};
use kado::formats::{board64, obf};
use kado::game::othello::Othello;
use kado::game::othello8::Othello8;
use kado::game::{Diagram, Position};

use super::message;

const START: &str = "---------------------------OX------XO--------------------------- X";

fn board(text: &str) -> Diagram {
    board64::parse(text, None).unwrap()
}

#[test]
fn a_place_behind_a_line_end_is_named_with_its_line() {
    assert!(message(board64::parse("\n ", None)).starts_with("line 2, column 2: the text ends"));
    assert!(message(board64::parse(" \n", None)).starts_with("line 2, column 1: the text ends"));
}

#[test]
fn boards_are_read_in_every_alphabet_and_written_in_one() {
    let start = board(START);
    assert_eq!(start, Othello8::start().diagram());
    for (black, white, empty, side) in [('*', '0', '.', '*'), ('x', 'o', '_', 'x'), ('B', 'w', '-', 'b')] {
        let text: String = START
            .chars()
            .map(|c| match c {
                'X' => black,
                'O' => white,
                '-' => empty,
                other => other,
            })
            .collect();
        let text = format!("{}{side}", text.trim_end_matches(['X', black]));
        assert_eq!(board(&text), start, "{text}");
    }
    let rows = "-------- -------- -------- ---OX---\n ---XO---\t -------- -------- --------  X ";
    assert_eq!(board(rows), start);
    assert_eq!(board64::write(&start), START);
}

#[test]
fn the_size_of_a_board_is_detected() {
    for side in [4, 6, 8, 10, 12, 14, 16] {
        let start = Othello::start(Size::square_board(side)).unwrap().diagram();
        assert_eq!(board(&board64::write(&start)), start);
    }
}

#[test]
fn a_bad_board_names_its_first_bad_place() {
    let cells = &START[..64];
    let cases = [
        (String::new(), "column 1: the text ends where a square (X, O or -; 0 of 64 are given) is expected"),
        (
            cells[..63].to_owned(),
            "column 64: the text ends where a square (X, O or -; 63 of 64 are given) is expected",
        ),
        (cells.to_owned(), "column 65: the text ends where the side to move (X or O) is expected"),
        (format!("{cells} -"), "column 66: '-' where the side to move (X or O) is expected"),
        (format!("{cells} X O"), "column 68: 'O' where the end of the text is expected"),
        (format!("--q{} X", &cells[3..]), "column 3: 'q' where a square (X, O or -) is expected"),
        (format!("--é{} X", &cells[3..]), "column 3: 'é' where a square (X, O or -) is expected"),
        (format!("--\u{7}{} X", &cells[3..]), r"column 3: '\u{7}' where a square (X, O or -) is expected"),
        (
            "--------\n--------\n-----?".to_owned(),
            "line 3, column 6: '?' where a square (X, O or -) is expected",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(board64::parse(&text, None)), expected, "{text:?}");
    }
}

#[test]
fn a_word_is_neither_moves_nor_a_board() {
    for (text, expected) in [
        ("zz", "column 1: 'zz' where a move (a1 to h8, or pass) is expected"),
        ("pass", "column 1: 'pass' where a legal move of black (d3, c4, f5, e6) is expected"),
        ("xz", "column 2: 'z' where a square (X, O or -) is expected"),
    ] {
        assert_eq!(kado::formats::position(text, None).unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_position_in_the_manner_of_chess_shows_its_spelling() {
    let after_f5 = board(&format!("{}OX------XXX{} O", "-".repeat(27), "-".repeat(26)));
    for (spelling, text) in [
        (Spelling::Reversi, "8/8/8/3PPP2/3pP3/8/8/8 b - - 0 1"),
        (Spelling::Flipello, "8/8/8/3pP3/3PPP2/8/8/8[59P60p] b 1 1"),
        (Spelling::Ugi, "8/8/8/3ox3/3xxx2/8/8/8 o"),
    ] {
        assert_eq!(Spelling::of(text), spelling);
        assert_eq!(fen::parse(text, spelling), Ok(after_f5.clone()), "{text}");
    }
    assert_eq!(fen::write(&after_f5, Spelling::Reversi), "8/8/8/3PPP2/3pP3/8/8/8 b - - 0 1");
    assert_eq!(fen::write(&after_f5, Spelling::Ugi), "8/8/8/3ox3/3xxx2/8/8/8 o");
}

#[test]
fn a_bad_position_in_the_manner_of_chess_names_its_first_bad_place() {
    let cases = [
        ("", "column 1: the text ends where a row of squares is expected"),
        ("8/7/8 w", "column 3: '7' where a row of 8 squares is expected"),
        ("4/4/4/4", "column 8: the text ends where the side to move (w or b) is expected"),
        ("4/4/4/4 x", "column 9: 'x' where the side to move (w or b) is expected"),
        ("4/4/4/3q w", "column 8: 'q' where a square (P, p or a number of empty ones) is expected"),
        ("4/4/4/40000 w", "column 7: '4' where a number of empty squares is expected"),
        ("4/4/4/0 w", "column 7: '0' where a number of empty squares is expected"),
        ("4/4/4/4[q] w", "column 9: 'q' where a disc in hand (P, p or a number) or ']' is expected"),
        ("4/4/4/4 wb", "column 10: 'b' where '-', a number or the end of the text is expected"),
        ("4/4/4/4 w KQkq - 0 1", "column 11: 'K' where '-', a number or the end of the text is expected"),
    ];
    for (text, expected) in cases {
        assert_eq!(message(fen::parse(text, Spelling::Flipello)), expected, "{text:?}");
    }
}

#[test]
fn a_row_that_no_board_has_is_not_read_to_its_end() {
    for (row, last) in [("255P", "q"), ("P", "q"), ("255P", " w")] {
        let text = format!("{}{last}", row.repeat(1000));
        let expected = format!("column 1: '{}' where a board of 255 columns at most is expected", &row[..1]);
        assert_eq!(message(fen::parse(&text, Spelling::Flipello)), expected);
    }
    assert!(fen::parse("254P/255 w", Spelling::Flipello).is_ok());
}

#[test]
fn problems_are_read_and_written_as_they_stand() {
    let board = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    for text in [
        format!("{board}; A2:+38; H4:+0; B1:-4;"),
        format!("{board}; +38;"),
        format!("{board} % +38"),
        format!("{board}; A2:+38; % number 40"),
        board.to_owned(),
    ] {
        let problem = obf::parse_line(&text, None).unwrap().unwrap();
        assert_eq!(obf::write(&problem), text);
        assert_eq!(problem.value(), (text != board).then_some(38));
    }
    let problem = obf::parse_line(&format!("{board}; A2:-20; --:-127;"), None).unwrap().unwrap();
    assert_eq!(problem.moves.len(), 1, "an entry of -127 is no move");
    let comment = Some("two\r\nlines\n".to_owned());
    assert_eq!(obf::write(&obf::Problem { comment, ..problem }), format!("{board}; A2:-20; % two lines"));
    let file = format!("% a comment\n# another\n\n{board}; +2;\n{board} % -4\n");
    let lines: Vec<_> = obf::parse(&file).unwrap().into_iter().map(|(line, p)| (line, p.value())).collect();
    assert_eq!(lines, [(4, Some(2)), (5, Some(-4))]);
}

#[test]
fn only_a_signed_number_of_discs_in_a_comment_is_a_score() {
    let value = |rest: &str| obf::parse_line(&format!("{START}{rest}"), None).unwrap().unwrap().value();
    for (rest, score) in [(" % +18", 18), (" % -64 by Edax", -64), ("; F5:+2; % +18", 2), ("; +2; % +18", 2)]
    {
        assert_eq!(value(rest), Some(score), "{rest}");
    }
    for rest in [" % 14 empties", " % 0", " % +65", " % +1.5", " % number +18", " % +", " % \"+18\""] {
        assert_eq!(value(rest), None, "{rest}");
    }
}

#[test]
fn a_bad_problem_names_its_first_bad_place() {
    let cases = [
        ("A9:+38;", "line 2, column 69: 'A9' where a move is expected"),
        ("A2:x;", "line 2, column 72: 'x' where a score in whole discs (+38) is expected"),
        ("A2:+65;", "line 2, column 72: '+65' where a score in whole discs (+38) is expected"),
        ("-65;", "line 2, column 69: '-65' where MOVE:SCORE (A2:+38) or a score (+38) is expected"),
        ("A2:+1.5;", "line 2, column 72: '+1.5' where a score in whole discs (+38) is expected"),
        ("A2;", "line 2, column 69: 'A2' where MOVE:SCORE (A2:+38) or a score (+38) is expected"),
    ];
    for (entry, expected) in cases {
        assert_eq!(message(obf::parse(&format!("% one\n{START}; {entry}"))), expected, "{entry}");
    }
    assert_eq!(
        message(obf::parse(&format!("{START} A2:+38;"))),
        "line 1, column 68: 'A' where ';', '%' or the end of the line is expected"
    );
}
