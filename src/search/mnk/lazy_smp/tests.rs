use std::sync::mpsc::channel;
use std::time::Duration;

use crate::base::{Size, Square};
use crate::game::Position;
use crate::game::mnk::{Line, Rules};
use crate::search::mnk::MnkSearcher;
use crate::search::mnk::tests::{check_lines, random_moves, scaled, search, searcher};
use crate::search::mnk::threats::puzzles::{puzzle, puzzles};
use crate::search::{Info, Searcher};

use super::*;

/// Returns a position after a few random moves, on a board too large for the solver.
fn game(k: u8, line: Line, seed: u64) -> Mnk {
    let rules = Rules::new(Size::square_board(15), k, line).unwrap();
    random_moves(rules, 5..10, 6, &mut fastrand::Rng::with_seed(seed))
}

/// Returns two positions of five in a row (freestyle and renju) and one of six in a row.
fn games() -> [Mnk; 3] {
    [game(5, Line::Free, 1), game(5, Line::Renju, 2), game(6, Line::Free, 3)]
}

/// Waits until no helper holds the table of a finished search: after that, none can write to it.
fn wait_for_helpers(searcher: &MnkSearcher) {
    let (table, begun) = (searcher.table.get(), Instant::now());
    while Arc::strong_count(&table) > 2 {
        assert!(begun.elapsed() < Duration::from_secs(60), "a helper holds the table after the search");
        std::thread::yield_now();
    }
}

#[test]
fn wins_by_fours_are_found_on_several_threads() {
    for (threads, step) in [(2, scaled(2, 1)), (4, 3)] {
        let searcher = searcher(threads);
        for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.is_by_fours).step_by(step) {
            let position = puzzle.position(Line::Renju);
            let report = search(&searcher, &position, &Limits::default());
            let plies = report.best().score.plies_to_end();
            assert!(plies.is_some_and(|plies| plies > 0), "{}, {threads} threads", puzzle.id);
            check_lines(&position, &report);
        }
    }
}

#[test]
fn wins_by_threats_begin_as_published_on_several_threads() {
    for threads in [2, 4] {
        for id in ["test_vct_black", "test_vct_white", "test_vct_counter"] {
            let puzzle = puzzle(&format!("quintet/{id}"));
            let report = search(&searcher(threads), &puzzle.position(Line::Renju), &Limits::default());
            let plies = report.best().score.plies_to_end();
            assert!(plies.is_some_and(|plies| plies > 0), "{id}, {threads} threads");
            assert_eq!(report.mv(), puzzle.solution[0].into(), "{id}, {threads} threads");
        }
    }
}

#[test]
fn a_stop_at_any_moment_ends_every_thread() {
    for (threads, position) in [2, 4].into_iter().flat_map(|threads| games().map(|game| (threads, game))) {
        let searcher = searcher(threads);
        for sample in 0..8 {
            let control = Control::default();
            let limits = Limits { infinite: true, lines: 1 + sample % 2, ..Limits::default() };
            std::thread::scope(|scope| {
                let running = scope.spawn(|| searcher.search(&position, &limits, &control, &mut NullSink));
                // Stops at different moments, from the start of the search to 21 ms later. The lines must be
                // legal at any moment.
                std::thread::sleep(Duration::from_millis(3 * sample as u64));
                control.stop();
                check_lines(&position, &running.join().unwrap());
            });
        }
    }
}

#[test]
fn limits_of_time_and_nodes_hold_for_all_threads_together() {
    for (threads, position) in [2, 4].into_iter().flat_map(|threads| games().map(|game| (threads, game))) {
        let searcher = searcher(threads);
        check_lines(&position, &search(&searcher, &position, &Limits::time(Duration::from_millis(20))));
        for nodes in [0, 1, 100, 3_000, 100_000] {
            let report = search(&searcher, &position, &Limits::nodes(nodes));
            check_lines(&position, &report);
            // The bound of `Limits::nodes`: each thread may exceed the limit.
            let most = nodes + 2048 * threads as u64;
            assert!((nodes..=most).contains(&report.nodes), "{} of {nodes}, {threads} threads", report.nodes);
        }
    }
}

