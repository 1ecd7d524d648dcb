//! The solver of small boards, compared with plain minimax and with known values.

use std::time::{Duration, Instant};

use kado::base::{Bound, Score, Size};
use kado::game::Position;
use kado::game::mnk::{Line, Mnk, Rules};
use kado::search::mnk::solver::{Solution, solve};
use kado::search::{Control, Goal, Limits};
use proptest::prelude::*;

use super::minimax::{Minimax, a_ply_before, after_moves, games, winner_after};
use crate::unit::support::scale::scaled;

const MEGABYTES: usize = 32;

fn solved(position: &Mnk, limits: &Limits) -> Solution {
    solve(position, limits, &Control::default(), MEGABYTES).unwrap()
}

fn mnk(columns: u8, rows: u8, k: u8, line: Line) -> Rules {
    Rules::new(Size::new(columns, rows).unwrap(), k, line).unwrap()
}

/// Checks the score of a position against minimax, and that its variation plays out as the score says.
fn check(position: &Mnk, minimax: &mut Minimax) {
    let solution = solved(position, &Limits::default());
    let [line] = solution.lines.as_slice() else { panic!("{position:?}: {solution:?}") };
    let expected = minimax.score(position);
    assert_eq!((line.score, line.bound), (expected, Bound::Exact), "{position:?}: {solution:?}");
    let mut after = position.clone();
    let mut scores = vec![expected];
    for &mv in &line.pv {
        after.play(mv).unwrap();
        scores.push(minimax.score(&after));
    }
    let keep_the_score = scores.windows(2).all(|pair| a_ply_before(pair[1]) == pair[0]);
    assert!(keep_the_score, "{position:?}: {:?} leads through {scores:?}", line.pv);
    if let Some(plies) = expected.plies_to_end() {
        assert_eq!(line.pv.len(), plies.unsigned_abs() as usize, "{position:?}");
        let mover_wins = plies > 0;
        let winner = if mover_wins { position.turn() } else { position.turn().opponent() };
        assert_eq!(winner_after(position, &line.pv), Some(winner), "{position:?}");
    }
}

#[test]
fn every_small_board_is_solved_as_minimax_does() {
    for rules in games(1..=scaled(9, 12)) {
        check(&Mnk::start(rules), &mut Minimax::default());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(600, 20_000)))]

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
        check(&position, &mut Minimax::default());
    }

    #[test]
    fn the_ends_of_games_of_five_are_solved_as_minimax_does(line in 0..4usize, columns in 5..8u8, seed in any::<u64>()) {
        let line = [Line::Free, Line::Exact, Line::Caro5, Line::Caro6][line];
        let rules = mnk(columns, 5, 5, line);
        let mut rng = fastrand::Rng::with_seed(seed);
        // A game that ends early leaves more squares than minimax can search.
        let mut games = std::iter::repeat_with(|| after_moves(rules, rules.size().squares() - 8, |moves| rng.usize(..moves)));
        let position = games.find(|position| position.legal_moves().len() <= 8).unwrap();
        check(&position, &mut Minimax::default());
    }

    #[test]
    fn every_move_has_its_score(plies in 1..8usize, choices in proptest::collection::vec(any::<prop::sample::Index>(), 8)) {
        let mut choices = choices.iter();
        let position = after_moves(mnk(4, 3, 3, Line::Free), plies + 1, |moves| choices.next().unwrap().index(moves));
        let mut minimax = Minimax::default();
        let moves = position.legal_moves();
        let limits = Limits { lines: moves.len(), ..Limits::default() };
        let lines = solved(&position, &limits).lines;
        prop_assert_eq!(lines.len(), moves.len());
        prop_assert!(lines.is_sorted_by(|one, two| one.score >= two.score));
        for line in lines {
            let mut after = position.clone();
            after.play(line.mv()).unwrap();
            prop_assert_eq!(line.score, a_ply_before(minimax.score(&after)), "{:?}", line);
        }
    }
}

/// A known value of an empty board: columns, rows, k, whether the first player wins (otherwise it is a draw),
/// and the cost of plain alpha-beta with a table on one core, if measured: millions of nodes, seconds.
type Value = (u8, u8, u8, bool, Option<(f64, f64)>);

