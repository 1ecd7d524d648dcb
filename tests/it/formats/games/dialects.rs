//! Files of other programs are read as they mean them, and databases have the layout of the federation.

use std::io::Cursor;

use kado::base::Size;
use kado::formats::pgn::{self, Style};
use kado::formats::sgf::Points;
use kado::formats::{FORMATS, Format, GameText, Positions, WrittenMove, WrittenResult, games, text, wthor};
use kado::game::Rules;

use super::{kept, read};
use crate::support::playout;

#[test]
fn a_database_of_10x10_is_laid_out_as_the_federation_says() {
    let size = Size::square_board(10);
    let mut game = GameText::from_record(&playout::random(playout::plain(10), &[3; 120]));
    let black = game.result.unwrap().black_discs(size.squares()).unwrap() as u8;
    game.date = Some("2001".to_owned());
    let mut writer = wthor::Writer::new(Cursor::new(Vec::new())).unwrap();
    for _ in 0..2 {
        writer.write(&game).unwrap();
    }
    let file = writer.finish((2026, 11, 21), &mut Vec::new(), &mut Vec::new()).unwrap().into_inner();

    assert_eq!(file[..16], [20, 26, 11, 21, 2, 0, 0, 0, 0, 0, 0xd1, 0x07, 10, 0, 0, 0]);
    assert_eq!(file.len(), 16 + 2 * (8 + 96), "96 moves fill a board of 100 squares");
    let record = &file[16..16 + 104];
    assert_eq!((record, record[6]), (&file[16 + 104..], black));
    let squares = game.moves.iter().filter_map(|written| written.mv.square());
    let mut codes: Vec<u8> =
        squares.map(|square| (10 * (square.row(size) + 1) + square.column(size) + 1) as u8).collect();
    assert!(
        codes.len() > 80 && codes.iter().any(|code| code % 10 == 0),
        "a move in the tenth column: {codes:?}"
    );
    codes.resize(96, 0);
    assert_eq!(record[8..], codes);
    assert_eq!(kept(&read(Format::Wthor, &file)[1]), kept(&game));
}

#[test]
fn games_of_pgn_are_read_in_the_words_of_their_programs() {
    let edax =
        "[Black \"Edax\"]\n[White \"a\"]\n[Result \"0-1\"]\n\n1. f5 d6 2. c3 {book} {White wins 40-24} 0-1\n";
    let reversi = "[White \"Edax\"]\n[Black \"a\"]\n[Variant \"reversi\"]\n\n1. P@f5 P@d6 2. P@c3 {Black wins 40-24} 0-1\n";
    let flipello = "[White \"Edax\"]\n[Black \"a\"]\n\n1. P@f4 P@d3! (1... P@f3 {x (} $4) 2. P@c6\n; end\n{O wins 24-40}\n0-1\n";
    for text in [edax, reversi, flipello] {
        let game = read(Format::Pgn(Style::Edax), text.as_bytes()).remove(0);
        assert_eq!(game.result, Some(WrittenResult::Margin(-16.0)), "{text}");
        assert_eq!((game.black.as_deref(), game.white.as_deref()), (Some("Edax"), Some("a")), "{text}");
        let moves = self::text(Format::Transcript, &game, Positions::All).unwrap();
        assert_eq!(moves, "f5d6c3\n", "{text}");
    }
    let start =
        "[FEN \"8/8/8/3pP3/3PPP2/8/8/8[59P60p] b 0 1\"]\n[Variant \"flipello\"]\n\n1... P@d3 2. a1a1 *\n";
    let error = games(Format::Pgn(Style::Edax), start.as_bytes()).next().unwrap().unwrap_err().to_string();
    assert!(error.contains("move 2: 'pass' where a legal move of black"), "{error}");
}

#[test]
fn a_result_in_a_variation_of_pgn_does_not_end_the_game() {
    let text = "[Event \"a\"]\n\n1. f5 d6 (1... f4 2. e3 1-0\n) 2. c3 *\n\n[Event \"b\"]\n\n1. d3 (1. c4\n\n\
                [Event \"c\"]\n\n1. c4 *\n";
    let all = games(Format::Pgn(Style::Edax), text.as_bytes());
    let all: Vec<_> = all.map(|game| game.map(|game| game.moves.len()).ok()).collect();
    assert_eq!(all, [Some(3), None, Some(1)]);
}