#[test]
fn helpers_do_not_end_the_search_of_the_main_thread() {
    for position in games() {
        let searcher = searcher(3);
        let limits = Limits { infinite: true, ..Limits::depth(3) };
        let control = Control::default();
        let (sender, depths) = channel();
        let mut sink = |info: &Info| {
            let _ = sender.send(info.depth);
        };
        let report = std::thread::scope(|scope| {
            let running = scope.spawn(|| searcher.search(&position, &limits, &control, &mut sink));
            while depths.recv_timeout(Duration::from_secs(60)).is_ok_and(|depth| depth < 3) {}
            control.stop();
            running.join().unwrap()
        });
        assert_eq!(report.depth, 3);
    }
}

#[test]
fn no_helper_is_at_work_after_a_search_and_no_thread_lives_after_the_searcher() {
    for position in games() {
        let searcher = searcher(4);
        for _ in 0..10 {
            search(&searcher, &position, &Limits::time(Duration::from_millis(4)));
            searcher.clear();
            wait_for_helpers(&searcher);
            assert_eq!(searcher.hashfull(), Some(0));
        }
        let table = Arc::downgrade(&searcher.table.get());
        drop(searcher);
        assert!(table.upgrade().is_none());
    }
}

#[test]
fn one_thread_gives_equal_runs_after_any_earlier_search() {
    let searcher = searcher(1);
    for position in games() {
        let key = |report: Report| (report.nodes, report.lines);
        searcher.clear();
        let first = key(search(&searcher, &position, &Limits::depth(6)));
        searcher.set_threads(3).unwrap();
        search(&searcher, &position, &Limits::depth(6));
        searcher.clear();
        let alone = Limits { single_threaded: true, ..Limits::depth(6) };
        assert_eq!(key(search(&searcher, &position, &alone)), first, "{position:?}");
        searcher.clear();
        searcher.set_threads(1).unwrap();
        assert_eq!(key(search(&searcher, &position, &Limits::depth(6))), first, "{position:?}");
    }
}

#[test]
fn two_searches_at_once_share_the_helpers_of_one_searcher() {
    let searcher = searcher(3);
    let depths = std::thread::scope(|scope| {
        let start = |position| {
            let searcher = &searcher;
            scope.spawn(move || search(searcher, &position, &Limits::depth(6)).depth)
        };
        games().map(start).map(|running| running.join().unwrap())
    });
    assert_eq!(depths, [6; 3]);
}

#[test]
fn a_panic_of_the_main_thread_releases_its_helpers() {
    let searcher = searcher(3);
    for position in games() {
        let mut panics = |info: &Info| assert_ne!(info.depth, 3, "this test panics here");
        let fail = || searcher.search(&position, &Limits::depth(9), &Control::default(), &mut panics);
        assert!(catch_unwind(AssertUnwindSafe(fail)).is_err());
        assert_eq!(search(&searcher, &position, &Limits::depth(4)).depth, 4);
    }
}

#[test]
fn a_panic_of_a_helper_reaches_the_main_thread_and_the_pool_survives() {
    let searcher = searcher(3);
    let size = Size::square_board(3);
    let mut full = Mnk::start(Rules::new(size, 3, Line::Free).unwrap());
    for square in [4, 0, 1, 7, 2, 6, 3, 5, 8] {
        full.play(Square::new(square).into()).unwrap();
    }
    for position in games() {
        // The position of the helpers has no legal move: they panic because they have no line to report.
        let shared = Arc::new(SharedSearch::new(3, searcher.table.get(), &full, &Limits::default()));
        let wait = || {
            while !shared.group.is_stopped() {
                std::thread::sleep(Duration::from_micros(50));
            }
            search(&self::searcher(1), &position, &Limits::depth(1))
        };
        let panic =
            catch_unwind(AssertUnwindSafe(|| shared.lead(&searcher.pool.get(&Limits::default()), wait)));
        assert!(panic.is_err() && shared.state().busy == 0);
        assert_eq!(search(&searcher, &position, &Limits::depth(4)).depth, 4);
    }
}
