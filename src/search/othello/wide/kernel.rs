//! Board functions of the search, compiled for each board size and tier of instruction sets.
//! Large functions are never inlined: inlining would triple the code size without a gain in speed.

use macro_rules_attribute::apply;

use crate::eval::wide::Weights;
use crate::game::othello_wide::{WideBoard, Set};

use super::hot;

/// Returns the squares where the mover may play.
#[apply(hot!)]
#[inline(never)]
pub(crate) fn moves<S: Set, const N: usize>(board: WideBoard<S, N>) -> S {
    board.moves()
}

/// Returns the discs that the mover flips by playing on an empty square.
#[apply(hot!)]
#[inline]
pub(crate) fn flips<S: Set, const N: usize>(board: WideBoard<S, N>, bit: usize) -> S {
    board.flips(bit)
}

/// Returns a lower bound on the number of the mover's stable discs.
#[apply(hot!)]
pub(crate) fn stable_discs<S: Set, const N: usize>(board: WideBoard<S, N>) -> i32 {
    board.stable_discs().count() as i32
}

/// Returns the evaluation of a board in centidiscs, mover's view.
#[apply(hot!)]
#[inline(never)]
pub(crate) fn evaluate<S: Set, const N: usize>(weights: &Weights, board: WideBoard<S, N>) -> i32 {
    weights.evaluate(board, [moves(board), moves(board.pass())], |board| stable_discs(board))
}
