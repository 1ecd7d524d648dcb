//! The last square, compiled for each tier.

use macro_rules_attribute::apply;

use crate::game::othello8::Board;

use super::{hot, kernel};

/// Returns the final score in discs with one empty square, bit `square`.
#[apply(hot!)]
#[inline]
pub(crate) fn one_empty(board: Board, square: usize) -> i32 {
    one_empty_lazy(board, square, -65)
}

/// Returns the final score in discs with one empty square, bit `square`, if it is above alpha, else an upper bound
/// that is not (fail-soft): then it does not matter what the opponent could do where the mover cannot move.
#[apply(hot!)]
#[inline]
pub(crate) fn one_empty_lazy(board: Board, square: usize, alpha: i32) -> i32 {
    let with_the_square = 2 * board.player.count_ones() as i32 - 62;
    let flips = kernel::last_flips(square, board.player) as i32;
    if flips > 0 || with_the_square <= alpha {
        return with_the_square + 2 * flips;
    }
    let lost = kernel::last_flips(square, board.opponent) as i32;
    let without_it = with_the_square - 2;
    if lost > 0 || with_the_square <= 0 { without_it - 2 * lost } else { with_the_square }
}
