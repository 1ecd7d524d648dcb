//! The search at split points, compiled for each tier.
//!
//! Young brothers wait: once the first move of a node has its score, the others may be searched by several
//! threads. The thread that came to the node is the master of the split point; others join it as long as it
//! has moves, also late. When no move is left, the master helps below its own split point rather than wait,
//! and nowhere else: whatever it takes on ends before its own node does. A thread whose work was called off
//! unwinds to where it began it.

use std::sync::Arc;

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::othello::Node;
use crate::search::othello::pv::Pv;
use crate::search::othello::split_point::{MovesLeft, SplitNode, SplitPoint, SplitState};
use crate::search::othello::worker::Worker;

use super::{hot, midgame, step};

/// A midgame search of fewer plies is not worth a thread.
const LEAST_DEPTH: Depth = 4;

/// Nor is a solve with fewer empty squares.
const LEAST_EMPTIES: Depth = 14;

/// Returns whether a node may be split now.
#[apply(hot!)]
#[inline]
pub(crate) fn is_wanted(worker: &Worker, depth: Depth, solving: bool) -> bool {
    depth >= if solving { LEAST_EMPTIES } else { LEAST_DEPTH } && worker.is_help_near()
}

/// Searches the moves that are left of a node together with other threads. Returns the best score and its
/// move, and sets `pv` if the score is a new one inside the window; means nothing once the worker is aborted.
#[apply(hot!)]
#[inline(never)]
pub(crate) fn share<const PV: bool>(
    worker: &mut Worker,
    (node, depth, beta): (&Node, Depth, i32),
    left: MovesLeft,
    state: SplitState,
    pv: &mut Pv,
) -> (i32, u8) {
    let selectivity = worker.selectivity();
    let split_node = SplitNode { node: *node, depth, beta, selectivity, is_pv: PV };
    let split = worker.open(|parent| SplitPoint::new(split_node, parent, left, state));
    search_moves::<PV>(worker, &split);
    while let Some(below) = worker.find_below(&split) {
        join(worker, &below);
    }
    worker.close(&split);
    let (state, line) = split.result();
    if let Some(line) = line {
        pv.set(state.mv, &line);
    }
    (state.best, state.mv)
}

/// Helps at a split point until it has no move left, or the work is called off.
#[apply(hot!)]
pub(crate) fn join(worker: &mut Worker, split: &Arc<SplitPoint>) {
    let left = worker.enter(split);
    if split.node.is_pv {
        search_moves::<true>(worker, split);
    } else {
        search_moves::<false>(worker, split);
    }
    worker.leave(left);
}

#[apply(hot!)]
fn search_moves<const PV: bool>(worker: &mut Worker, split: &SplitPoint) {
    let SplitNode { node, depth, beta, .. } = &split.node;
    let mut line = Pv::new();
    while let Some(mv) = split.take() {
        let child = step::after(node, mv.into());
        let alpha = || split.alpha();
        let score =
            midgame::search_move::<PV>(worker, (&child, None), depth - 1, false, alpha, *beta, &mut line);
        if worker.is_aborted() {
            return;
        }
        worker.record(split, mv, score, &line);
    }
}
