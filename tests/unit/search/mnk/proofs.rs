//! The wins and losses that the searches announce, compared with the solver of small boards.

use kado::base::{Bound, Color, Depth, Move, Score, Size};
use kado::game::mnk::{Line, Mnk, Rules};
use kado::game::{Diagram, Position};
use kado::search::mnk::MnkSearcher;
use kado::search::mnk::solver::solve;
use kado::search::{Control, Goal, Limits, NullSink, Searcher};

use super::minimax::after_moves;
use crate::unit::support::scale::scaled;

fn mnk(columns: u8, rows: u8, k: u8, line: Line) -> Rules {
    Rules::new(Size::new(columns, rows).unwrap(), k, line).unwrap()
}

/// Returns the sign of the exact score of a position for its mover.
fn sign(position: &Mnk) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.map_or(0, |winner| if winner == position.turn() { 1 } else { -1 });
    }
    let limits = Limits { goal: Goal::WinDrawLoss, ..Limits::default() };
    let solution = solve(position, &limits, &Control::default(), 16).unwrap();
    solution.lines[0].score.centidiscs().signum()
}

fn after(position: &Mnk, mv: Move) -> Mnk {
    let mut after = position.clone();
    after.play(mv).unwrap();
    after
}

/// Searches a position and asserts that the solver agrees with every win and loss announced.
/// Returns the number of the wins and the losses.
fn check(searcher: &MnkSearcher, position: &Mnk, limits: &Limits) -> [usize; 2] {
    let report = searcher.search(position, limits, &Control::default(), &mut NullSink);
    let mut found = [0; 2];
    for (rank, line) in report.lines.iter().enumerate() {
        let proves = match line.bound {
            Bound::Exact => true,
            Bound::Lower => line.score > Score::default(),
            Bound::Upper => line.score < Score::default(),
        };
        if !line.score.is_proven() || !proves {
            continue;
        }
        let expected = line.score.centidiscs().signum();
        assert_eq!(-sign(&after(position, line.mv())), expected, "{position:?} {limits:?}: {report:?}");
        if rank == 0 && limits.only.is_empty() {
            assert_eq!(sign(position), expected, "{position:?} {limits:?}: {report:?}");
        }
        found[usize::from(expected < 0)] += 1;
    }
    found
}

/// Checks searches of positions of these games after up to as many moves as given.
/// Half of the positions have their stones in a corner of the board.
fn check_games(games: &[(Rules, usize)], count: usize, seed: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut found = [0; 2];
    for &(rules, moves) in games {
        let searcher = MnkSearcher::new(1).unwrap();
        for _ in 0..count {
            let close = if rng.bool() { usize::MAX } else { 2 + 2 * usize::from(rules.size().columns()) };
            let plies = rng.usize(..=moves);
            let mut position = after_moves(rules, plies, |moves| rng.usize(..moves.min(close)));
            if rng.bool() {
                let mut diagram = position.diagram();
                diagram.set_turn(position.turn().opponent());
                position = position.with_diagram(&diagram).unwrap();
            }
            // A search of smaller depth than the number of empty cells does without the solver.
            let empties = position.legal_moves().len() as Depth;
            let depth = (1 + rng.i32(..7)).min(empties - 1).max(1);
            let nodes = if rng.bool() { None } else { Some(rng.u64(20..2_000)) };
            let limits = Limits { lines: 1 + rng.usize(..3), nodes, ..Limits::depth(depth) };
            if empties > 1 {
                let more = check(&searcher, &position, &limits);
                found = [found[0] + more[0], found[1] + more[1]];
            }
        }
    }
    assert!(found.into_iter().all(|found| found > count / 4), "{found:?}");
}

/// Returns a position of six in a row on 25x25, Black to move, in which one of a few moves must stop White.
/// White threatens (4, 16), which forces (5, 16), and then (4, 20), which makes two lines. The black stones
/// make other cells look better than every move that stops it, but threaten nothing.
fn distraction() -> Mnk {
    let rules = mnk(25, 25, 6, Line::Free);
    let mut diagram = Diagram::empty(rules.size());
    let mut put = |column, row, color| diagram.set(rules.size().square(column, row).unwrap(), Some(color));
    for column in [3, 4, 5, 9, 10, 11, 15, 16, 17, 21, 22, 23] {
        for row in [1, 2, 3, 9, 10, 11] {
            put(column, row, Color::Black);
        }
    }
    for step in 0..4 {
        put(step, 16, Color::White);
        put(step, 20, Color::White);
    }
    for row in 17..20 {
        put(4, row, Color::White);
    }
    for (column, row) in [(6, 16), (6, 20), (4, 15), (4, 22)] {
        put(column, row, Color::Black);
    }
    diagram.set_turn(Color::Black);
    Mnk::start(rules).with_diagram(&diagram).unwrap()
}

#[test]
fn a_defence_beyond_the_best_moves_is_found() {
    let position = distraction();
    for depth in 1..4 {
        let searcher = MnkSearcher::new(1).unwrap();
        let report = searcher.search(&position, &Limits::depth(depth), &Control::default(), &mut NullSink);
        assert!(!report.best().score.is_proven(), "{report:?}");
    }
}

#[test]
fn announced_results_are_those_of_the_solver() {
    let games = [
        (mnk(3, 3, 3, Line::Free), 4),
        (mnk(4, 4, 3, Line::Exact), 5),
        (mnk(4, 4, 4, Line::Free), 10),
        (mnk(5, 5, 4, Line::Free), 10),
        (mnk(6, 5, 4, Line::Exact), 12),
    ];
    check_games(&games, scaled(100, 3_000), 12);
}

#[test]
fn announced_results_of_five_are_those_of_the_solver() {
    let lines = [Line::Free, Line::Exact, Line::Caro5, Line::Caro6];
    let games = lines.into_iter().flat_map(|line| [(mnk(6, 5, 5, line), 16), (mnk(8, 7, 5, line), 24)]);
    check_games(&games.collect::<Vec<_>>(), scaled(40, 2_000), 13);
}
