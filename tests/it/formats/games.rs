//! Games go through every format and come back unchanged.

use std::io::Cursor;
use std::path::Path;

use kado::base::{Color, Size};
use kado::formats::fen::Spelling;
use kado::formats::pgn::Style;
use kado::formats::sgf::Points;
use kado::formats::{
    FORMATS, Format, GameText, Positions, Reason, Theoretical, Unfit, WriteError, WrittenMove, WrittenResult,
    games, text, wthor,
};
use proptest::prelude::*;

use crate::house::readme;
use crate::support::playout::{self, sample};
use crate::support::repository;

/// The properties that every format of games keeps.
type Kept = (Vec<WrittenMove>, Option<WrittenResult>);

fn kept(game: &GameText) -> Kept {
    let moves = game.moves.iter().map(|written| WrittenMove::new(written.color, written.mv));
    (moves.collect(), game.result)
}

fn game_formats() -> impl Iterator<Item = Format> {
    FORMATS.into_iter().map(|spec| spec.format).filter(|format| !format.holds_positions())
}

fn read(format: Format, bytes: &[u8]) -> Vec<GameText> {
    games(format, bytes).map(|game| game.unwrap_or_else(|error| panic!("{format:?}: {error}"))).collect()
}

/// Writes games and reads them again. Returns also the reasons for those that the format cannot hold.
pub(crate) fn through(format: Format, all: &[GameText]) -> (Vec<GameText>, Vec<Unfit>) {
    let mut unfit = Vec::new();
    if format != Format::Wthor {
        let written: String = all.iter().map(|game| text(format, game, Positions::All).unwrap()).collect();
        return (read(format, written.as_bytes()), unfit);
    }
    let mut writer = wthor::Writer::new(Cursor::new(Vec::new())).unwrap();
    for game in all {
        match writer.write(game) {
            Ok(()) => {}
            Err(WriteError::Unfit(reason)) => unfit.push(reason),
            Err(error @ WriteError::Io(_)) => panic!("{error}"),
        }
    }
    let (mut players, mut tournaments) = (Vec::new(), Vec::new());
    let file = writer.finish((2026, 11, 21), &mut players, &mut tournaments).unwrap().into_inner();
    let names = wthor::Names::parse(&players, &tournaments);
    let back = games(Format::Wthor, &file[..]).with_names(names).collect::<Result<_, _>>().unwrap();
    (back, unfit)
}

/// Returns the games of the sample as texts.
fn sample_games() -> Vec<GameText> {
    sample()
        .map(|game| GameText {
            result: Some(WrittenResult::Margin(f64::from(2 * game.score - 64))),
            ..read(Format::Transcript, game.moves.as_bytes()).remove(0)
        })
        .collect()
}

#[test]
fn the_games_of_the_wthor_sample_go_through_every_format_and_back() {
    let all = sample_games();
    assert_eq!(all.len(), 2395);
    for format in game_formats() {
        let (back, unfit) = through(format, &all);
        assert_eq!((back.len(), unfit), (all.len(), Vec::new()), "{format:?}");
        for (game, back) in all.iter().zip(&back) {
            assert_eq!(kept(back), kept(game), "{format:?}");
        }
    }
}

#[test]
fn the_games_of_servers_go_through_every_format_and_back() {
    let all = read(Format::Ggf, include_bytes!("../../data/games/ggf_games.ggf"));
    assert_eq!(all.len(), 21);
    for format in game_formats().filter(|&format| format != Format::Wthor) {
        let (back, _) = through(format, &all);
        assert_eq!(back.len(), all.len(), "{format:?}");
        for (game, back) in all.iter().zip(&back) {
            // A transcript has a result only if the game is finished.
            let lacks = format == Format::Transcript;
            let result = if lacks { back.result } else { game.result };
            assert_eq!((kept(back).0, back.result), (kept(game).0, result), "{format:?}");
            assert_eq!(back.start, game.start, "{format:?}");
        }
    }
    let (ggf, _) = through(Format::Ggf, &all);
    assert_eq!(ggf, all, "its own format keeps everything");

    let (back, unfit) = through(Format::Wthor, &all);
    let fit: Vec<Kept> = all.iter().filter(|game| fits_wthor(game)).map(kept).collect();
    assert_eq!(back.iter().map(kept).collect::<Vec<_>>(), fit);
    assert_eq!(fit.len() + unfit.len(), all.len());
    let other_size = Size::square_board(10);
    assert!(unfit.contains(&Unfit::OtherSize(other_size)) && unfit.contains(&Unfit::Start), "{unfit:?}");
    assert!(
        unfit.contains(&Unfit::Size(Size::square_board(4))) && unfit.contains(&Unfit::Result),
        "{unfit:?}"
    );
}

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

