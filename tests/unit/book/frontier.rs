//! The choice of the next leaf to expand, compared with a plain walk over every path.

use std::collections::BTreeMap;

use kado::base::Score;
use kado::book::{Book, Priorities, Successor};
use kado::game::othello8::{Board, Squares};

use super::learned;

/// Walks every path from a position, where the book plays its mover or the other side, and records the cost
/// of each leaf.
fn walk(
    book: &Book,
    priorities: &Priorities,
    board: Board,
    is_own: bool,
    cost: u64,
    leaves: &mut BTreeMap<Board, u64>,
) {
    let entry = book.get(board).unwrap();
    let ply = 60 - board.empties();
    for square in Squares(board.moves()) {
        let leaf = book
            .moves(board)
            .into_iter()
            .find(|known| !known.linked && known.mv().square().unwrap().index() == square);
        let Some(score) = leaf.as_ref().map(|leaf| leaf.score).or(book.link(board, square)) else { continue };
        let loss = entry.value.centidiscs() - score.centidiscs();
        let (after, own_after) = match Successor::of(board, square) {
            Successor::Reply(after) => (after, !is_own),
            Successor::Again(after) => (after, is_own),
            Successor::End(_) => continue,
        };
        if loss > priorities.error.centidiscs() || ply >= priorities.plies {
            continue;
        }
        let times = if is_own { priorities.own } else { 1 };
        let cost = cost + priorities.ply.centidiscs() as u64 + u64::from(times) * loss as u64;
        if leaf.is_some() {
            let least = leaves.entry(after.canonical().0).or_insert(cost);
            *least = cost.min(*least);
        } else {
            walk(book, priorities, after, own_after, cost, leaves);
        }
    }
}

#[test]
fn the_cheapest_paths_are_those_of_a_walk_over_all() {
    for (games, plies, own) in [(1, 60, 1), (12, 5, 3), (20, 6, 1), (30, 8, 4)] {
        let book = learned(0..games, plies.min(8));
        for error in [100, 6400] {
            let error = Score::from_centidiscs(error);
            let priorities = Priorities { ply: Score::from_centidiscs(70), own, error, plies };
            let mut leaves = BTreeMap::new();
            for is_own in [false, true] {
                walk(&book, &priorities, Board::START, is_own, 0, &mut leaves);
            }
            let mut expected: Vec<_> = leaves.into_iter().map(|(board, cost)| (cost, board)).collect();
            expected.sort_unstable();
            let frontier = book.frontier(&priorities);
            let found: Vec<_> = frontier.iter().map(|candidate| (candidate.cost, candidate.board)).collect();
            assert_eq!(found, expected);
            assert!(!found.is_empty());
        }
    }
}

#[test]
fn nothing_is_expanded_beyond_the_last_ply() {
    let book = learned(0..5, 8);
    let priorities =
        Priorities { ply: Score::from_centidiscs(1), own: 1, error: Score::from_discs(64), plies: 4 };
    let plies = book.frontier(&priorities).into_iter().map(|candidate| 60 - candidate.board.empties());
    assert_eq!(plies.max(), Some(4));
}
