//! Tests that an unfinished solve never replaces a better line of the midgame.

use super::*;
use crate::base::Bound;

/// The result of a root search: the score and the move, and whether the search was aborted afterwards.
/// The scores of a window are fail-soft, as in a real search.
type Searched = (Option<(i32, Move)>, bool);

fn moves() -> [Move; 3] {
    [19, 26, 37].map(|square| Move::from(crate::base::Square::new(square)))
}

/// Runs a midgame iteration, in which the first move scores 4 discs, and then a solve with these results.
/// Returns the move and the score of the answer in centidiscs, and whether the score is exact or a bound.
fn answer(solve: &[Searched]) -> (Move, i32, Bound) {
    let moves = moves();
    let midgame = vec![Iteration::sample(10, false, 1)];
    let schedule = Schedule::new(midgame, vec![Iteration::sample(24, true, 1)]);
    let mut results = [&[(Some((400, moves[0])), false)], solve].concat();
    let mut windows = Vec::new();
    let root_search = |instruments: &mut Instruments<'_>, search: RootSearch<'_>| {
        windows.push((search.alpha, search.beta));
        let (result, is_aborted) = results.remove(0);
        instruments.meter.set_over(is_aborted);
        result.map(|(score, mv)| (score, vec![mv]))
    };
    let (limits, moves) = (timed(1_000), moves.to_vec());
    let report = simulate(&limits, (24, |_| u64::MAX), schedule, moves, &mut NullSink, root_search);
    assert!(results.is_empty(), "{windows:?}");
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
