//! The searcher on boards that the pattern tables do not support.

use std::time::Duration;

use kado::base::{Color, Depth, Move, Score, Size};
use kado::game::Position;
use kado::game::mnk::{Line, Mnk, Rules};
use kado::search::mnk::MnkSearcher;
use kado::search::{self, Control, Limits, NullSink, Report, Searcher};

use super::minimax::{Minimax, after_moves};
use crate::unit::support::scale::scaled;

fn searcher() -> MnkSearcher {
    MnkSearcher::new(4).unwrap()
}

fn mnk(columns: u8, rows: u8, k: u8, line: Line) -> Rules {
    Rules::new(Size::new(columns, rows).unwrap(), k, line).unwrap()
}

fn search(searcher: &MnkSearcher, position: &Mnk, limits: &Limits) -> Report {
    let report = searcher.search(position, limits, &Control::default(), &mut NullSink);
    let mut after = position.clone();
    for &mv in &report.best().pv {
        after.play(mv).unwrap();
    }
    report
}

/// Returns games that neither the solver nor the pattern tables support.
fn large_games() -> Vec<Rules> {
    let games = [(19, 19, 6), (9, 8, 4), (25, 25, 8), (11, 7, 3), (25, 3, 7), (10, 10, 2), (15, 15, 10)];
    let line = |(columns, rows, k)| [Line::Free, Line::Exact].map(|line| mnk(columns, rows, k, line));
    games.into_iter().flat_map(line).collect()
}

/// The largest number of nodes of a search of tic-tac-toe, which has 5478 positions.
const MOST_NODES: u64 = 100_000;

/// Plays the searcher against all replies, and returns the number of games that it does not lose.
fn unbeaten(searcher: &MnkSearcher, position: &Mnk, color: Color, limits: &impl Fn(&Mnk) -> Limits) -> usize {
    if let Some(outcome) = position.outcome() {
        assert_ne!(outcome.winner, Some(color.opponent()), "{position:?}");
        return 1;
    }
    let moves = if position.turn() == color {
        let report = search(searcher, position, &limits(position));
        assert!(report.nodes <= MOST_NODES, "{} nodes of {position:?}", report.nodes);
        vec![report.mv()]
    } else {
        position.legal_moves()
    };
    let after = |mv| {
        let mut after = position.clone();
        after.play(mv).unwrap();
        after
    };
    moves.into_iter().map(|mv| unbeaten(searcher, &after(mv), color, limits)).sum()
}

#[test]
fn tictactoe_is_never_lost() {
    let start = Mnk::start(mnk(3, 3, 3, Line::Free));
    let searched = |position: &Mnk| Limits::depth((position.legal_moves().len() as Depth - 1).max(1));
    for color in Color::BOTH {
        assert!(unbeaten(&searcher(), &start, color, &|_| Limits::default()) > 30);
        assert!(unbeaten(&searcher(), &start, color, &searched) > 30);
    }
}

/// Returns the moves with which a side would win at once if it were to move.
fn wins(position: &Mnk, color: Color) -> Vec<Move> {
    let mut diagram = position.diagram();
    diagram.set_turn(color);
    let position = position.with_diagram(&diagram).unwrap();
    let is_win = |mv: &Move| {
        let mut after = position.clone();
        after.play(*mv).unwrap();
        after.outcome().is_some_and(|outcome| outcome.winner == Some(color))
    };
    position.legal_moves().into_iter().filter(is_win).collect()
}

#[test]
fn wins_are_played_and_wins_of_the_other_side_are_blocked() {
    let mut rng = fastrand::Rng::with_seed(3);
    let searcher = searcher();
    let (mut won, mut blocked) = (0, 0);
    for _ in 0..scaled(40, 1_000) {
        for rules in large_games().into_iter().chain([mnk(7, 7, 4, Line::Exact), mnk(5, 5, 3, Line::Free)]) {
            // Stones that are close together form lines early.
            let squares = rules.size().squares();
            let plies = rng.usize(..squares.min(60));
            let close = 2 * usize::from(rules.size().columns());
            let mut position = after_moves(rules, plies, |moves| rng.usize(..moves.min(close)));
            if rng.bool() {
                let mut diagram = position.diagram();
                diagram.set_turn(position.turn().opponent());
                position = position.with_diagram(&diagram).unwrap();
            }
            let own = wins(&position, position.turn());
            let others = wins(&position, position.turn().opponent());
            let limits = if rng.bool() { Limits::depth(2) } else { Limits::nodes(500) };
            let report = search(&searcher, &position, &limits);
            if !own.is_empty() {
                won += 1;
                assert!(own.contains(&report.mv()), "{position:?}: {report:?}");
                assert_eq!(report.best().score, Score::win_in(1));
            } else if let [block] = others[..] {
                blocked += 1;
                assert_eq!(report.mv(), block, "{position:?}: {report:?}");
            }
        }
    }
    assert!(won > 20 && blocked > 20, "{won} {blocked}");
}