#[test]
fn a_backslash_and_a_dash_stay_in_the_names_of_pgn() {
    let text = "[Black \"C:\\x \\\"y\\\" \\\\\"]\n[White \"-\"]\n[Round \"-\"]\n\n1. f5 *\n";
    let game = read(Format::Pgn(Style::Edax), text.as_bytes()).remove(0);
    assert_eq!((game.black.as_deref(), game.white.as_deref()), (Some("C:\\x \"y\" \\"), Some("-")));
    assert_eq!(game.round, None);
}

#[test]
fn the_variant_standard_of_chess_is_othello() {
    for (variant, moves) in [("Standard", "f5d6\n"), ("normal", "f5d6\n"), ("standard:15", "h8a1\n")] {
        let text = format!("[Variant \"{variant}\"]\n\n1. {} {} *", &moves[..2], &moves[2..4]);
        let game = read(Format::Pgn(Style::Edax), text.as_bytes()).remove(0);
        assert_eq!(game.rules == Rules::OTHELLO, moves == "f5d6\n", "{variant}");
        assert_eq!(self::text(Format::Transcript, &game, Positions::All).unwrap(), moves, "{variant}");
    }
}

#[test]
fn only_moves_of_the_game_written_as_drops_turn_the_rows_over() {
    let transcript = |text: &str| {
        let game = read(Format::Pgn(Style::Edax), text.as_bytes()).remove(0);
        self::text(Format::Transcript, &game, Positions::All).unwrap()
    };
    for word in ["@home", "a@b", "P@", "(d4 P@d3)"] {
        assert_eq!(transcript(&format!("1. f5 (1. d3 {word}) d6 *")), "f5d6\n", "{word}");
    }
    for passes in ["14.e1 14...@@@@ 15.a4", "14.e1 14...--! 15.a4"] {
        let start = "[FEN \"8/8/8/8/8/8/8/Ppp5 b - - 0 1\"]\n\n";
        let error = games(Format::Pgn(Style::Edax), format!("{start}{passes} *").as_bytes()).next().unwrap();
        let error = error.unwrap_err().to_string();
        assert!(error.contains("move 1: 'e1' where"), "{passes}: {error}");
    }
    assert_eq!(transcript("1.P@f4 1...P@d3 *"), "f5d6\n");
    assert_eq!(transcript("1.@f4! @d3 *"), "f5d6\n");
    assert_eq!(transcript("[Variant \"gomoku\"]\n\n1. h8 (1. a@b) a1 *"), "h8a1\n");
}

#[test]
fn only_the_last_comment_of_pgn_is_a_result() {
    for (text, result, comments) in [
        ("1. f5 {Draw} d6 {x} 2. c3 {White resigns} d3 {last} *", "", "Draw|x|White resigns|last"),
        ("1. f5 {Draw} d6 {White resigns} 1-0", "B+R", "Draw|"),
        ("1. f5 {Draw} d6 {b} {White resigns}", "B+R", "Draw|b"),
        ("1. f5 d6 1-0 ; White resigns", "B+R", "|"),
        ("1. f5 d6 {White resigns} (1... f4) 1-0", "B+", "|White resigns"),
        ("1. f5 d6 {White resigns} {} 1-0", "B+", "|White resigns"),
        ("1. f5 d6 {White resigns} 0-1", "W+", "|White resigns"),
        ("1. f5 d6 {White resigns} *", "", "|White resigns"),
        ("[Result \"*\"]\n\n1. f5 d6 {White resigns}", "", "|White resigns"),
        ("{Black resigns} 1. f5 d6 1-0", "B+", "|"),
    ] {
        let game = read(Format::Pgn(Style::Edax), text.as_bytes()).remove(0);
        let comment = |written: &WrittenMove| written.comment.clone().unwrap_or_default();
        assert_eq!(game.result.map(|result| result.to_string()).unwrap_or_default(), result, "{text}");
        assert_eq!(game.moves.iter().map(comment).collect::<Vec<_>>().join("|"), comments, "{text}");
    }
}

