//! The solver of small boards beside plain minimax, and on the values that are known.

use std::time::{Duration, Instant};

use kado::base::{Bound, Score, Size};
use kado::game::Position;
use kado::game::mnk::{Line, Mnk, Rules};
use kado::search::mnk::solver::{Solution, Unserved, solve};
use kado::search::{Control, Goal, Limits};
use proptest::prelude::*;

use super::twin::{Twin, a_ply_before, after_moves, games, winner_after};
use crate::amount::amount;

const MEGABYTES: usize = 64;

fn solved(position: &Mnk, limits: &Limits) -> Solution {
    solve(position, limits, &Control::default(), MEGABYTES).unwrap()
}

fn mnk(columns: u8, rows: u8, k: u8, line: Line) -> Rules {
    Rules::new(Size::new(columns, rows).unwrap(), k, line).unwrap()
}

/// Checks the score of a position against minimax, and that its line is played as the score says.
fn check(position: &Mnk, twin: &mut Twin) {
    let solution = solved(position, &Limits::default());
    let [line] = solution.lines.as_slice() else { panic!("{position:?}: {solution:?}") };
    let expected = twin.score(position);
    assert_eq!((line.score, line.bound), (expected, Bound::Exact), "{position:?}: {solution:?}");
    let mut after = position.clone();
    let mut scores = vec![expected];
    for &mv in &line.pv {
        after.play(mv).unwrap();
        scores.push(twin.score(&after));
    }
    let keep_the_score = scores.windows(2).all(|pair| a_ply_before(pair[1]) == pair[0]);
    assert!(keep_the_score, "{position:?}: {:?} leads through {scores:?}", line.pv);
    if let Some(plies) = expected.plies_to_end() {
        assert_eq!(line.pv.len(), plies.unsigned_abs() as usize, "{position:?}");
        let mover_wins = plies > 0;
        let winner = if mover_wins { position.turn() } else { position.turn().opponent() };
        assert_eq!(winner_after(position, &line.pv), Some(Some(winner)), "{position:?}");
    }
}

#[test]
fn every_small_board_is_solved_as_minimax_does() {
    for rules in games(1..=amount(9, 12)) {
        check(&Mnk::start(rules), &mut Twin::default());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(amount(600, 20_000)))]

    #[test]
    fn positions_of_games_are_solved_as_minimax_does(
        game in any::<prop::sample::Index>(),
        plies in 0..10usize,
        choices in proptest::collection::vec(any::<prop::sample::Index>(), 10),
    ) {
        let all = games(8..=12);
        let rules = all[game.index(all.len())];
        let least = rules.size().squares().saturating_sub(8);
        let mut choices = choices.iter();
        let position = after_moves(rules, plies.max(least), |moves| choices.next().unwrap().index(moves));
        check(&position, &mut Twin::default());
    }

    #[test]
    fn every_move_has_its_score(plies in 1..8usize, choices in proptest::collection::vec(any::<prop::sample::Index>(), 8)) {
        let mut choices = choices.iter();
        let position = after_moves(mnk(4, 3, 3, Line::Free), plies + 1, |moves| choices.next().unwrap().index(moves));
        let mut twin = Twin::default();
        let moves = position.legal_moves();
        let limits = Limits { lines: moves.len(), ..Limits::default() };
        let lines = solved(&position, &limits).lines;
        prop_assert_eq!(lines.len(), moves.len());
        prop_assert!(lines.is_sorted_by(|one, two| one.score >= two.score));
        for line in lines {
            let mut after = position.clone();
            after.play(line.mv()).unwrap();
            prop_assert_eq!(line.score, a_ply_before(twin.score(&after)), "{:?}", line);
        }
    }
}

/// A known value: columns, rows, k, whether the first player wins (else it is a draw), and the seconds that a plain
/// alpha-beta took for it on one core.
type Value = (u8, u8, u8, bool, f64);

