//! Transcripts, Smart Game Format, PGN and server games are read, written and replayed as texts.

use kado::base::{Color, Move, Size};
use kado::formats::sgf::Points;
use kado::formats::{
    Format, GameText, Positions, Reason, WrittenMove, WrittenResult, games, ggf, pgn, position, sgf, text,
    transcript,
};
use kado::game::notation::{move_name, parse_move};
use kado::game::othello8::Othello8;
use kado::game::{Diagram, Position, Record};

use super::message;

#[test]
fn transcripts_are_read_with_and_without_separators() {
    let moves: Vec<Move> =
        ["f5", "d6", "c3", "d3"].iter().map(|name| parse_move(name, Size::OTHELLO).unwrap()).collect();
    for text in
        ["f5d6c3d3", "F5D6c3D3", " f5 d6, c3,d3\n", "1. f5 d6 2. c3 d3", "1.f5d62.c3d3", "1... f5 d6 c3 d3"]
    {
        assert_eq!(transcript::parse(text, Size::OTHELLO).unwrap(), moves, "{text}");
    }
    assert_eq!(transcript::write(&moves, Size::OTHELLO), "f5d6c3d3");
    let moves = transcript::parse("a10 j1 a110.b2", Size::square_board(10)).unwrap();
    assert_eq!(transcript::write(&moves, Size::square_board(10)), "a10j1a1b2");
    let passes = transcript::parse("f5--d6paPASSps0000@@@@", Size::OTHELLO).unwrap();
    assert_eq!(passes.iter().filter(|mv| mv.is_pass()).count(), 6);
}

#[test]
fn a_bad_transcript_names_its_first_bad_place() {
    let cases = [
        ("f5d6c9", "column 5: 'c9' where a move (a1 to h8, or pass) is expected"),
        ("f5 i6", "column 4: 'i6' where a move (a1 to h8, or pass) is expected"),
        ("f5 d", "column 4: 'd' where a move (a1 to h8, or pass) is expected"),
        ("f5 7", "column 4: '7' where a move (a1 to h8, or pass) is expected"),
        ("f5\n  ?", "line 2, column 3: '?' where a move (a1 to h8, or pass) is expected"),
        ("f5d6 f5", "column 6: 'f5' where a legal move of black (c3, c4, c5, c6, c7) is expected"),
        ("f5 pa d6", "column 4: 'pass' where a legal move of white (f4, d6, f6) is expected"),
    ];
    for (text, expected) in cases {
        let mut record = Record::new(Othello8::start());
        assert_eq!(message(transcript::replay(text, &mut record)), expected, "{text:?}");
    }
}

#[test]
fn a_transcript_that_fails_leaves_the_moves_before_it_played() {
    let mut record = Record::new(Othello8::start());
    assert!(transcript::replay("f5d6a1", &mut record).is_err());
    assert_eq!(record.plies().len(), 2);
    assert!(transcript::replay("c3", &mut record).is_ok());
}

#[test]
fn a_game_without_moves_is_written_as_its_position() {
    for (rules, expected) in [
        (None, "---------------------------OX------XO--------------------------- X;\n"),
        (Some("antiothello:4".parse().unwrap()), "-----OX--XO----- X;\n"),
        (Some("tictactoe".parse().unwrap()), "--------- X;\n"),
    ] {
        let game = GameText::from_record(&position("", rules).unwrap());
        let written = text(Format::Transcript, &game, Positions::All).unwrap();
        assert_eq!(written, expected);
        let back: Vec<_> = games(Format::Transcript, written.as_bytes()).with_rules(rules).collect();
        assert_eq!(back.into_iter().map(Result::unwrap).collect::<Vec<_>>(), [game]);
    }
}

fn names(game: &GameText) -> Vec<String> {
    let size = game.start.size();
    game.moves.iter().map(|written| move_name(written.mv, size, "pass")).collect()
}

#[test]
fn smart_game_format_is_read_in_the_dialects_of_the_field() {
    let edax = "(;FF[4]GM[2]SZ[8]PB[Edax]PW[a\\]b]RE[B+10]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6];B[PA];W[];)";
    let game = sgf::parse(edax).unwrap();
    assert_eq!(game.start, Othello8::start().diagram());
    assert_eq!((game.black.as_deref(), game.white.as_deref()), (Some("Edax"), Some("a]b")));
    assert_eq!(game.result, Some(WrittenResult::Margin(10.0)));
    assert_eq!(names(&game), ["f5", "d6", "pass", "pass"]);

    let letters = "\n (; SZ[8] C[any] ;B[fe] (;W[df] C[(;x] ;B[tt]) (;W[ff]))";
    assert_eq!(
        names(&sgf::parse(letters).unwrap()),
        ["f5", "d6", "pass"],
        "the first variation is the main line"
    );

    let small = sgf::parse("(;GM[2]SZ[6]AB[c3]AW[d3];W[b3])").unwrap();
    assert_eq!((small.start.turn(), small.start.count(Color::Black)), (Color::White, 1));
    let wide = sgf::parse("(;GM[2]SZ[16];B[pa];W[PA];B[p16])").unwrap();
    assert_eq!(names(&wide), ["p1", "pass", "p16"]);
}