#[test]
fn proven_scores_of_the_search_agree_with_minimax() {
    let mut rng = fastrand::Rng::with_seed(4);
    let searcher = searcher();
    let mut proven = 0;
    for rules in [
        mnk(4, 3, 3, Line::Free),
        mnk(4, 3, 3, Line::Exact),
        mnk(6, 2, 4, Line::Exact),
        mnk(3, 3, 3, Line::Free),
    ] {
        let mut minimax = Minimax::default();
        for _ in 0..scaled(60, 2_000) {
            let plies = 2 + rng.usize(..6);
            let position = after_moves(rules, plies, |moves| rng.usize(..moves));
            let empties = position.legal_moves().len() as Depth;
            let lines = 1 + rng.usize(..3);
            let limits = Limits { lines, ..Limits::depth((1 + rng.i32(..empties)).min(empties - 1).max(1)) };
            let report = search(&searcher, &position, &limits);
            let expected = minimax.score(&position);
            let Some(found) = report.best().score.plies_to_end() else { continue };
            proven += 1;
            assert_eq!(
                found > 0,
                expected.plies_to_end().is_some_and(|plies| plies > 0),
                "{position:?}: {report:?}"
            );
            assert!(expected.plies_to_end().is_some(), "{position:?}: {report:?}");
        }
    }
    assert!(proven > 50, "{proven}");
}

#[test]
fn the_requested_number_of_lines_is_returned() {
    let searcher = searcher();
    for rules in large_games().into_iter().chain([mnk(4, 4, 4, Line::Free)]) {
        let position = after_moves(rules, 3, |moves| moves / 2);
        for wanted in [2, 5] {
            let limits = Limits { lines: wanted, ..Limits::depth(2) };
            let report = search(&searcher, &position, &limits);
            let mut moves: Vec<Move> = report.lines.iter().map(search::Line::mv).collect();
            moves.sort_unstable();
            moves.dedup();
            assert_eq!(moves.len(), wanted, "{rules:?}: {report:?}");
            assert!(report.lines.is_sorted_by(|one, two| one.score >= two.score), "{report:?}");
        }
        let named = position.legal_moves().pop().unwrap();
        let limits = Limits { only: vec![named], ..Limits::depth(2) };
        assert_eq!(search(&searcher, &position, &limits).mv(), named);
    }
}

#[test]
fn limits_of_time_and_nodes_hold() {
    let searcher = searcher();
    for rules in [mnk(19, 19, 6, Line::Free), mnk(8, 8, 6, Line::Free), mnk(25, 25, 8, Line::Exact)] {
        let position = after_moves(rules, 4, |moves| moves / 2 + 3);
        let few = search(&searcher, &position, &Limits::nodes(3_000));
        assert!(few.nodes <= 3_000, "{few:?}");
        let short = search(&searcher, &position, &Limits::time(Duration::from_millis(50)));
        assert!(short.time < Duration::from_millis(1_500), "{short:?}");
    }
}

#[test]
fn a_random_mover_is_beaten() {
    let mut rng = fastrand::Rng::with_seed(6);
    let searcher = searcher();
    for (rules, most) in
        [(mnk(19, 19, 6, Line::Free), 60), (mnk(9, 9, 4, Line::Exact), 30), (mnk(25, 25, 8, Line::Free), 90)]
    {
        for color in Color::BOTH {
            let mut position = Mnk::start(rules);
            let mut plies = 0;
            while position.outcome().is_none() {
                let mv = if position.turn() == color {
                    search(&searcher, &position, &Limits::nodes(1_000)).mv()
                } else {
                    let moves = position.legal_moves();
                    moves[rng.usize(..moves.len())]
                };
                position.play(mv).unwrap();
                plies += 1;
            }
            let winner = position.outcome().and_then(|outcome| outcome.winner);
            assert!(winner == Some(color) && plies <= most, "{rules:?}: {winner:?} in {plies} plies");
        }
    }
}
