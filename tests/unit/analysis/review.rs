//! Reviews compared with scores from other sources, and the steps of a review.

use std::sync::mpsc;
use std::time::Duration;

use kado::analysis::{Inquiry, PositionReview, Review, Settings, review};
use kado::base::{Color, Move, Score};
use kado::engine::{Engine, Event, Limits, Options};
use kado::formats::{board64, obf, position, transcript};
use kado::game::notation::parse_move;
use kado::game::othello8::{Isa, Othello8};
use kado::game::{AnyPosition, Diagram, Position, Record, Rules};
use kado::problems::Solver;

use crate::unit::support::scale::scaled;

const FFORUM: &str = include_str!("../../data/endgame/fforum-1-19.obf");
const GAMES: &str = include_str!("../../data/games/wthor_sample.txt");

/// Games of the sample, by year and index, whose position with 24 empties is solved quickly.
const QUICK: [(&str, &str); 10] = [
    ("1983", "107"),
    ("1987", "101"),
    ("1988", "404"),
    ("1990", "49"),
    ("1992", "2542"),
    ("1993", "608"),
    ("1993", "1693"),
    ("1996", "5635"),
    ("1999", "258"),
    ("2000", "485"),
];

fn options() -> Options {
    let mut options = Options::default();
    options.set("Hash", "16").unwrap();
    options
}

fn exact(lines: usize) -> Settings {
    Settings { limits: Limits { lines, ..Limits::default() }, exact_from: 60 }
}

fn to_depth(depth: i32, lines: usize) -> Settings {
    Settings { limits: Limits { lines, ..Limits::depth(depth) }, exact_from: 0 }
}

fn reviewed(game: &Record<AnyPosition>, settings: Settings) -> Vec<PositionReview> {
    let solver = Solver::new(Isa::best(), &options()).unwrap();
    let search = |inquiry: &Inquiry| match &inquiry.position {
        AnyPosition::Othello8(position) => Ok(solver.search(position, &inquiry.limits, |_| {})),
        position => Err(position.clone()),
    };
    review(game, settings, search, |_| {}).unwrap()
}

fn othello8(diagram: &Diagram) -> AnyPosition {
    AnyPosition::Othello8(Othello8::from_diagram(diagram).unwrap())
}

fn game(moves: &str) -> Record<AnyPosition> {
    let mut record = Record::new(AnyPosition::Othello8(Othello8::start()));
    transcript::replay(moves, &mut record).unwrap();
    record
}

/// Returns the part of a game from this number of empties on, if it goes that far.
fn ending(game: &Record<AnyPosition>, empties: u32) -> Option<Record<AnyPosition>> {
    let begin = game.positions().iter().position(|position| position.diagram().empties() <= empties)?;
    let mut record = Record::new(game.positions()[begin].clone());
    game.plies()[begin..].iter().for_each(|ply| record.play(ply.mv).unwrap());
    Some(record)
}

/// Returns the columns of the games of the sample: year, index, discs, theoretical discs, and so on.
fn sample() -> impl Iterator<Item = Vec<&'static str>> {
    GAMES.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_whitespace().collect())
}

#[test]
fn limits_that_allow_no_iteration_do_not_end_a_search_before_its_first_one() {
    let positions = |limits| reviewed(&game("f5d6c3d3c4"), Settings { limits, exact_from: 0 });
    let [hurried, shallow] = [Limits::time(Duration::ZERO), Limits::depth(1)].map(positions);
    for (hurried, shallow) in hurried.iter().zip(&shallow) {
        assert_eq!((hurried.depth, hurried.score), (1, shallow.score));
        assert_eq!((hurried.played.clone(), &hurried.lines), (shallow.played.clone(), &shallow.lines));
    }
}

