//! Tests of fallible players, with the hand-made evaluation.

use std::iter;
use std::sync::Mutex;
use std::time::Duration;

use super::look::Look;
use super::*;
use crate::base::{Move, Size};
use crate::eval::othello::Weights;
use crate::game::mnk::{self, Mnk};
use crate::game::othello8::{Isa, Othello8};
use crate::game::{AnyPosition, Diagram, notation, playout};
use crate::search::othello::OthelloSearcher;

const FAULTS: Faults = Faults { misread: 400, noise: 300, greed: 40, caution: 100, largest: 1500 };

fn searcher() -> OthelloSearcher {
    OthelloSearcher::with_weights(Isa::best(), 1, Weights::handmade().into()).unwrap()
}

fn play(searcher: &OthelloSearcher, root: &Othello8, limits: &Limits) -> Report {
    answer(searcher, root, limits, &Control::default(), &mut NullSink)
}

fn limits(faults: Faults, seed: u64) -> Limits {
    let persona = Some(Persona { faults, seed, last: None });
    Limits { persona, lines: 64, ..Limits::depth(3) }
}

/// Plays `games` random games and returns their positions.
/// Positions with fewer than two legal moves or fewer than four empties are left out.
fn positions(games: u64) -> Vec<Othello8> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut rng = fastrand::Rng::with_seed(game);
        let game = playout(Othello8::start(), |moves| rng.choice(moves).copied());
        let game = iter::once(Othello8::start()).chain(game.map(|(_, position)| position));
        positions.extend(
            game.filter(|position| position.legal_moves().len() > 1 && position.board().empties() > 3),
        );
    }
    positions
}

/// Returns the positions of `games` random games, each with the report of a player with [`FAULTS`].
fn answers(games: u64) -> impl Iterator<Item = (Othello8, Report)> {
    let searcher = searcher();
    (0..).zip(positions(games)).map(move |(seed, position)| {
        let report = play(&searcher, &position, &limits(FAULTS, seed));
        (position, report)
    })
}

/// Returns the loss of the chosen move against the best one, in centidiscs.
fn loss(report: &Report) -> i32 {
    let best = report.lines.iter().map(|line| line.score.centidiscs()).max().unwrap();
    best - report.best().score.centidiscs()
}

fn name(mv: Move) -> String {
    notation::move_name(mv, Size::OTHELLO, "pass")
}

#[test]
fn without_faults_the_best_move_is_played() {
    let searcher = searcher();
    for (number, position) in positions(4).iter().enumerate() {
        for largest in [0, 6400] {
            let faults = Faults { largest, ..Faults::default() };
            let report = play(&searcher, position, &limits(faults, number as u64));
            assert_eq!(loss(&report), 0, "{position:?}");
        }
    }
}

#[test]
fn a_move_is_legal_and_loses_no_more_than_the_largest_mistake() {
    for (position, report) in answers(6) {
        assert!(position.is_legal(report.mv()) && report.nodes > 0);
        assert_eq!(report.lines.len(), position.legal_moves().len());
        assert!(loss(&report) <= FAULTS.largest, "{position:?}");
    }
}

#[test]
fn small_mistakes_are_more_frequent_than_large_ones() {
    let losses: Vec<i32> = answers(12).map(|(_, report)| loss(&report)).collect();
    let count = |least: i32, most: i32| losses.iter().filter(|&&loss| loss > least && loss <= most).count();
    let rows = [count(-1, 0), count(0, 500), count(500, 1000), count(1000, 1500)];
    assert!(rows.windows(2).all(|pair| pair[0] > pair[1]) && rows[3] > 0, "{rows:?}");
}

#[test]
fn equal_seeds_make_equal_mistakes_regardless_of_earlier_searches() {
    let searcher = searcher();
    let positions = positions(2);
    let moves = |seed| -> Vec<Move> {
        positions.iter().map(|position| play(&searcher, position, &limits(FAULTS, seed)).mv()).collect()
    };
    let first = moves(1);
    for position in &positions {
        play(&searcher, position, &Limits::depth(7));
    }
    assert_eq!(moves(1), first);
    assert_ne!(moves(2), first);
}

#[test]
fn a_forced_move_and_a_solved_endgame_are_played_without_mistakes() {
    let searcher = searcher();
    let certain = Faults { misread: 1000, noise: 5000, greed: 500, caution: 0, largest: 6400 };
    for position in positions(8).iter().filter(|position| position.board().empties() <= 8) {
        let counting = Limits { solve_from: Some(8), lines: 1, ..limits(certain, 3) };
        let exact = searcher.search(position, &Limits::exact(), &Control::default(), &mut NullSink);
        let report = play(&searcher, position, &counting);
        assert_eq!((report.best().score, report.solved), (exact.best().score, true));
        let only = vec![position.legal_moves()[1]];
        let report = play(&searcher, position, &Limits { only: only.clone(), ..limits(certain, 3) });
        assert_eq!((report.mv(), report.lines.len()), (only[0], 1));
    }
}

