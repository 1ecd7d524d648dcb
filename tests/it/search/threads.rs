//! The search on several threads: exact scores stay exact, a stop at any moment gives one legal answer, and
//! one thread stays deterministic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use kado::base::Selectivity;
use kado::eval::othello::Weights;
use kado::game::Position;
use kado::game::othello8::Isa;
use kado::search::othello::OthelloSearcher;
use kado::search::transposition::TranspositionTable;
use kado::search::{Control, Goal, Info, Limits, NullSink, Report, Searcher};

use crate::search::othello::{margin_of_line, problems, random_positions, search};

fn searcher(threads: usize) -> OthelloSearcher {
    let searcher = OthelloSearcher::with_weights(Isa::best(), 16, Weights::handmade().into()).unwrap();
    searcher.set_threads(threads).unwrap();
    searcher
}

#[test]
fn published_endgames_have_their_score_and_a_best_move_on_one_to_four_threads() {
    let small = [
        include_str!("../../data/endgame/edax_d3.script"),
        include_str!("../../data/endgame/edax_d9.script"),
        include_str!("../../data/endgame/fforum-1-19.obf"),
    ];
    let large = include_str!("../../data/endgame/fforum-20-39.obf");
    for threads in [1, 2, 3, 4] {
        let searcher = searcher(threads);
        let large = problems(large).take(if threads > 1 { 4 } else { 0 });
        for (line, problem, position) in small.into_iter().flat_map(problems).chain(large) {
            if position.outcome().is_some() {
                continue;
            }
            searcher.clear();
            let best = search(&searcher, &position, &Limits::exact()).best().clone();
            let (mv, value) = (best.mv(), problem.value().unwrap());
            assert_eq!(best.score.centidiscs(), 100 * value, "line {line}, {threads} threads");
            assert!(
                problem.moves.iter().all(|&(scored, discs)| scored != mv || discs == value),
                "line {line}, {threads} threads: {mv:?}"
            );
            assert_eq!(margin_of_line(&position, &best.pv), Some(value), "line {line}, {threads} threads");
        }
    }
}

#[test]
fn a_full_width_search_of_several_threads_has_the_score_of_one() {
    for position in random_positions(12, 40) {
        let [alone, together] = [1, 4].map(|threads| {
            let report = search(&searcher(threads), &position, &Limits::depth(7));
            (report.best().score, report.depth)
        });
        assert_eq!(alone, together, "{position:?}");
    }
}

#[test]
fn many_short_searches_of_more_threads_than_processors_end() {
    let searcher = searcher(8);
    for position in random_positions(150, 34) {
        let limits = Limits { selectivity: Selectivity::Percent73, ..Limits::depth(9) };
        let report = search(&searcher, &position, &limits);
        assert_eq!(report.depth, 9);
        margin_of_line(&position, &report.best().pv);
    }
}

#[test]
fn win_draw_loss_and_selective_searches_of_several_threads_are_sane() {
    let searcher = searcher(3);
    for (line, problem, position) in problems(include_str!("../../data/endgame/fforum-1-19.obf")) {
        let value = problem.value().unwrap();
        let goal = Limits { goal: Goal::WinDrawLoss, ..Limits::default() };
        let sign = search(&searcher, &position, &goal).best().score.centidiscs().signum();
        assert_eq!(sign, value.signum(), "line {line}");
    }
    for position in random_positions(10, 36) {
        let limits = Limits { selectivity: Selectivity::Percent73, ..Limits::depth(10) };
        let report = search(&searcher, &position, &limits);
        assert_eq!(report.depth, 10);
        margin_of_line(&position, &report.best().pv);
    }
}

#[test]
fn a_tiny_table_that_four_threads_share_changes_no_exact_score() {
    let table = TranspositionTable::with_bytes(2048).unwrap();
    let tiny = OthelloSearcher::with_table(Isa::best(), table, Weights::handmade().into());
    tiny.set_threads(4).unwrap();
    for position in random_positions(12, 16) {
        let scores = [&searcher(1), &tiny].map(|s| search(s, &position, &Limits::exact()).best().score);
        assert_eq!(scores[0], scores[1], "{position:?}");
    }
}

