//! Cutoffs of a null-window node before any of its moves is searched, compiled for each tier of instruction
//! sets. They come from the table entries of the node's children and from a shallow search.

use macro_rules_attribute::apply;

use crate::base::{Depth, Selectivity};
use crate::game::othello_wide::{Set, WideBoard};
use crate::search::othello::wide::worker::Worker;
use crate::search::transposition::BestMove;

use super::probcut::Prediction;
use super::{hot, probcut};

/// The minimum midgame depth for enhanced transposition cutoffs, in plies.
/// In a solve, enhanced transposition cutoffs are tried at every depth above the endgame solver.
const ETC_MIN_DEPTH: Depth = 4;

/// Returns a bound that cuts off a null-window node, with the move that it comes from, if any.
/// The moves of the node begin at index `base` of the stack. `prediction` is that of ProbCut.
#[apply(hot!)]
#[inline]
pub(crate) fn before_moves<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    (board, base): (WideBoard<S, N>, usize),
    prediction: Option<Prediction>,
    (depth, selectivity): (Depth, Selectivity),
    (alpha, beta): (i32, i32),
) -> Option<(i32, u16)> {
    let solving = depth >= board.empties() as Depth;
    if (solving || depth >= ETC_MIN_DEPTH)
        && let Some(known) = etc_cutoff(worker, (board, base), (depth, selectivity), beta)
    {
        return Some(known);
    }
    let bound = probcut::cut(worker, board, prediction?, alpha)?;
    Some((bound, BestMove::NONE))
}

/// Returns a lower bound of at least `beta` from the table entry of a child, and the move to this child.
/// This is the enhanced transposition cutoff.
#[apply(hot!)]
#[inline]
fn etc_cutoff<S: Set, const N: usize>(
    worker: &Worker<S>,
    (board, base): (WideBoard<S, N>, usize),
    (depth, selectivity): (Depth, Selectivity),
    beta: i32,
) -> Option<(i32, u16)> {
    worker.move_list[base..].iter().find_map(|mv| {
        let child = mv.child(board);
        let bound = worker.table.etc_bound((child, child.hash()), depth - 1, selectivity, beta)?;
        Some((bound, mv.bit))
    })
}