/// Sources: Uiterwijk and van den Herik, "The advantage of the initiative" (2000); Berlekamp, Conway and Guy, "Winning
/// Ways"; the article "m,n,k-game" of Wikipedia. Those without seconds were not checked by plain alpha-beta.
const VALUES: &[Value] = &[
    (1, 1, 1, true, 0.1),
    (2, 2, 2, true, 0.1),
    (2, 1, 2, false, 0.1),
    (3, 2, 3, false, 0.1),
    (8, 2, 3, false, 0.1),
    (3, 3, 3, false, 0.1),
    (4, 3, 3, true, 0.1),
    (4, 4, 3, true, 0.1),
    (4, 4, 4, false, 0.1),
    (5, 4, 4, false, 0.1),
    (6, 4, 4, false, 0.8),
    (7, 4, 4, false, 44.0),
    (5, 5, 4, false, 0.6),
    (6, 5, 4, true, 0.4),
    (7, 5, 4, true, 6.0),
    (6, 6, 4, true, 0.6),
    (5, 5, 5, false, 2.6),
    (6, 5, 5, false, f64::INFINITY),
    (6, 6, 5, false, f64::INFINITY),
    (7, 7, 6, false, f64::INFINITY),
];

fn check_value(&(columns, rows, k, wins, seconds): &Value) {
    let start = Mnk::start(mnk(columns, rows, k, Line::Free));
    let begin = Instant::now();
    let solution = solved(&start, &Limits { goal: Goal::WinDrawLoss, ..Limits::default() });
    let took = begin.elapsed().as_secs_f64();
    let score = solution.lines[0].score;
    assert_eq!(score > Score::default(), wins, "{columns},{rows},{k}: {solution:?}");
    assert!(score >= Score::default() && took <= 2.0 * seconds.max(1.0), "{columns},{rows},{k}: {took} s");
}

#[test]
fn known_values_are_proved() {
    VALUES.iter().for_each(check_value);
    if amount(false, true) {
        [(8, 4, 4, false, 60.0), (7, 6, 5, false, 60.0)].iter().for_each(check_value);
    }
}

#[test]
fn a_line_on_a_larger_board_is_as_short_as_it_can_be() {
    let solution = solved(&Mnk::start(mnk(6, 6, 4, Line::Free)), &Limits::default());
    assert_eq!((solution.lines[0].score, solution.lines[0].bound), (Score::win_in(11), Bound::Exact));
    assert_eq!(solution.lines[0].pv.len(), 11);
}

#[test]
fn limits_end_a_solve() {
    let start = Mnk::start(mnk(7, 7, 5, Line::Free));
    let few = solved(&start, &Limits::nodes(1_000));
    assert_eq!((few.lines, few.nodes), (Vec::new(), 1_000));
    let short = solved(&start, &Limits::time(Duration::from_millis(20)));
    assert!(short.lines.is_empty() && short.time < Duration::from_secs(2), "{short:?}");
    let control = Control::default();
    control.stop();
    assert!(solve(&start, &Limits::default(), &control, MEGABYTES).unwrap().lines.is_empty());
}

#[test]
fn only_the_moves_that_are_asked_for_are_solved() {
    let mut position = Mnk::start(mnk(3, 3, 3, Line::Free));
    let [corner, edge, center] = [0, 1, 4].map(|index| position.legal_moves()[index]);
    position.play(corner).unwrap();
    let only = solved(&position, &Limits { only: vec![edge], ..Limits::default() });
    assert_eq!((only.lines.len(), only.lines[0].mv()), (1, edge));
    assert!(only.lines[0].score < Score::default());
    assert_eq!(solved(&position, &Limits::default()).lines[0].mv(), center);
}

#[test]
fn what_is_not_served_is_told() {
    let refused = |rules| solve(&Mnk::start(rules), &Limits::default(), &Control::default(), 1).unwrap_err();
    assert_eq!(refused(mnk(9, 8, 4, Line::Free)), Unserved::Cells(72));
    assert_eq!(refused(mnk(8, 8, 5, Line::Renju)), Unserved::Renju);
    let mut over = Mnk::start(mnk(1, 1, 1, Line::Free));
    over.play(over.legal_moves()[0]).unwrap();
    let error = solve(&over, &Limits::default(), &Control::default(), 1).unwrap_err();
    assert_eq!(error, Unserved::Over);
}