#[test]
fn a_rectangle_of_set_up_stones_is_given_by_two_corners() {
    let start = |set_up| sgf::parse(&format!("(;GM[2]{set_up})")).unwrap().start;
    let blocks = start("AB[b2:d3][f5]AW[a1:h1]AE[c3][h1:g1]");
    assert_eq!(blocks, start("AB[b2][c2][d2][b3][d3][f5]AW[a1][b1][c1][d1][e1][f1]"));
    assert_eq!(start("AB[bc:db]"), start("AB[b2:d3]"));
    let turned = sgf::parse_with("(;AB[bb:dc])", Points::Gogui, None).unwrap().start;
    assert_eq!(turned, start("AB[b6:d7]"));
    for wrong in ["a1:", "a1:i9", "a1:b2:c3", ":"] {
        let expected = format!("column 6: '{wrong}' where a square of the board is expected");
        assert_eq!(message(sgf::parse(&format!("(;AB[{wrong}])"))), expected);
    }
}

#[test]
fn numbers_of_sgf_are_written_in_ggf_without_noise() {
    for (tags, expected) in [
        ("TM[65.3]", "TI[01:05.3]"),
        ("TM[-0]", "TI[00:00]"),
        ("RE[W+0]", "RE[+0]"),
        (";B[f5];W[d6]V[0]", "W[D6/0]"),
    ] {
        let written = ggf::write(&sgf::parse(&format!("(;GM[2]{tags})")).unwrap());
        assert!(written.contains(expected), "{tags}: {written}");
    }
    let broken = GameText { black: Some("a\nb".to_owned()), ..sgf::parse("(;GM[2];B[f5])").unwrap() };
    assert!(ggf::write(&broken).contains("PB[a b]"));
    for main in ["-5", "inf", "1e300"] {
        assert_eq!(sgf::parse(&format!("(;GM[2]TM[{main}])")).unwrap().clocks, [None, None]);
    }
}

#[test]
fn smart_game_format_is_written_in_one_form() {
    let mut record = Record::new(Othello8::start());
    transcript::replay("f5d6", &mut record).unwrap();
    let game = GameText { black: Some("a]b\\".to_owned()), ..GameText::from_record(&record) };
    let text = "(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[a\\]b\\\\]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6])";
    assert_eq!(sgf::write(&game), text);
    assert_eq!(sgf::parse(text).unwrap(), game);
    assert_eq!(game.replay::<Othello8>().unwrap(), record);
}

#[test]
fn a_bad_sgf_game_names_its_first_bad_place() {
    let cases = [
        ("f5d6", "column 1: 'f' where '(;' is expected"),
        ("", "column 1: the text ends where '(;' is expected"),
        ("(;GM[2]", "column 8: the text ends where a property like B[f5], ';' or ')' is expected"),
        ("(;GM[2];B f5)", "column 11: 'f' where '[' after B is expected"),
        ("(;GM[2];B[f5)", "column 14: the text ends where ']' is expected"),
        ("(;GM[1];B[dd])", "column 6: '1' where 2, the number of Othello, or 4, that of gomoku is expected"),
        ("(;SZ[7])", "column 6: '7' where a board size (even, 4 to 16) is expected"),
        ("(;SZ[])", "column 6: ']' where a board size (even, 4 to 16) is expected"),
        ("(;\nAB[e4][z9])", "line 2, column 8: 'z9' where a square of the board is expected"),
        ("(;PL[q])", "column 6: 'q' where the side to move (B or W) is expected"),
        ("(;B[f5];W[i9])", "column 11: 'i9' where a square of the board or a pass is expected"),
        ("(;B[f5];AW[a1])", "column 9: 'AW' where a move, as set-up comes first is expected"),
    ];
    for (text, expected) in cases {
        assert_eq!(message(sgf::parse(text)), expected, "{text:?}");
    }
}

#[test]
fn a_tag_of_pgn_ends_on_its_line() {
    for (text, column) in [("[Event \"", 9), ("[Event \"a\r\n\"]", 10), ("[Event \"\\\r\n", 10)] {
        let expected = format!("column {column}: ");
        let error = pgn::parse(text).unwrap_err().to_string();
        assert!(error.contains(&expected), "{text:?}: {error}");
    }
    let black = Some("a\r\nb\tc\u{85}d".to_owned());
    let written = GameText { black, ..pgn::parse("1. f5 *").unwrap() };
    let written = text(Format::Pgn(pgn::Style::Edax), &written, Positions::All).unwrap();
    assert_eq!(pgn::parse(&written).unwrap().black.as_deref(), Some("a  b c d"));
}

