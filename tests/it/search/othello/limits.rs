//! Limits of a search: root moves, nodes, time and stops; the report of each iteration.

use std::time::{Duration, Instant};

use kado::base::{Score, Selectivity};
use kado::eval::othello::Weights;
use kado::game::Position;
use kado::game::othello8::{Isa, Othello8};
use kado::search::othello::OthelloSearcher;
use kado::search::{Control, Info, Limits, NullSink, Searcher};

use super::{margin_of_line, random_positions, search, searcher};

#[test]
fn only_the_named_root_moves_are_considered() {
    for position in random_positions(10, 40) {
        for mv in position.legal_moves() {
            let limits = Limits { only: vec![mv], ..Limits::depth(3) };
            assert_eq!(search(&searcher(), &position, &limits).mv(), mv);
        }
    }
}

#[test]
fn a_node_limit_holds_and_repeats_itself() {
    for position in random_positions(10, 45) {
        for nodes in [0, 1, 2, 10, 1_000, 50_000] {
            let reports = [(); 2].map(|()| search(&searcher(), &position, &Limits::nodes(nodes)));
            assert!(reports[0].nodes <= nodes, "{} of {nodes}", reports[0].nodes);
            assert!(position.is_legal(reports[0].mv()));
            assert_eq!(reports[0].lines, reports[1].lines);
        }
    }
}

#[test]
fn a_won_position_costs_few_nodes() {
    let moves = "f5f6e6d6f7g5e7d7f4g7c8e3g6h5h6c7h8h7";
    let game = kado::formats::position(moves, None).unwrap();
    let position = Othello8::from_diagram(&game.position().diagram()).unwrap();
    let weights = Weights::builtin().unwrap();
    let searcher = OthelloSearcher::with_weights(Isa::best(), 16, weights).unwrap();
    for depth in [14, 17, 20] {
        let limits = Limits { selectivity: Selectivity::Percent73, ..Limits::depth(depth) };
        let report = search(&searcher, &position, &limits);
        assert!(report.best().score >= Score::from_discs(63), "depth {depth}: {report:?}");
        assert!(report.nodes < 100_000, "depth {depth}: {} nodes", report.nodes);
    }
}

#[test]
fn a_stop_before_the_search_still_gives_a_legal_move() {
    let control = Control::default();
    control.stop();
    for position in random_positions(5, 50) {
        let report = searcher().search(&position, &Limits::default(), &control, &mut NullSink);
        assert!(position.is_legal(report.mv()));
    }
}

#[test]
fn a_time_limit_ends_the_search_of_a_position_that_cannot_be_solved() {
    let begin = Instant::now();
    let report = search(&searcher(), &Othello8::start(), &Limits::time(Duration::from_millis(30)));
    assert!(!report.solved);
    assert!(begin.elapsed() >= Duration::from_millis(30));
}

#[test]
fn every_iteration_is_reported_with_growing_depth_and_a_playable_line() {
    let position = random_positions(1, 17)[0];
    let mut steps = Vec::new();
    let mut sink = |info: &Info| steps.push(info.clone());
    let report = searcher().search(&position, &Limits::exact(), &Control::default(), &mut sink);
    let depths: Vec<i32> = steps.iter().map(|info| info.depth).collect();
    assert_eq!(depths, [1, 2, 3, 17, 17, 17, 17]);
    let stages: Vec<u8> = steps[3..].iter().map(|info| info.selectivity.percent()).collect();
    assert_eq!(stages, [73, 87, 95, 100]);
    assert!(steps.is_sorted_by_key(|info| (info.nodes, info.time)));
    for info in &steps {
        margin_of_line(&position, &info.line.pv);
    }
    assert_eq!(steps.last().map(|info| (&info.line, info.solved)), Some((report.best(), true)));
}
