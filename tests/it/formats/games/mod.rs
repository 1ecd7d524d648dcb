//! Games go through every format and come back unchanged.

mod damage;
mod dialects;
mod fields;
mod names;

use std::io::{Cursor, ErrorKind};

use kado::base::{Size, Square};
use kado::formats::pgn::Style;
use kado::formats::{
    FORMATS, Format, GameText, Positions, Theoretical, Unfit, WriteError, WrittenMove, WrittenResult, games,
    text, wthor,
};
use proptest::prelude::*;

use crate::support::playout::{self, sample};

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
    let all = read(Format::Ggf, include_bytes!("../../../data/games/ggf_games.ggf"));
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
fn a_move_off_the_board_is_refused_by_every_format() {
    let mut game = read(Format::Transcript, b"f5d6").remove(0);
    game.moves[1].mv = Square::new(64).into();
    for spec in FORMATS.iter().filter(|spec| spec.format != Format::Wthor) {
        let refused = text(spec.format, &game, Positions::All);
        assert_eq!(refused.unwrap_err(), Unfit::Square, "{}", spec.name);
    }
    game.result = Some(WrittenResult::Margin(2.0));
    assert_eq!(through(Format::Wthor, &[game]).1, [Unfit::Square]);
}

#[test]
fn illegal_moves_and_too_many_moves_do_not_fit_wthor() {
    let mut legal = read(Format::Transcript, b"f5d6").remove(0);
    legal.result = Some(WrittenResult::Margin(2.0));
    let mut illegal = legal.clone();
    illegal.moves[1].mv = Square::new(0).into();
    let mut long = legal.clone();
    long.moves.extend((0..60).map(|_| legal.moves[1].clone()));
    let (back, unfit) = through(Format::Wthor, &[legal.clone(), illegal, long]);
    assert_eq!(back.iter().map(kept).collect::<Vec<_>>(), [kept(&legal)]);
    assert_eq!(unfit.len(), 2);
    assert!(unfit.iter().all(|reason| matches!(reason, Unfit::Game(_))), "{unfit:?}");
}

#[test]
fn a_year_that_the_header_cannot_hold_is_refused() {
    let finish = |year| {
        let writer = wthor::Writer::new(Cursor::new(Vec::new())).unwrap();
        writer.finish((year, 1, 1), &mut Vec::new(), &mut Vec::new())
    };
    assert!(finish(25_599).is_ok());
    assert_eq!(finish(25_600).unwrap_err().kind(), ErrorKind::InvalidInput);
}

#[test]
fn a_margin_with_a_komi_is_not_written_as_discs() {
    let mut game = read(Format::Transcript, b"f5d6").remove(0);
    (game.result, game.komi) = (Some(WrittenResult::Margin(-44.0)), Some(4.0));
    assert_eq!(through(Format::Wthor, std::slice::from_ref(&game)).1, [Unfit::Result]);
    let pgn = text(Format::Pgn(Style::Edax), &game, Positions::All).unwrap();
    assert!(pgn.contains("{White wins by 44}"), "{pgn}");
    assert_eq!(read(Format::Pgn(Style::Edax), pgn.as_bytes())[0].result, game.result);
    game.komi = Some(0.0);
    assert_eq!(through(Format::Wthor, &[game]).1, []);
}

#[test]
fn a_theoretical_score_beyond_the_board_does_not_fit_wthor() {
    let mut game = read(Format::Transcript, b"f5d6").remove(0);
    game.result = Some(WrittenResult::Margin(2.0));
    for (black_discs, fits) in [(64, true), (65, false), (255, false)] {
        game.theoretical = Some(Theoretical { empties: 24, black_discs });
        let (back, unfit) = through(Format::Wthor, std::slice::from_ref(&game));
        assert_eq!((back.len(), unfit.len()), if fits { (1, 0) } else { (0, 1) }, "{black_discs}");
    }
}

/// WTHOR has no start position, and only disc counts as results.
fn fits_wthor(game: &GameText) -> bool {
    let standard = read(Format::Transcript, b"f5").remove(0).start;
    game.start == standard && game.result.is_some_and(|result| result.black_discs(64).is_some())
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_games_go_through_every_format_and_back(choices in playout::choices(), half in 2u8..=8, cut in 0usize..80) {
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
