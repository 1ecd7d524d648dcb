//! What follows several moves at once, compiled for each tier: one move in each lane of a vector.

use macro_rules_attribute::apply;

use crate::game::othello8::isa::fill;
use crate::game::othello8::{Bitboard, Board, Squares};

use super::{LANES, hot};

/// Hands every move of a board to a function, lowest square first: the square, the discs that it flips, and the
/// squares where the opponent may then play.
#[apply(hot!)]
#[inline]
pub(crate) fn each_child(board: Board, moves: Bitboard, mut take: impl FnMut(usize, Bitboard, Bitboard)) {
    let mut rest = Squares(moves);
    let mut left = moves.count_ones() as usize;
    while left > 0 {
        let mut squares = [0; LANES];
        let count = left.min(LANES);
        for (lane, square) in squares.iter_mut().zip(rest.by_ref().take(count)) {
            *lane = square;
        }
        let (flips, replies) = children(board, &squares);
        for lane in 0..count {
            take(squares[lane], flips[lane], replies[lane]);
        }
        left -= count;
    }
}

/// Returns what moves on these squares flip and where the opponent may then play. It means nothing for squares that
/// are no legal moves.
#[apply(hot!)]
#[inline]
fn children(board: Board, squares: &[usize; LANES]) -> ([Bitboard; LANES], [Bitboard; LANES]) {
    let (mut flips, mut replies) = ([0; LANES], [0; LANES]);
    for lane in 0..LANES {
        flips[lane] = fill::flips(1 << squares[lane], board.player, board.opponent);
        let after = board.after(squares[lane], flips[lane]);
        replies[lane] = fill::moves(after.player, after.opponent);
    }
    (flips, replies)
}