/// Sources: Uiterwijk and van den Herik, "The advantage of the initiative" (2000); Berlekamp, Conway and Guy,
/// "Winning Ways"; the article "m,n,k-game" of Wikipedia.
const VALUES: &[Value] = &[
    (1, 1, 1, true, None),
    (2, 2, 2, true, None),
    (2, 1, 2, false, None),
    (3, 2, 3, false, None),
    (8, 2, 3, false, None),
    (3, 3, 3, false, None),
    (4, 3, 3, true, None),
    (4, 4, 3, true, None),
    (4, 4, 4, false, Some((0.021, 0.1))),
    (5, 4, 4, false, Some((0.4, 0.1))),
    (6, 4, 4, false, Some((4.0, 0.8))),
    (7, 4, 4, false, Some((245.0, 44.0))),
    (5, 5, 4, false, Some((3.5, 0.6))),
    (6, 5, 4, true, Some((2.4, 0.4))),
    (7, 5, 4, true, Some((33.0, 6.0))),
    (6, 6, 4, true, Some((3.3, 0.6))),
    (5, 5, 5, false, Some((21.0, 2.6))),
    (6, 5, 5, false, None),
    (6, 6, 5, false, None),
    (7, 7, 6, false, None),
];

/// Extra seconds for a busy machine.
const SLACK: f64 = 5.0;

fn check_value(&(columns, rows, k, wins, plain): &Value) {
    let start = Mnk::start(mnk(columns, rows, k, Line::Free));
    let began = Instant::now();
    let solution = solved(&start, &Limits { goal: Goal::WinDrawLoss, ..Limits::default() });
    let score = solution.lines[0].score;
    assert_eq!(score > Score::default(), wins, "{columns},{rows},{k}: {solution:?}");
    assert!(score >= Score::default(), "{columns},{rows},{k}: {solution:?}");
    if let Some((nodes, seconds)) = plain {
        assert!(solution.nodes as f64 <= nodes * 1e6 / 10.0, "{columns},{rows},{k}: {solution:?}");
        let took = began.elapsed().as_secs_f64();
        assert!(took <= 2.0 * seconds + SLACK, "{columns},{rows},{k}: {took} s");
    }
}

#[test]
fn known_values_are_proved() {
    VALUES.iter().for_each(check_value);
    if scaled(false, true) {
        [(8, 4, 4, false, None), (7, 6, 5, false, None)].iter().for_each(check_value);
    }
}

#[test]
fn a_line_on_a_larger_board_has_minimum_length() {
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
    assert!(short.lines.is_empty(), "{short:?}");
    let long = Mnk::start(mnk(7, 5, 4, Line::Free));
    let longer = solved(&long, &Limits::nodes(20_000));
    assert_eq!((longer.lines[0].bound, longer.nodes), (Bound::Lower, 20_000), "{longer:?}");
    assert!(
        longer.lines[0].score < Score::win_in(11) && longer.lines[0].score > Score::win_in(35),
        "{longer:?}"
    );
    let control = Control::default();
    control.stop();
    assert!(solve(&start, &Limits::default(), &control, MEGABYTES).unwrap().lines.is_empty());
}

#[test]
fn only_the_requested_moves_are_solved() {
    let mut position = Mnk::start(mnk(3, 3, 3, Line::Free));
    let [corner, edge, center] = [0, 1, 4].map(|index| position.legal_moves()[index]);
    position.play(corner).unwrap();
    let only = solved(&position, &Limits { only: vec![edge], ..Limits::default() });
    assert_eq!((only.lines.len(), only.lines[0].mv()), (1, edge));
    assert!(only.lines[0].score < Score::default());
    assert_eq!(solved(&position, &Limits::default()).lines[0].mv(), center);
}

#[test]
fn unsupported_positions_are_refused() {
    let solve = |position: &Mnk| solve(position, &Limits::default(), &Control::default(), 1);
    for rules in [mnk(9, 8, 4, Line::Free), mnk(8, 8, 5, Line::Renju)] {
        assert_eq!(solve(&Mnk::start(rules)), None, "{rules:?}");
    }
    let mut over = Mnk::start(mnk(1, 1, 1, Line::Free));
    over.play(over.legal_moves()[0]).unwrap();
    assert_eq!(solve(&over), None);
}
