//! Cutoffs of a null-window node before any of its moves is searched.
//! They come from the evaluation, from table entries of the node's children, and from a shallow search. The
//! code is compiled for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::othello::Node;
use crate::game::othello8::Board;
use crate::search::othello::standard::worker::Worker;

use super::ordering::MoveList;
use super::{hot, probcut};

/// Returns a bound that cuts off a null-window node, or `None` without a cutoff.
/// The bound comes from an evaluation far outside the window, from the table entry of a child, or from a
/// shallow search.
#[apply(hot!)]
#[inline]
pub(crate) fn before_moves(
    worker: &mut Worker,
    (node, evaluation): (&Node, Option<i32>),
    list: &MoveList,
    depth: Depth,
    (alpha, beta): (i32, i32),
) -> Option<i32> {
    let board = node.board();
    let prediction = probcut::predict(worker, node, evaluation, depth);
    if let Some(prediction) = &prediction
        && let Some(bound) = probcut::static_cut(worker, prediction, alpha)
    {
        return Some(bound);
    }
    if probes_children(worker, board, depth)
        && let Some(bound) = etc_cutoff(worker, list, board, depth, beta)
    {
        return Some(bound);
    }
    probcut::cut(worker, node, &prediction?, alpha)
}

/// Returns whether [`before_moves`] probes the table entries of the children for a cutoff.
/// If so, the caller of `before_moves` prefetches these entries.
#[apply(hot!)]
#[inline]
pub(crate) fn probes_children(worker: &Worker, board: Board, depth: Depth) -> bool {
    depth >= board.empties() as Depth || depth >= worker.parameters.etc_depth
}

/// Returns a lower bound of at least `beta` from the table entry of a child, or `None` if no entry gives one.
/// This is the enhanced transposition cutoff.
#[apply(hot!)]
fn etc_cutoff(worker: &Worker, list: &MoveList, board: Board, depth: Depth, beta: i32) -> Option<i32> {
    list.rest().iter().find_map(|mv| {
        let child = board.after(mv.square.into(), mv.flips);
        worker.table.etc_bound((child, child.hash()), depth - 1, worker.selectivity, beta)
    })
}