/// WTHOR has no start position, and only disc counts as results.
fn fits_wthor(game: &GameText) -> bool {
    let standard = read(Format::Transcript, b"f5").remove(0).start;
    game.start == standard && game.result.is_some_and(|result| result.black_discs(64).is_some())
}

/// Returns a game with every property that some format supports.
fn full_game() -> GameText {
    let mut game = read(Format::Transcript, b"f5d6c3d3c4f4").remove(0);
    game.black = Some("André \"B\" [x]\\".to_owned());
    game.white = Some("White".to_owned());
    game.ratings = [Some(2196.37), Some(1500.0)];
    game.clocks = ["05:00/00:05//02:00", "05:00/00:05//02:00"].map(|clock| Some(clock.to_owned()));
    game.result = Some(WrittenResult::Won(Color::White, Reason::Resignation));
    game.event = Some("World Championship".to_owned());
    game.place = Some("GGS/os".to_owned());
    game.date = Some("2003.12.15_12:33:18.MST".to_owned());
    game.round = Some("3.1".to_owned());
    game.kind = Some("8".to_owned());
    game.comment = Some("the whole game".to_owned());
    game.theoretical = Some(Theoretical { empties: 24, black_discs: 30 });
    game.moves[1].score = Some(-2.25);
    game.moves[1].seconds = Some(0.25);
    game.moves[2].comment = Some("a [good] move".to_owned());
    game
}

/// Returns a game after one round trip through a format.
fn after(format: Format, game: &GameText) -> GameText {
    let (mut back, unfit) = through(format, std::slice::from_ref(game));
    assert_eq!((back.len(), unfit), (1, Vec::new()), "{format:?}");
    back.remove(0)
}

#[test]
fn every_field_survives_the_formats_that_have_a_place_for_it() {
    let game = full_game();

    let mut ggf = GameText { event: None, round: None, comment: None, theoretical: None, ..game.clone() };
    ggf.moves[2].comment = None;
    assert_eq!(after(Format::Ggf, &game), ggf);

    for points in [Points::Algebraic, Points::Letters, Points::Gogui] {
        let main = ["05:00", "05:00"].map(|clock| Some(clock.to_owned()));
        let date = Some("2003-12-15".to_owned());
        let mut sgf = GameText { clocks: main, date, kind: None, theoretical: None, ..game.clone() };
        sgf.moves[1].seconds = None;
        assert_eq!(after(Format::Sgf(points), &game), sgf);
    }

    for style in [Style::Edax, Style::Reversi, Style::Flipello] {
        let clocks = ["05:00/00:05", "05:00/00:05"].map(|clock| Some(clock.to_owned()));
        let date = Some("2003.12.15".to_owned());
        let pgn = GameText { clocks, date, kind: None, theoretical: None, ..game.clone() };
        assert_eq!(after(Format::Pgn(style), &game), pgn);
    }

    let game = GameText { result: Some(WrittenResult::Margin(-4.0)), ..game };
    let wthor = GameText {
        black: Some("André \"B\" [x]\\".to_owned()),
        white: game.white.clone(),
        event: game.event.clone(),
        date: Some("2003".to_owned()),
        result: game.result,
        theoretical: game.theoretical,
        ..read(Format::Transcript, b"f5d6c3d3c4f4").remove(0)
    };
    assert_eq!(after(Format::Wthor, &game), wthor);
}

#[test]
fn scores_of_positions_go_through_obf() {
    let line = "-".repeat(27) + "OX------XO" + &"-".repeat(27) + " X; +0; F5:+0; D6:-2; % start\n";
    let [game] = &read(Format::Obf, line.as_bytes())[..] else { panic!("one position") };
    assert_eq!(text(Format::Obf, game, Positions::All).unwrap(), line);
    let played = read(Format::Pgn(Style::Edax), b"1. f5 {+2.4/12} d6 {-0.6 1s}").remove(0);
    let written = text(Format::Obf, &played, Positions::All).unwrap();
    let entries: Vec<&str> = written.lines().map(|line| &line[66..]).collect();
    assert_eq!(entries, ["; F5:+2;", "; D6:-1;", ""]);
}

