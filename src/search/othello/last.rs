//! The last square, compiled for each tier.

use macro_rules_attribute::apply;

use crate::game::othello8::Board;

use super::{hot, kernel};

/// Returns the final score in discs with one empty square, bit `square`.
#[apply(hot!)]
#[inline]
pub(crate) fn one_empty(board: Board, square: usize) -> i32 {
    let own = board.player.count_ones() as i32;
    let flips = kernel::flips(square, board.player, board.opponent).count_ones() as i32;
    if flips > 0 {
        return 2 * (own + flips + 1) - 64;
    }
    let flips = kernel::flips(square, board.opponent, board.player).count_ones() as i32;
    if flips > 0 {
        return 2 * (own - flips) - 64;
    }
    board.final_score()
}
