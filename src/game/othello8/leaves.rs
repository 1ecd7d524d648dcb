//! The counting loop of perft, compiled for each tier.

use macro_rules_attribute::apply;

use crate::game::othello8::perft::{Passes, WITHOUT_FINISHED, ZERO_PLIES};
use crate::game::othello8::{Board, Squares};

use super::{flips, hot, moves};

/// Counts the leaves `depth` plies below a board.
#[apply(hot!)]
pub(crate) fn count(board: Board, depth: u32, passes: Passes) -> u64 {
    if depth == 0 {
        return 1;
    }
    match passes {
        Passes::OnePly => below::<0>(board, depth),
        Passes::ZeroPlies => below::<ZERO_PLIES>(board, depth),
        Passes::WithoutFinished => below::<WITHOUT_FINISHED>(board, depth),
    }
}

/// `depth` is at least 1. The last ply is counted, not played.
#[apply(hot!)]
fn below<const RULES: u8>(board: Board, depth: u32) -> u64 {
    let squares = moves(board.player, board.opponent);
    if squares == 0 {
        return without_move::<RULES>(board, depth);
    }
    if depth == 1 {
        return u64::from(squares.count_ones());
    }
    let mut leaves = 0;
    for square in Squares(squares) {
        let flips = flips(square, board.player, board.opponent);
        leaves += below::<RULES>(board.after(square, flips), depth - 1);
    }
    leaves
}

#[apply(hot!)]
fn without_move<const RULES: u8>(board: Board, depth: u32) -> u64 {
    let board = board.pass();
    if moves(board.player, board.opponent) == 0 {
        return u64::from(RULES != WITHOUT_FINISHED);
    }
    if RULES == ZERO_PLIES {
        below::<RULES>(board, depth)
    } else if depth == 1 {
        1
    } else {
        below::<RULES>(board, depth - 1)
    }
}