#[test]
fn a_game_becomes_its_positions() {
    let game = read(Format::Transcript, b"f5d6c3").remove(0);
    let all = game.positions().unwrap();
    assert_eq!(all.len(), 4);
    for format in FORMATS.iter().map(|spec| spec.format).filter(|format| format.holds_positions()) {
        for (positions, expected) in
            [(Positions::All, &all[..]), (Positions::First, &all[..1]), (Positions::Last, &all[3..])]
        {
            let written = text(format, &game, positions).unwrap();
            let starts: Vec<_> =
                read(format, written.as_bytes()).into_iter().map(|game| game.start).collect();
            assert_eq!(starts, expected, "{format:?}");
        }
    }
}

#[test]
fn a_bad_record_is_named_and_hides_no_other() {
    type Case = (Format, &'static [u8], &'static [&'static str], usize);
    let cases: [Case; 5] = [
        (
            Format::Transcript,
            b"f5d6\n# head\nf5 z9\nf5f5\nc4\n",
            &[
                "record 2 (line 3, byte 12): line 3, column 4: 'z9' where a move (a1 to h8, or pass) is expected",
                "record 3 (line 4, byte 18): move 2: 'f5' where a legal move of white (f4, d6, f6) is expected",
            ],
            2,
        ),
        (
            Format::Sgf(Points::Algebraic),
            b"(;GM[2];B[f5])\n(;GM[2]\n;B[z9])(;GM[1])\n(;GM[2];B[f5\n(;GM[2];B[f5])",
            &[
                "record 2 (line 2, byte 15): line 3, column 4: 'z9' where a square of the board or a pass is expected",
                "record 3 (line 3, byte 30): line 3, column 6: '1' where 2, the number of Othello, or 4, that of gomoku is expected",
                "record 4 (line 4, byte 39): line 4, column 13: the text ends where ']' is expected",
            ],
            2,
        ),
        (
            Format::Pgn(Style::Edax),
            b"[Event \"a\"]\n\n1. f5 d7 *\n\n[Event \"b]\n\n1. f5 *\n\n[Event \"c\"]\n1. f5 d6 1-0\n",
            &[
                "record 1 (line 1, byte 0): move 2: 'd7' where a legal move of white (f4, d6, f6) is expected",
                "record 2 (line 5, byte 25): line 5, column 11: '\\n' where '\"' at the end of the value is expected",
            ],
            1,
        ),
        (
            Format::Fen(Spelling::Flipello),
            b"8/8/8/3pP3/3Pp3/8/8/8[] w 0 1\n8/8 w\n8/8/8 w 0 1\n",
            &[
                "record 2 (line 2, byte 30): this game is not played on a 8x2 board",
                "record 3 (line 3, byte 36): this game is not played on a 8x3 board",
            ],
            1,
        ),
        (
            Format::Ggf,
            b"2 (;GM[Othello];)(;GM[Othello]BO[4 ---- -O*- -*O- ---- *]B[a2];)",
            &[
                "record 1 (line 1, byte 2): line 1, column 1: '(' where a game with a board (BO[8 ... *]) is expected",
            ],
            1,
        ),
    ];
    for (format, bytes, expected, good) in cases {
        let (fine, errors): (Vec<_>, Vec<_>) = games(format, bytes).partition(Result::is_ok);
        let errors: Vec<String> = errors.into_iter().map(|error| error.unwrap_err().to_string()).collect();
        assert_eq!(
            (errors, fine.len()),
            (expected.iter().map(|&text| text.to_owned()).collect(), good),
            "{format:?}"
        );
    }
}

#[test]
fn a_database_file_is_read_up_to_where_it_is_damaged() {
    let game =
        GameText { result: Some(WrittenResult::Margin(2.0)), ..read(Format::Transcript, b"f5d6").remove(0) };
    let mut writer = wthor::Writer::new(Cursor::new(Vec::new())).unwrap();
    for _ in 0..3 {
        writer.write(&game).unwrap();
    }
    let file = writer.finish((2026, 11, 21), &mut Vec::new(), &mut Vec::new()).unwrap().into_inner();
    assert_eq!(wthor::parse(&file).unwrap().games.len(), 3);
    let read = |bytes: &[u8]| -> Vec<String> {
        let told = games(Format::Wthor, bytes)
            .map(|game| game.map_or_else(|error| error.to_string(), |_| "game".to_owned()));
        told.collect()
    };
    let mut damaged = file.clone();
    damaged[16 + 68 + 9] = 99;
    assert_eq!(
        read(&damaged),
        ["game", "record 2 (byte 84): byte 93: 99 where a move (10 * row + column) is expected", "game"]
    );
    let short = "record 3 (byte 152): byte 153: the end where one record for each game that the header counts is expected";
    assert_eq!(read(&file[..153]), ["game", "game", short]);
    let long = [&file[..], b"x"].concat();
    assert_eq!(read(&long)[3..], ["record 4 (byte 220): byte 220: more bytes where the end is expected"]);
    assert_eq!(read(b"x"), ["record 1 (byte 1): byte 1: the end where a header of 16 bytes is expected"]);
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
fn games_of_gogui_twogtp_have_their_rows_turned_over() {
    let twogtp = "(;FF[4]CA[UTF-8]SZ[8];B[ce];W[cf])";
    let game = read(Format::Sgf(Points::Gogui), twogtp.as_bytes()).remove(0);
    assert_eq!(text(Format::Transcript, &game, Positions::All).unwrap(), "c4c3\n");
    let written = text(Format::Sgf(Points::Gogui), &game, Positions::All).unwrap();
    assert_eq!(written.trim_end(), twogtp);
    let error = games(Format::Sgf(Points::Letters), twogtp.as_bytes()).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("move 1: 'c5'"), "{error}");
}

#[test]
fn the_page_of_formats_lists_the_names_and_the_endings_of_the_program() {
    let endings = |extensions: &[&str]| {
        extensions.iter().map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(" ")
    };
    let expected: Vec<Vec<String>> =
        FORMATS.iter().map(|spec| vec![spec.name.to_owned(), endings(spec.extensions)]).collect();
    let listed = readme::table(&repository::read("docs/formats.md"), "name");
    assert_eq!(listed.iter().map(|row| row[..2].to_vec()).collect::<Vec<_>>(), expected);
}

#[test]
fn every_ending_and_every_name_is_one_format() {
    for spec in &FORMATS {
        assert_eq!(Format::of_name(&spec.name.to_uppercase()), Some(spec.format), "{}", spec.name);
        for extension in spec.extensions {
            let name = format!("a.b/c.{}", extension.to_uppercase());
            assert_eq!(Format::of_path(Path::new(&name)), Some(spec.format), "{name}");
        }
    }
    for name in ["", "txt", "a.doc", "a/ggf"] {
        assert_eq!(Format::of_path(Path::new(name)), None, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    // A game without a move is not a valid line of a transcript.
    fn random_games_go_through_every_format_and_back(choices in playout::choices(), half in 2u8..=8, cut in 1usize..80) {
        let mut game = GameText::from_record(&playout::random(playout::plain(2 * half), &choices));
        if game.moves.len() > cut {
            game.moves.truncate(cut);
            game.result = Some(WrittenResult::Margin(2.0));
        }
        for format in game_formats() {
            let (back, unfit) = through(format, std::slice::from_ref(&game));
            if format == Format::Wthor && ![4, 5].contains(&half) {
                prop_assert_eq!(unfit, vec![Unfit::Size(Size::square_board(2 * half))]);
                continue;
            }
            prop_assert_eq!(back.len(), 1, "{:?}", format);
            prop_assert_eq!(&back[0].start, &game.start, "{:?}", format);
            let expected = if format == Format::Transcript { back[0].result } else { game.result };
            let moves = without_last_passes(kept(&back[0]).0);
            prop_assert_eq!((moves, back[0].result), (without_last_passes(kept(&game).0), expected), "{:?}", format);
        }
        let positions = game.positions().unwrap();
        for format in FORMATS.iter().map(|spec| spec.format).filter(|format| format.holds_positions()) {
            let written = text(format, &game, Positions::All).unwrap();
            let starts: Vec<_> = read(format, written.as_bytes()).into_iter().map(|game| game.start).collect();
            prop_assert_eq!(&starts, &positions, "{:?}", format);
        }
    }
}

/// A pass after the last move is lost where passes are not written.
fn without_last_passes(mut moves: Vec<WrittenMove>) -> Vec<WrittenMove> {
    while moves.last().is_some_and(|written| written.mv.is_pass()) {
        moves.pop();
    }
    moves
}