#[test]
fn every_move_of_an_endgame_suite_has_the_score_and_the_loss_of_its_file() {
    let problems = obf::parse(FFORUM).unwrap();
    let mut moves = 0;
    for (_, problem) in problems.iter().take(scaled(6, 19)) {
        let best = problem.value().unwrap();
        for &(mv, score) in &problem.moves {
            let mut record = Record::new(othello8(&problem.diagram));
            record.play(mv).unwrap();
            let positions = reviewed(&record, exact(1));
            let first = &positions[0];
            let played = first.played.as_ref().unwrap();
            assert!(first.exact && positions.len() == 2, "{problem}");
            assert_eq!(first.score, Score::from_discs(best), "{problem}");
            assert_eq!((played.mv, played.score), (mv, Score::from_discs(score)), "{problem}");
            assert_eq!(played.loss, Score::from_discs(best - score), "{problem}");
            assert_eq!(positions[1].score, Score::from_discs(-score), "{problem}");
            moves += 1;
        }
    }
    assert!(moves > 40, "{moves}");
}

#[test]
fn games_have_the_theoretical_score_of_the_database_where_it_begins() {
    let is_quick = |row: &Vec<&str>| QUICK.contains(&(row[0], row[1]));
    let rows: Vec<Vec<&str>> = scaled(sample().filter(is_quick).collect(), sample().step_by(60).collect());
    assert!(rows.len() >= 8, "{}", rows.len());
    for row in rows {
        let Some(record) = ending(&game(row[7]), 24) else { continue };
        let first = reviewed(&record, exact(1)).swap_remove(0);
        let for_black = if first.position.turn() == Color::Black { first.score } else { -first.score };
        let theoretical = 2 * row[3].parse::<i32>().unwrap() - 64;
        assert_eq!(for_black, Score::from_discs(theoretical), "{row:?}");
    }
}

#[test]
fn exact_scores_run_through_a_game_by_what_its_moves_lose() {
    for row in sample().step_by(scaled(120, 12)) {
        let Some(record) = ending(&game(row[7]), 11).filter(|record| record.position().outcome().is_some())
        else {
            continue;
        };
        let positions = reviewed(&record, exact(1));
        for pair in positions.windows(2) {
            let played = pair[0].played.as_ref().unwrap();
            assert_eq!(played.score, -pair[1].score, "{row:?}, ply {}", pair[0].ply);
            assert_eq!(pair[0].score.centidiscs() - played.score.centidiscs(), played.loss.centidiscs());
            assert!(pair.iter().all(|review| review.exact) && played.loss >= Score::default());
        }
        let last = positions.last().unwrap();
        let outcome = last.position.outcome().unwrap();
        assert_eq!(last.score, Score::from_discs(outcome.margin_for(last.position.turn())));
        assert_eq!(outcome.margin_for(Color::Black), 2 * row[2].parse::<i32>().unwrap() - 64, "{row:?}");
    }
}

#[test]
fn every_line_of_a_review_can_be_played() {
    for (lines, row) in (1..=4).cycle().zip(sample().step_by(400)) {
        let record = game(row[7]);
        let positions = reviewed(&record, to_depth(4, lines));
        assert_eq!(positions.len(), record.positions().len());
        for (ply, review) in positions.iter().enumerate() {
            assert_eq!((review.ply, &review.position), (ply, &record.positions()[ply]));
            assert_eq!(review.choices, review.position.legal_moves().len());
            let most = if review.choices == 1 { 1 } else { lines + 1 };
            assert!(review.lines.len() >= lines.min(review.choices) && review.lines.len() <= most);
            let played = review.played.iter().map(|played| &played.pv);
            for pv in review.lines.iter().map(|line| &line.pv).chain(played) {
                let mut position = review.position.clone();
                for &mv in pv {
                    position.play(mv).unwrap();
                }
            }
            if let Some(played) = &review.played {
                assert_eq!(played.mv, record.plies()[ply].mv);
                assert_eq!(
                    review.best().map(|best| best == played.mv),
                    Some(played.loss == Score::default())
                );
            }
        }
    }
}

#[test]
fn an_unfinished_game_ends_with_a_position_that_has_a_best_move() {
    let positions = reviewed(&game("f5d6c3d3c4"), to_depth(3, 1));
    let last = positions.last().unwrap();
    assert_eq!((positions.len(), last.ply, &last.played), (6, 5, &None));
    assert!(last.best().is_some() && !last.exact && last.depth == 3);
}

