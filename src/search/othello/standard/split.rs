//! The search at split points, compiled for each tier of instruction sets.
//!
//! Young Brothers Wait: once the first move of a node has a score, several threads may search the remaining
//! moves. The thread that reached the node is the master of the split point. Other threads join as long as
//! moves remain. When no move remains but other threads still search, the master helps at split points below
//! its split point. The master helps nowhere else, because only work below its split point is sure to end
//! before the search of the split node ends. A thread whose work is cancelled unwinds to the split point at
//! which the thread works.

use std::sync::Arc;

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::othello::Node;
use crate::search::othello::standard::pv::Pv;
use crate::search::othello::standard::split_point::{MovesLeft, SplitNode, SplitPoint, SplitState};
use crate::search::othello::standard::worker::Worker;

use super::{hot, midgame, step};

/// The minimum depth of a split point in the midgame, in plies.
/// Shallower split points would not repay the overhead.
const MIN_DEPTH: Depth = 4;

/// The minimum number of empties of a split point in a solve.
const MIN_EMPTIES: Depth = 14;

/// Returns whether another thread is idle and `depth` is large enough for a split point.
/// The minimum is `MIN_EMPTIES` in a solve and `MIN_DEPTH` in the midgame.
#[apply(hot!)]
#[inline]
pub(crate) fn should_split(worker: &Worker, depth: Depth, solving: bool) -> bool {
    depth >= if solving { MIN_EMPTIES } else { MIN_DEPTH } && worker.has_idle_thread()
}

/// Searches the remaining moves of a node together with other threads.
/// Returns the best score and its move, and sets `pv` if one of these moves raised alpha. The score is
/// invalid once the worker is aborted.
#[apply(hot!)]
#[inline(never)]
pub(crate) fn share<const PV: bool>(
    worker: &mut Worker,
    (node, depth, beta): (&Node, Depth, i32),
    moves: MovesLeft,
    state: SplitState,
    pv: &mut Pv,
) -> (i32, u8) {
    let selectivity = worker.selectivity();
    let split_node = SplitNode { node: *node, depth, beta, selectivity, is_pv: PV };
    let split = worker.open(|parent| SplitPoint::new(split_node, parent, moves, state));
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

/// Helps at a split point until no move remains or the work is cancelled.
#[apply(hot!)]
pub(crate) fn join(worker: &mut Worker, split: &Arc<SplitPoint>) {
    let saved = worker.enter(split);
    if split.node.is_pv {
        search_moves::<true>(worker, split);
    } else {
        search_moves::<false>(worker, split);
    }
    worker.leave(saved);
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
