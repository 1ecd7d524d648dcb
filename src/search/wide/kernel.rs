//! What the search asks of a board, compiled once for each tier and size. What is large is never inlined:
//! the code of seven sizes would be three times as much, and no faster.

use macro_rules_attribute::apply;

use crate::eval::wide::Weights;
use crate::game::othello_wide::{Board, Set};

use super::hot;

/// Returns the squares where the mover may play.
#[apply(hot!)]
#[inline(never)]
pub(crate) fn moves<S: Set, const N: usize>(board: Board<S, N>) -> S {
    board.moves()
}

/// Returns what the mover flips with a disc on an empty square.
#[apply(hot!)]
#[inline]
pub(crate) fn flips<S: Set, const N: usize>(board: Board<S, N>, bit: usize) -> S {
    board.flips(bit)
}

/// Returns the number of discs of the mover that are certainly stable.
#[apply(hot!)]
pub(crate) fn stable_discs<S: Set, const N: usize>(board: Board<S, N>) -> i32 {
    board.stable_discs().count() as i32
}

/// Returns the score of a board in centidiscs for the mover.
#[apply(hot!)]
#[inline(never)]
pub(crate) fn evaluate<S: Set, const N: usize>(weights: &Weights, board: Board<S, N>) -> i32 {
    weights.evaluate(board, [moves(board), moves(board.pass())], |board| stable_discs(board))
}
