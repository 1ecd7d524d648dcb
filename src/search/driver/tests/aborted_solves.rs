//! Tests that an unfinished solve never replaces a better line of the midgame.

use super::*;
use crate::base::Bound;

/// A simulated search with prescribed results.
/// Each element of `results` is the result of a root search: the score and the move, and whether the search
/// was aborted afterwards. The scores of a window are fail-soft, as in a real search.
struct ScriptedRoot<'a> {
    meter: Meter<'a>,
    results: Vec<(Option<(i32, Move)>, bool)>,
    windows: Vec<(i32, i32)>,
}

impl<'a> Root<'a> for ScriptedRoot<'a> {
    fn search(&mut self, search: RootSearch<'_>) -> Option<(i32, Vec<Move>)> {
        self.windows.push((search.alpha, search.beta));
        let (result, is_aborted) = self.results.remove(0);
        self.meter.set_over(is_aborted);
        result.map(|(score, mv)| (score, vec![mv]))
    }

    fn meter(&self) -> &Meter<'a> {
        &self.meter
    }

    fn largest_score(&self) -> i32 {
        6400
    }
}

fn moves() -> [Move; 3] {
    [19, 26, 37].map(|square| Move::from(crate::base::Square::new(square)))
}

/// Runs a midgame iteration, in which the first move scores 4 discs, and then a solve with these results.
/// Returns the move and the score of the answer in centidiscs, and whether the score is exact or a bound.
fn answer(solve: &[(Option<(i32, Move)>, bool)]) -> (Move, i32, Bound) {
    let [first, ..] = moves();
    let iteration = |depth, solves| Iteration {
        depth,
        selectivity: Selectivity::Percent73,
        solves,
        window: None,
        nodes: 1,
    };
    let schedule = Schedule::new(vec![iteration(10, false)], vec![iteration(24, true)]);
    let limits = timed(1_000);
    let speeds = Speeds::new([5_000_000, 20_000_000]);
    let pace = Pace::new(&limits, Parameters::DEFAULT, &speeds, 24, |_| u64::MAX);
    let (clock, group) = (VirtualClock::default(), Group::new(1, None));
    let mut root = ScriptedRoot {
        meter: Meter::of_thread(&group, None, 1),
        results: [&[(Some((400, first)), false)], solve].concat(),
        windows: Vec::new(),
    };
    let (control, mut sink) = (Control::default(), NullSink);
    let listener = Listener::new(&mut sink);
    let caller = Caller { timer: &clock, control: &control, listener: &listener };
    let report = deepen(&mut root, moves().to_vec(), schedule, &pace, caller);
    assert!(root.results.is_empty(), "{:?}", root.windows);
    assert_eq!((report.depth, report.solved), (10, false));
    let Line { score, bound, .. } = report.lines[0];
    (report.mv(), score.centidiscs(), bound)
}

#[test]
fn a_solve_without_a_result_keeps_the_line_of_the_midgame() {
    let [first, ..] = moves();
    assert_eq!(answer(&[(None, true)]), (first, 400, Bound::Exact));
}

#[test]
fn a_move_that_only_has_an_upper_bound_does_not_replace_the_line_of_the_midgame() {
    let [first, second, _] = moves();
    for mv in [first, second] {
        assert_eq!(answer(&[(Some((100, mv)), true)]), (first, 400, Bound::Exact), "{mv:?}");
    }
}

#[test]
fn a_move_that_beats_the_previous_best_move_in_the_solve_becomes_the_answer() {
    let [_, second, _] = moves();
    assert_eq!(answer(&[(Some((450, second)), true)]), (second, 450, Bound::Exact));
    assert_eq!(answer(&[(Some((900, second)), true)]), (second, 900, Bound::Lower));
}

#[test]
fn a_move_that_failed_high_is_the_answer_if_the_next_window_is_not_finished() {
    let [first, second, _] = moves();
    for aborted in [(None, true), (Some((450, first)), true)] {
        assert_eq!(answer(&[(Some((700, second)), false), aborted]), (second, 700, Bound::Lower));
    }
}

#[test]
fn a_window_that_fails_low_takes_back_what_failed_high_before() {
    let [first, second, _] = moves();
    let unstable = [(Some((700, second)), false), (Some((300, first)), false), (None, true)];
    assert_eq!(answer(&unstable), (first, 400, Bound::Exact));
}
