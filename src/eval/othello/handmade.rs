//! The hand-made evaluation, compiled for each tier of instruction sets.
//! It is a sum of classical features, weighted by game phase.

use macro_rules_attribute::apply;

use crate::eval::othello::phases::Phases;
use crate::eval::othello::{LARGEST_SCORE, Node};
use crate::game::othello8::{Bitboard, Board, CORNERS};

use super::counts::counts;
use super::{hot, kernel};

/// The X squares, which lie diagonally next to a corner.
const X_SQUARES: Bitboard = 0x0042_0000_0000_4200;

/// The C squares, which lie on the edge next to a corner.
const C_SQUARES: Bitboard = 0x4281_0000_0000_8142;

const EDGES: Bitboard = 0xff81_8181_8181_81ff;

/// Returns the score of a node in centidiscs, mover's view.
/// It is the final score if the game is over.
#[apply(hot!)]
pub(super) fn evaluate(phases: &Phases, node: &Node) -> i32 {
    let board = node.board();
    let other = board.pass();
    let Some(counts) = counts(board) else {
        return board.final_score() * 100;
    };
    let [moves, other_moves, potential, other_potential] = counts.map(|count| count as i32);
    let empties = board.empties();
    let phase = phases.at(empties);
    let mut score = phase.mobility * (moves - other_moves)
        + phase.potential_mobility * (potential - other_potential)
        + if empties % 2 == 1 { phase.parity } else { -phase.parity };
    if (board.player | board.opponent) & EDGES != 0 {
        let near_empty_corner = kernel::neighbors(CORNERS & board.empty());
        let far = EDGES & !CORNERS & !near_empty_corner;
        score += phase.corner * lead(board, CORNERS)
            + phase.x_square * lead(board, X_SQUARES & near_empty_corner)
            + phase.c_square * lead(board, C_SQUARES & near_empty_corner)
            + phase.edge * lead(board, far);
        if (board.player | board.opponent) & CORNERS != 0 {
            let stable = kernel::stable_discs(board.player, board.opponent);
            let other_stable = kernel::stable_discs(other.player, other.opponent);
            score += phase.stable * (count(stable) - count(other_stable));
        }
    } else {
        score += phase.x_square * lead(board, X_SQUARES);
    }
    score.clamp(-LARGEST_SCORE, LARGEST_SCORE)
}

#[apply(hot!)]
#[inline]
fn count(set: Bitboard) -> i32 {
    set.count_ones() as i32
}

/// Returns the disc difference on these squares, from the mover's view.
#[apply(hot!)]
#[inline]
fn lead(board: Board, squares: Bitboard) -> i32 {
    count(board.player & squares) - count(board.opponent & squares)
}
