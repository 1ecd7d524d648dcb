//! Every field of a game survives the formats that have a place for it.

use kado::base::Color;
use kado::formats::pgn::Style;
use kado::formats::sgf::Points;
use kado::formats::{Format, GameText, Positions, Reason, Theoretical, WrittenResult, text};

use super::{read, through};

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
fn comments_that_read_as_scores_times_or_results_stay_comments() {
    let comments = ["+3 is my guess", "12s used", "White resigns", "-1/5 0.2s", "Draw", "+1 2s 3s"];
    let thoughts = [(None, None), (Some(-2.5), None), (None, Some(1.5)), (Some(0.0), Some(2.0))];
    let results =
        [None, Some(WrittenResult::Margin(2.0)), Some(WrittenResult::Won(Color::Black, Reason::Unknown))];
    for comment in comments {
        for (score, seconds) in thoughts {
            for result in results {
                let mut game = read(Format::Transcript, b"f5d6").remove(0);
                game.result = result;
                game.comment = Some("Black resigns".to_owned());
                for written in &mut game.moves {
                    (written.score, written.seconds) = (score, seconds);
                    written.comment = Some(comment.to_owned());
                }
                assert_eq!(after(Format::Pgn(Style::Edax), &game), game);
            }
        }
    }
    let won = Some(WrittenResult::Won(Color::Black, Reason::Unknown));
    let comment = Some("White resigns".to_owned());
    let empty = GameText { result: won, comment, ..read(Format::Transcript, b"f5").remove(0) };
    let empty = GameText { moves: Vec::new(), ..empty };
    assert_eq!(after(Format::Pgn(Style::Edax), &empty), empty);
}

#[test]
fn scores_of_positions_go_through_obf() {
    let line = "-".repeat(27) + "OX------XO" + &"-".repeat(27) + " X; +0; F5:+0; D6:-2; % start\n";
    let [game] = &read(Format::Obf, line.as_bytes())[..] else { panic!("one position") };
    assert_eq!(text(Format::Obf, game, Positions::All).unwrap(), line);
    let played = read(Format::Pgn(Style::Edax), b"1. f5 {+2.4/12} d6 {-0.6 1s} c3 {-90.0/7}").remove(0);
    let written = text(Format::Obf, &played, Positions::All).unwrap();
    let entries: Vec<&str> = written.lines().map(|line| &line[66..]).collect();
    assert_eq!(entries, ["; F5:+2;", "; D6:-1;", "; C3:-64;", ""]);
    assert_eq!(read(Format::Obf, written.as_bytes()).len(), 4);
}

#[test]
fn blank_names_are_unknown() {
    let board = "BO[8 ---------------------------O*------*O--------------------------- *]";
    for blank in ["", "   ", "\t\n"] {
        let fields = format!("PB[{blank}]PW[{blank}]PC[{blank}]DT[{blank}]");
        let ggf = format!("(;GM[Othello]{fields}TY[8]{board}B[f5];)");
        let sgf = format!("(;GM[2]{fields}EV[{blank}]RO[{blank}];B[f5])");
        for (format, text) in [(Format::Ggf, ggf), (Format::Sgf(Points::Algebraic), sgf)] {
            let game = read(format, text.as_bytes()).remove(0);
            let names = [game.black, game.white, game.place, game.date, game.event, game.round];
            assert_eq!(names, [const { None }; 6], "{text}");
        }
    }
}