/// Stops a search of each position later than the one before. The lines must be playable at any moment.
#[test]
fn a_stop_at_any_moment_gives_one_answer_with_playable_lines() {
    for threads in [1, 2, 4] {
        let searcher = searcher(threads);
        for (sample, position) in (0_u32..).zip(&random_positions(60, 34)) {
            let control = Control::default();
            let limits = Limits { infinite: true, lines: 1 + sample as usize % 3, ..Limits::default() };
            let report = std::thread::scope(|scope| {
                let running = scope.spawn(|| searcher.search(position, &limits, &control, &mut NullSink));
                std::thread::sleep(Duration::from_micros(170) * sample);
                control.stop();
                running.join().unwrap()
            });
            for line in &report.lines {
                margin_of_line(position, &line.pv);
            }
        }
    }
}

#[test]
fn limits_of_time_and_nodes_end_a_search_of_several_threads() {
    const INTERVAL: u64 = 2048;
    let threads = 3;
    let searcher = searcher(threads);
    for position in random_positions(10, 45) {
        for microseconds in [0, 100, 1_000, 7_000] {
            let report = search(&searcher, &position, &Limits::time(Duration::from_micros(microseconds)));
            margin_of_line(&position, &report.best().pv);
            assert!(!report.solved);
        }
        for nodes in [0, 1, 100, 30_000, 200_000] {
            let report = search(&searcher, &position, &Limits::nodes(nodes));
            margin_of_line(&position, &report.best().pv);
            assert!(report.nodes <= nodes + threads as u64 * INTERVAL, "{} of {nodes}", report.nodes);
        }
    }
}

#[test]
fn the_number_of_threads_may_change_between_searches() {
    let searcher = searcher(2);
    let problem = problems(include_str!("../../data/endgame/fforum-1-19.obf")).nth(4);
    let (_, problem, position) = problem.unwrap();
    for threads in [1, 3, 8, 2, 1, 4] {
        searcher.set_threads(threads).unwrap();
        searcher.clear();
        let report = search(&searcher, &position, &Limits::exact());
        assert_eq!(report.best().score.centidiscs(), 100 * problem.value().unwrap(), "{threads} threads");
    }
}

#[test]
fn one_thread_repeats_itself_whatever_was_searched_before() {
    let searcher = searcher(1);
    for position in random_positions(5, 18) {
        let key = |report: Report| (report.nodes, report.lines);
        searcher.clear();
        let first = key(search(&searcher, &position, &Limits::exact()));
        searcher.set_threads(3).unwrap();
        search(&searcher, &position, &Limits::exact());
        searcher.clear();
        let alone = Limits { single_threaded: true, ..Limits::exact() };
        assert_eq!(key(search(&searcher, &position, &alone)), first, "{position:?}");
        searcher.clear();
        searcher.set_threads(1).unwrap();
        assert_eq!(key(search(&searcher, &position, &Limits::exact())), first, "{position:?}");
    }
}

#[test]
fn two_searches_at_once_share_the_helpers_of_one_searcher() {
    let searcher = searcher(3);
    let positions = random_positions(2, 15);
    let alone = positions.iter().map(|position| search(&self::searcher(1), position, &Limits::exact()));
    let alone: Vec<_> = alone.map(|report| report.best().score).collect();
    let searcher = &searcher;
    let together: Vec<_> = std::thread::scope(|scope| {
        let start = |position| scope.spawn(move || search(searcher, position, &Limits::exact()).best().score);
        let running: Vec<_> = positions.iter().map(start).collect();
        running.into_iter().map(|search| search.join().unwrap()).collect()
    });
    assert_eq!(alone, together);
}

#[test]
fn a_search_that_panics_lets_its_helpers_go() {
    let searcher = searcher(3);
    for position in random_positions(3, 30) {
        let (limits, mut steps) = (Limits::depth(12), 0);
        let mut fails = |_: &Info| {
            steps += 1;
            assert!(steps < 3, "the listener fails at the third step");
        };
        let search_once = || searcher.search(&position, &limits, &Control::default(), &mut fails);
        assert!(catch_unwind(AssertUnwindSafe(search_once)).is_err());
        let report = search(&searcher, &position, &Limits::depth(6));
        assert!(position.is_legal(report.mv()));
    }
}