#[test]
fn a_wipe_out_is_seen_by_everyone() {
    let position: Othello8 =
        "-------------------X------XO-------O---------------------------- X".parse().unwrap();
    let careless = Faults { misread: 1000, noise: 5000, greed: 0, caution: 0, largest: 6400 };
    for seed in 0..50 {
        assert_eq!(name(play(&searcher(), &position, &limits(careless, seed)).mv()), "d6");
    }
}

#[test]
fn the_best_corner_is_almost_always_taken() {
    let corners = ["a1", "a8", "h1", "h8"];
    let (mut taken, mut offered) = (0, 0);
    for (_, report) in answers(20) {
        let best = report.lines.iter().max_by_key(|line| line.score).unwrap();
        if corners.contains(&name(best.mv()).as_str()) {
            offered += 1;
            taken += u32::from(corners.contains(&name(report.mv()).as_str()));
        }
    }
    assert!(offered > 20 && taken * 10 >= offered * 8, "{taken} of {offered}");
}

#[test]
fn the_report_and_the_progress_describe_the_chosen_move() {
    let searcher = searcher();
    for position in positions(1) {
        let mut infos = Vec::new();
        let mut sink = |info: &Info| infos.push(info.clone());
        let limits = Limits { lines: 2, ..limits(FAULTS, 5) };
        let report = answer(&searcher, &position, &limits, &Control::default(), &mut sink);
        let reported: Vec<_> = infos.iter().map(|info| (info.rank, &info.line)).collect();
        assert_eq!(reported, report.lines.iter().enumerate().collect::<Vec<_>>());
        let mut after = position;
        assert!(report.best().pv.iter().all(|&mv| after.play(mv).is_ok()));
    }
}

#[test]
fn a_search_that_is_stopped_at_once_still_answers_with_a_legal_move() {
    let control = Control::default();
    control.stop();
    for position in positions(1) {
        let report = answer(&searcher(), &position, &limits(FAULTS, 1), &control, &mut NullSink);
        assert!(position.is_legal(report.mv()));
    }
}

/// The limits of time and nodes of a search, and the start of its clock.
type Search = (Option<Duration>, Option<u64>, Option<Instant>);

/// A searcher that finds nothing in 20 nodes, and records its searches.
struct Recorder(Mutex<Vec<Search>>);

impl Searcher<Othello8> for Recorder {
    fn search(&self, root: &Othello8, limits: &Limits, control: &Control, _: &mut dyn Sink) -> Report {
        let start = control.clock_start(Instant::now());
        self.0.lock().unwrap().push((limits.time, limits.nodes, start));
        Report { nodes: 20, ..Report::unsearched(root.legal_moves()[0]) }
    }
}

#[test]
fn glance_and_reading_share_the_limits_of_time_and_nodes() {
    let (recorder, time) = (Recorder(Mutex::default()), Duration::from_millis(80));
    let limits = Limits { time: Some(time), nodes: Some(100), ..limits(FAULTS, 1) };
    answer(&recorder, &Othello8::start(), &limits, &Control::default(), &mut NullSink);
    let searches = recorder.0.into_inner().unwrap();
    let start = searches[0].2;
    assert_eq!(searches, [(Some(time / 4), Some(25), start), (Some(time), Some(80), start)]);
}

#[test]
fn corners_x_squares_and_wipe_outs_mean_nothing_in_k_in_a_row() {
    let rules = mnk::Rules::new(Size::square_board(7), 5, mnk::Line::Free).unwrap();
    let mut position = Mnk::start(rules);
    for ply in 0..2 {
        means_nothing(&position);
        position.play_unchecked(position.legal_moves()[24 - ply]);
    }
}

#[test]
fn corners_x_squares_and_wipe_outs_mean_nothing_in_anti_othello() {
    let board = format!("-X-OOOX-{} X", "-".repeat(56));
    let position = AnyPosition::set_up("antiothello".parse().unwrap(), &board.parse::<Diagram>().unwrap());
    means_nothing(&position.unwrap());
}

/// Asserts that no move of a position has a feature of Othello.
fn means_nothing<P: Position>(position: &P) {
    for mv in position.legal_moves() {
        let look = Look::new(position, mv, None);
        assert_eq!((look.appeal(&FAULTS), look.is_corner, look.wipes_out), (0, false, false), "{mv:?}");
    }
}