#[test]
fn a_move_that_misses_a_proven_win_is_searched_within_the_limits() {
    let won = position("d3a1d4a3d5a5", Some("gomoku:7".parse().unwrap())).unwrap();
    let mut record = Record::new(won.position().clone());
    record.play(parse_move("g7", won.start().size()).unwrap()).unwrap();
    let mut review = Review::new(&record, Settings { limits: Limits::nodes(200), exact_from: 0 });
    let mut engine = Engine::of(won.start().rules()).unwrap();
    while let Some(inquiry) = review.next_inquiry() {
        assert_eq!(inquiry.limits.nodes, Some(200), "{inquiry:?}");
        engine.setup(&inquiry.position.diagram()).unwrap();
        review.answer(engine.search(inquiry.limits).unwrap());
    }
    let first = &review.finish()[0];
    let played = first.played.as_ref().unwrap();
    assert_eq!((first.score, first.exact), (Score::win_in(3), false));
    assert!(played.loss > Score::default() && !played.score.is_proven(), "{played:?}");
}

#[test]
fn the_search_of_a_played_move_has_the_limits_of_the_position() {
    let mut engine = Engine::of(Rules::OTHELLO).unwrap();
    let record = game(sample().nth(700).unwrap()[7]);
    let mut review = Review::new(&record, Settings { limits: Limits::nodes(500), exact_from: 0 });
    let mut searches = 0;
    while let Some(inquiry) = review.next_inquiry() {
        assert_eq!(inquiry.limits.nodes, Some(500), "{inquiry:?}");
        engine.setup(&inquiry.position.diagram()).unwrap();
        review.answer(engine.search(inquiry.limits).unwrap());
        searches += 1;
    }
    assert!(searches > record.positions().len(), "{searches}");
}

#[test]
fn a_pass_is_worth_what_follows_it() {
    let board = format!("{}XO-{} O", "X".repeat(8), "X".repeat(53));
    let start = othello8(&board64::parse(&board, None).unwrap());
    let mut record = Record::new(start.clone());
    record.replay([(None, Move::PASS), (None, start.size().all_squares().nth(10).unwrap().into())]).unwrap();
    let positions = reviewed(&record, exact(1));
    let scores: Vec<i32> = positions.iter().map(|review| review.score.whole_discs()).collect();
    assert_eq!(scores, [-64, 64, -64]);
    assert_eq!(positions[0].nodes, 0, "nothing is searched for a pass");
    assert_eq!(positions[0].lines[0].pv.len(), 2);
}

#[test]
fn a_review_by_the_events_of_an_engine_is_the_same() {
    let row = sample().nth(700).unwrap();
    let record = ending(&game(row[7]), 30).unwrap();
    let (sender, events) = mpsc::channel();
    let sink = std::sync::Arc::new(move |event| drop(sender.send(event)));
    let mut engine = Engine::new(options(), Isa::best(), sink).unwrap();
    let settings = Settings { exact_from: 10, ..to_depth(4, 1) };
    let mut review = Review::new(&record, settings.clone());
    while let Some(inquiry) = review.next_inquiry() {
        engine.setup(&inquiry.position.diagram()).unwrap();
        engine.go(inquiry.limits).unwrap();
        let report = events.iter().find_map(|event| match event {
            Event::Done(report) => Some(report),
            Event::Info(_) => None,
        });
        engine.finish_search();
        review.answer(report.unwrap());
    }
    assert_eq!(review.done().len(), review.positions());
    let timeless = |positions: Vec<PositionReview>| -> Vec<PositionReview> {
        let timeless = |review| PositionReview { time: std::time::Duration::ZERO, ..review };
        positions.into_iter().map(timeless).collect()
    };
    assert_eq!(timeless(review.finish()), timeless(reviewed(&record, settings)));
}

#[test]
fn a_move_as_good_as_the_best_replaces_it_among_the_lines() {
    // Some moves of this game are as good as the best line, which they are compared with afterwards.
    let record = game("f5d6c3d3c4f4f6f3e6e7");
    for lines in [1, 2] {
        let positions = reviewed(&record, to_depth(6, lines));
        assert!(positions.iter().all(|review| review.lines.len() <= lines), "{lines}");
        let is_first = |review: &&PositionReview| {
            review.played.as_ref().is_some_and(|played| played.mv == review.lines[0].mv())
        };
        assert!(positions.iter().filter(is_first).count() > 3);
    }
}
