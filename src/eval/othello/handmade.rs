//! The hand-made evaluation, compiled for each tier: what textbooks of the game value, weighted by the phase.

use macro_rules_attribute::apply;

use crate::eval::othello::{Node, Weights};
use crate::game::othello8::{Bitboard, Board, CORNERS, stable_discs};

use super::{hot, kernel};

/// The squares diagonally next to a corner, and those next to it on the edge.
const X_SQUARES: Bitboard = 0x0042_0000_0000_4200;
const C_SQUARES: Bitboard = 0x4281_0000_0000_8142;
const EDGES: Bitboard = 0xff81_8181_8181_81ff;

/// A heuristic score stays inside the range of final scores.
const LARGEST: i32 = 6300;

/// Returns the score of a node in centidiscs for the mover; the final score if the game is over.
#[apply(hot!)]
pub(crate) fn evaluate(weights: &Weights, node: &Node) -> i32 {
    let board = node.board();
    let other = board.pass();
    let mobility = count(kernel::moves(board.player, board.opponent));
    let other_mobility = count(kernel::moves(other.player, other.opponent));
    if mobility == 0 && other_mobility == 0 {
        return board.final_score() * 100;
    }
    let empties = board.empties();
    let phase = weights.phase(empties);
    let mut score = phase.mobility * (mobility - other_mobility)
        + phase.potential_mobility * (potential_mobility(board) - potential_mobility(other))
        + if empties % 2 == 1 { phase.parity } else { -phase.parity };
    if (board.player | board.opponent) & EDGES != 0 {
        let near_empty_corner = neighbors(CORNERS & board.empty());
        let far = EDGES & !CORNERS & !near_empty_corner;
        score += phase.corner * lead(board, CORNERS)
            + phase.x_square * lead(board, X_SQUARES & near_empty_corner)
            + phase.c_square * lead(board, C_SQUARES & near_empty_corner)
            + phase.edge * lead(board, far);
        if (board.player | board.opponent) & CORNERS != 0 {
            score += phase.stable * (count(stable_discs(board)) - count(stable_discs(other)));
        }
    } else {
        score += phase.x_square * lead(board, X_SQUARES);
    }
    score.clamp(-LARGEST, LARGEST)
}

#[apply(hot!)]
#[inline]
fn count(set: Bitboard) -> i32 {
    set.count_ones() as i32
}

/// Returns by how many discs the mover leads on these squares.
#[apply(hot!)]
#[inline]
fn lead(board: Board, squares: Bitboard) -> i32 {
    count(board.player & squares) - count(board.opponent & squares)
}

/// Returns how many empty squares touch a disc of the opponent: where the mover may get a move.
#[apply(hot!)]
#[inline]
fn potential_mobility(board: Board) -> i32 {
    count(neighbors(board.opponent) & board.empty())
}

/// Returns the squares next to a set in the eight directions, and the set itself where it is not alone.
#[apply(hot!)]
#[inline]
fn neighbors(set: Bitboard) -> Bitboard {
    const NOT_A: Bitboard = 0xfefe_fefe_fefe_fefe;
    const NOT_H: Bitboard = 0x7f7f_7f7f_7f7f_7f7f;
    let sides = (set & NOT_H) << 1 | (set & NOT_A) >> 1;
    let row = set | sides;
    sides | row << 8 | row >> 8
}
