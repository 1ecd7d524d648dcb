//! Computes the count features: mobility and potential mobility.
//! The code is compiled for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::eval::othello::parameters::COUNTS;
use crate::game::othello8::{Bitboard, Board};

use super::{hot, kernel};

/// Returns the count features of a board, or `None` if the game is over.
/// The counts are in the order listed at [`COUNTS`]. Each count is below 64, so that it can index a table of
/// 64 entries without a bounds check.
#[apply(hot!)]
#[inline]
pub(super) fn counts(board: Board) -> Option<[usize; COUNTS]> {
    let (moves, potential) = kernel::moves_and_potential(board.player, board.opponent);
    let (other_moves, other_potential) = kernel::moves_and_potential(board.opponent, board.player);
    (moves | other_moves != 0)
        .then(|| [count(moves), count(other_moves), count(potential), count(other_potential)])
}

#[apply(hot!)]
#[inline]
fn count(set: Bitboard) -> usize {
    set.count_ones() as usize % 64
}