#[test]
fn server_games_are_read_in_the_dialects_of_the_field() {
    let nboard = "(;GM[Othello]PC[NBoard]DT[2026-11-20]PB[root]PW[Mock]RE[?]TI[5:00]TY[8]\
                  BO[8 ---------------------------O*------*O--------------------------- *]\
                  B[F5//8.394]W[D6/1.50/0.25]B[PA];)";
    let edax = "1\n(;GM[Othello]TI[15:00//02:00]TB[1:00]KM[-3.5]XX[?]BO[4 ---- -O*- -*O- ---- O];)";
    let games = ggf::parse(&format!("{nboard} {edax}")).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].start, Othello8::start().diagram());
    assert_eq!(games[0].clocks, [Some("5:00".to_owned()), Some("5:00".to_owned())]);
    assert_eq!(names(&games[0]), ["f5", "d6", "pass"]);
    let thoughts: Vec<_> = games[0].moves.iter().map(|written| (written.score, written.seconds)).collect();
    assert_eq!(thoughts, [(None, Some(8.394)), (Some(1.5), Some(0.25)), (None, None)]);
    assert_eq!(games[1].clocks, [Some("1:00".to_owned()), Some("15:00//02:00".to_owned())]);
    assert_eq!((games[1].komi, games[1].start.turn()), (Some(-3.5), Color::White));
    let written = "(;GM[Othello]RE[?]TB[1:00]TW[15:00//02:00]TY[4]KM[-3.5]BO[4 ---- -O*- -*O- ---- O];)";
    assert_eq!(ggf::write(&games[1]), written);
}

#[test]
fn a_finished_game_of_the_server_without_a_result_gets_that_of_its_discs_less_the_komi() {
    for (komi, expected) in [("", "+16"), ("KM[0]", "+16"), ("KM[-3.5]", "+19.5"), ("KM[16]", "+0")] {
        let text = format!("(;RE[?]{komi}BO[4 *O-- ---- ---- ---- *]B[c1];)");
        let mut game = ggf::parse(&text).unwrap().remove(0);
        game.complete().unwrap();
        assert!(ggf::write(&game).contains(&format!("RE[{expected}]")), "{komi}: {:?}", game.result);
    }
}

#[test]
fn results_of_the_server_are_read_with_their_reasons() {
    let board = "BO[4 ---- -O*- -*O- ---- *]";
    for (text, result, written) in [
        ("+12.000", Some(WrittenResult::Margin(12.0)), "+12"),
        ("-3.5", Some(WrittenResult::Margin(-3.5)), "-3.5"),
        ("-16.00:r", Some(WrittenResult::Won(Color::White, Reason::Resignation)), "-16:r"),
        ("+2.00:t", Some(WrittenResult::Won(Color::Black, Reason::Time)), "+16:t"),
        ("+4:s", Some(WrittenResult::Margin(4.0)), "+4"),
        ("-0.000", Some(WrittenResult::Margin(0.0)), "+0"),
        ("?", None, "?"),
    ] {
        let game = &ggf::parse(&format!("(;RE[{text}]{board};)")).unwrap()[0];
        assert_eq!(game.result, result, "{text}");
        assert!(ggf::write(game).contains(&format!("RE[{written}]")), "{text}");
    }
}

#[test]
fn a_bad_server_game_names_its_first_bad_place() {
    let cases = [
        ("(;GM[Othello];)", "column 1: '(' where a game with a board (BO[8 ... *]) is expected"),
        ("(;GM[Amazons]BO[8 *];)", "column 6: 'Amazons' where Othello is expected"),
        (
            "(;TY[s8ar20]BO[4 ---- -O*- -*O- ---- *];)",
            "column 6: 's8ar20' where a type of Othello, not of anti-Othello, is expected",
        ),
        ("(;BO[x];)", "column 6: 'x' where the side of the board is expected"),
        ("(;BO[4 ---- -O*- -*O- ----];)", "column 27: ']' where the side to move (X or O) is expected"),
        ("(;BO[4 ---- -O*-\n-*Q- ---- *];)", "line 2, column 3: 'Q' where a square (X, O or -) is expected"),
        ("(;BO[4 ---- -O*- -*O- ---- * *];)", "column 30: '*' where ']' is expected"),
        (
            "(;BO[4 ---- -O*- -*O- ---- *]B[a1/2]W[e5];)",
            "column 39: 'e5' where a square of the board or a pass is expected",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(ggf::parse(text)), expected, "{text:?}");
    }
    assert_eq!(ggf::parse("no game at all").unwrap(), []);
}

#[test]
fn a_game_that_breaks_the_rules_names_the_move() {
    let game = |moves| sgf::parse(&format!("(;GM[2]{moves})")).unwrap().replay::<Othello8>().unwrap_err();
    assert_eq!(
        game(";B[f5];W[f5]").to_string(),
        "move 2: 'f5' where a legal move of white (f4, d6, f6) is expected"
    );
    assert_eq!(game(";B[f5];B[d6]").to_string(), "move 2: 'd6' where a move of white is expected");
    let small = GameText::new(Diagram::empty(Size::square_board(6)));
    assert_eq!(
        small.replay::<Othello8>().unwrap_err().to_string(),
        "this operation does not support the game othello:6"
    );
    let finished = WrittenMove::new(Color::Black, Move::PASS);
    let over = GameText { moves: vec![finished], ..GameText::new(Diagram::empty(Size::OTHELLO)) };
    assert_eq!(over.replay::<Othello8>().unwrap().plies().len(), 0, "a pass after the end is ignored");
}
