//! Every variation that a search reports is a sequence of legal moves, and the best one comes first, even if
//! a limit ended the search.

use std::sync::Arc;

use kado::engine::{Engine, Goal, Limits, Options};
use kado::game::othello8::Isa;
use kado::game::{AnyPosition, Position, Rules, playout};

use crate::support::scale::scaled;

const GAMES: [&str; 8] = [
    "othello",
    "othello:6",
    "othello:10",
    "antiothello",
    "antiothello:6",
    "gomoku:9",
    "renju:9",
    "mnk:5,5,4",
];

/// Limits that end most searches within an iteration, and the goal with the narrowest window.
fn limits() -> Vec<Limits> {
    let by_nodes = |nodes: u64| Limits { nodes: Some(nodes), ..Limits::default() };
    let win = Limits { goal: Goal::WinDrawLoss, ..by_nodes(4000) };
    let several = Limits { lines: 3, ..by_nodes(700) };
    let all = Limits { lines: 60, ..by_nodes(1500) };
    let others = [win, several, all, Limits::depth(2)];
    [70, 150, 280, 500, 1100].map(by_nodes).into_iter().chain(others).collect()
}

#[test]
fn every_variation_is_legal_and_the_best_is_first_even_after_a_limit() {
    fastrand::seed(12);
    let mut options = Options::default();
    options.set("Hash", "1").unwrap();
    for name in GAMES {
        let rules: Rules = name.parse().unwrap();
        let mut engine = Engine::with_rules(rules, options.clone(), Isa::best(), Arc::new(|_| {})).unwrap();
        for _ in 0..scaled(40, 1000) {
            let start = AnyPosition::start(rules).unwrap();
            let game: Vec<_> = playout(start, |moves| fastrand::choice(moves).copied()).collect();
            let (_, position) = &game[fastrand::usize(..game.len())];
            if position.outcome().is_some() {
                continue;
            }
            engine.setup(&position.diagram()).unwrap();
            for limits in limits() {
                let lines = engine.search(limits.clone()).unwrap().lines;
                let is_sorted = lines.is_sorted_by(|first, next| first.score >= next.score);
                assert!(is_sorted, "{name}: {lines:?} in {} with {limits:?}", position.diagram());
                for line in lines {
                    let end = engine.game().after(&line.pv);
                    assert!(end.is_some(), "{name}: {:?} in {} with {limits:?}", line.pv, position.diagram());
                }
            }
        }
    }
}
