//! Move lists and move ordering, compiled for each tier of instruction sets.
//! The list of a node is the top part of the worker's stack of moves.

use macro_rules_attribute::apply;

use crate::base::{Depth, Selectivity};
use crate::game::othello_wide::{Bits, WideBoard, Set};
use crate::search::othello::ordering::{
    C_SQUARE, CORNER, OTHER_SQUARE, X_SQUARE, best_to_front, known_to_front, mobility_score,
};
use crate::search::othello::wide::pv::Pv;
use crate::search::othello::wide::worker::{ScoredMove, Worker};

use super::{hot, kernel, midgame};

/// Move ordering penalty for each reply that a move leaves the opponent, in centidiscs.
/// The penalty is used in solves only. A reply in a corner counts double.
const MOBILITY_IN_SOLVES: i32 = 300;

/// Pushes the legal moves of a board onto the stack, without scores.
#[apply(hot!)]
#[inline]
pub(crate) fn generate<S: Set, const N: usize>(worker: &mut Worker<S>, board: WideBoard<S, N>, moves: S) {
    for bit in Bits(moves) {
        let flips = kernel::flips(board, bit);
        worker.move_list.push(ScoredMove { flips, replies: S::EMPTY, score: 0, bit: bit as u16 });
    }
}

/// Hands out the most promising of the moves from index `next` on, and increments `next`.
#[apply(hot!)]
#[inline]
pub(crate) fn next_best<S: Set>(worker: &mut Worker<S>, next: &mut usize) -> Option<ScoredMove<S>> {
    let best = best_to_front(&mut worker.move_list[*next..], |mv| mv.score)?;
    *next += 1;
    Some(best)
}

/// Swaps the move `mv` to index `next`, increments `next` and returns the move.
/// Returns `None` if `mv` is not in the move list at index `next` or later.
#[apply(hot!)]
#[inline]
pub(crate) fn take<S: Set>(worker: &mut Worker<S>, next: &mut usize, mv: u16) -> Option<ScoredMove<S>> {
    let known = known_to_front(&mut worker.move_list[*next..], |known| known.bit == mv)?;
    *next += 1;
    Some(known)
}

/// The basis of the move ordering scores of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The value of the square.
    Square,
    /// The evaluation of the board after the move.
    Evaluation,
    /// A search of this depth after the move, in plies.
    Search(Depth),
    /// The opponent's mobility, in solves.
    Mobility,
    /// A search of this depth after the move, or the evaluation at depth 0 or less, and the opponent's
    /// mobility, in solves.
    SearchAndMobility(Depth),
}

/// Returns the kind of move ordering at a node of this depth.
/// At depth 2 the evaluations pay only in a selective search, which cuts many of the moves by them.
#[apply(hot!)]
#[inline]
pub(crate) fn kind<S: Set, const N: usize>(
    board: WideBoard<S, N>,
    depth: Depth,
    selectivity: Selectivity,
) -> Kind {
    let empties = board.empties() as Depth;
    if depth >= empties {
        if empties <= 10 { Kind::Mobility } else { Kind::SearchAndMobility((empties - 13) / 3) }
    } else if depth >= 7 {
        Kind::Search((depth - 4) / 3)
    } else if depth > 2 || depth == 2 && selectivity != Selectivity::Full {
        Kind::Evaluation
    } else {
        Kind::Square
    }
}

/// Scores the moves from index `next` on for move ordering.
#[apply(hot!)]
#[inline]
pub(crate) fn score_moves<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    next: usize,
    kind: Kind,
) {
    match kind {
        Kind::Square => by_square::<S, N>(worker, next),
        Kind::Evaluation => by_search(worker, board, next, 0, 0),
        Kind::Search(depth) => by_search(worker, board, next, 0, depth),
        Kind::Mobility => by_mobility(worker, board, next),
        Kind::SearchAndMobility(depth) => by_search(worker, board, next, MOBILITY_IN_SOLVES, depth),
    }
}

/// Scores the moves from index `next` on by the mobility that they leave the opponent.
/// Moves with the fewest replies come first. Replies in corners count double. A move in a quadrant with an
/// odd number of empties gets a bonus worth half a reply.
#[apply(hot!)]
#[inline]
pub(crate) fn by_mobility<S: Set, const N: usize>(worker: &mut Worker<S>, board: WideBoard<S, N>, next: usize) {
    let odd = WideBoard::<S, N>::odd_quadrants(board.empty());
    for mv in &mut worker.move_list[next..] {
        let child = mv.child(board);
        mv.replies = kernel::moves(child);
        let (square, is_odd) = (square_score::<S, N>(mv.bit), odd.has(mv.bit.into()));
        mv.score = mobility_score(square, is_odd, mobility::<S, N>(mv.replies));
    }
}

/// Scores the moves at index `next` and later by the values of their squares.
#[apply(hot!)]
#[inline]
pub(crate) fn by_square<S: Set, const N: usize>(worker: &mut Worker<S>, next: usize) {
    for mv in &mut worker.move_list[next..] {
        mv.score = square_score::<S, N>(mv.bit);
    }
}

/// Scores the moves from index `next` on by a search of `depth` plies after each of them.
/// At depth 0 or less, the evaluation replaces the search. `mobility_weight` is the penalty in centidiscs for
/// each reply that a move leaves the opponent.
#[apply(hot!)]
pub(crate) fn by_search<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    next: usize,
    mobility_weight: i32,
    depth: Depth,
) {
    let search = if depth > 1 { midgame::search::<S, N, true> } else { midgame::search::<S, N, false> };
    for index in next..worker.move_list.len() {
        let child = worker.move_list[index].child(board);
        let score = if depth <= 0 {
            kernel::evaluate(&worker.weights, child)
        } else {
            let infinite = midgame::infinite::<N>();
            search(worker, (child, None), depth, -infinite, infinite, &mut Pv::new())
        };
        let replies = if mobility_weight == 0 { 0 } else { mobility::<S, N>(kernel::moves(child)) };
        worker.move_list[index].score = -score - mobility_weight * replies;
    }
}

/// Returns the number of moves, with corners counted twice.
#[apply(hot!)]
#[inline]
fn mobility<S: Set, const N: usize>(moves: S) -> i32 {
    (moves.count() + (moves & WideBoard::<S, N>::corners()).count()) as i32
}

/// Returns the value of a square for move ordering.
#[apply(hot!)]
#[inline]
fn square_score<S: Set, const N: usize>(bit: u16) -> i32 {
    let bit = usize::from(bit);
    if WideBoard::<S, N>::corners().has(bit) {
        CORNER
    } else if WideBoard::<S, N>::x_squares().has(bit) {
        X_SQUARE
    } else if WideBoard::<S, N>::c_squares().has(bit) {
        C_SQUARE
    } else {
        OTHER_SQUARE
    }
}