#[test]
fn a_line_of_pgn_that_begins_with_a_percent_sign_is_skipped() {
    let text = "% escaped (\n[Black \"a\"]\n%[White \"b\"]\n\n1. f5 (1. d3\n% )\n) d6\r\n% *\r\n*\n";
    for text in [text.to_owned(), text.replace('\r', "").replace('\n', "\r")] {
        let game = read(Format::Pgn(Style::Edax), text.as_bytes()).remove(0);
        assert_eq!((game.black.as_deref(), game.white), (Some("a"), None));
        assert_eq!((game.moves.len(), game.variations.len()), (2, 1));
        assert_eq!(pgn::parse(&text).unwrap().moves.len(), 2);
    }
    let error = games(Format::Pgn(Style::Edax), b"1. f5 % d6 *".as_slice()).next().unwrap();
    assert!(error.unwrap_err().to_string().contains("'%' where a move"));
}

#[test]
fn a_byte_order_mark_before_a_record_and_every_line_end_are_skipped() {
    let mut game = read(Format::Transcript, b"f5d6c3d3").remove(0);
    game.black = Some("Zo\u{eb}".to_owned());
    for format in FORMATS.iter().map(|spec| spec.format).filter(|&format| format != Format::Wthor) {
        let file = text(format, &game, Positions::All).unwrap();
        let marked = format!("\u{feff}{file}").replace('\n', "\r\n");
        assert_eq!(read(format, marked.as_bytes()), read(format, file.as_bytes()), "{format:?}");
        assert_eq!(Format::of_text(&marked), Format::of_text(&file), "{format:?}");
        let old = file.replace('\n', "\r");
        assert_eq!(read(format, old.as_bytes()), read(format, file.as_bytes()), "{format:?}");
        assert_eq!(Format::of_text(&old), Format::of_text(&file), "{format:?}");
        let joined = read(format, marked.repeat(2).as_bytes());
        assert_eq!(joined, read(format, file.repeat(2).as_bytes()), "{format:?}");
    }
    assert_eq!(read(Format::Transcript, "\u{feff}# comment\nf5".as_bytes()).len(), 1);
    assert_eq!(read(Format::Ggf, "\u{feff}\r\n".as_bytes()), []);
}

#[test]
fn a_comment_in_a_problem_file_is_a_score_only_where_one_was_meant() {
    let board = "---------------------------OX------XO--------------------------- X";
    let convert = |from, line: &str| {
        text(Format::Obf, &read(from, line.as_bytes())[0], Positions::First).unwrap().trim_end().to_owned()
    };
    for (line, written) in [
        (" % +18", "; +18;"),
        (" % -4 by Edax", "; -4; % by Edax"),
        (" % 2024 final", " % 2024 final"),
        ("; D3:+0; % +3 by Ann", "; D3:+0; % +3 by Ann"),
        (" % \"+3 by Ann\"", " % \"+3 by Ann\""),
    ] {
        assert_eq!(convert(Format::Obf, &format!("{board}{line}")), format!("{board}{written}"), "{line}");
    }
    for (comment, written) in [("+3 by Ann", "\"+3 by Ann\""), ("+99 by Ann", "+99 by Ann")] {
        let sgf = format!("(;GM[2]GC[{comment}];B[d3])");
        let expected = format!("{board} % {written}");
        assert_eq!(convert(Format::Sgf(Points::Algebraic), &sgf), expected);
    }
}

#[test]
fn games_of_gogui_twogtp_have_their_rows_turned_over() {
    let twogtp = "(;FF[4]CA[UTF-8]SZ[8];B[ce];W[cf])";
    let game = read(Format::Sgf(Points::Gogui), twogtp.as_bytes()).remove(0);
    assert_eq!(text(Format::Transcript, &game, Positions::All).unwrap(), "c4c3\n");
    let written = text(Format::Sgf(Points::Gogui), &game, Positions::All).unwrap();
    assert_eq!(written.trim_end(), twogtp);
    let error = games(Format::Sgf(Points::Letters), twogtp.as_bytes()).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("move 1: 'c5'"), "{error}");
}
