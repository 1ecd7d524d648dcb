//! Evaluates nodes through the evaluation cache.
//! The code is compiled once for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::eval::othello::Node;
use crate::search::othello::standard::worker::Worker;

use super::ordering::ScoredMove;
use super::{eval, hot};

/// Returns the evaluation of a node in centidiscs, mover's view.
#[apply(hot!)]
#[inline]
pub(crate) fn of_node(worker: &mut Worker, node: &Node) -> i32 {
    cached(worker, node.board().hash(), || *node)
}

/// Returns the evaluation of the node after a move in centidiscs, opponent's view.
/// `hash` is the hash of the board after the move.
#[apply(hot!)]
#[inline]
pub(crate) fn of_child(worker: &mut Worker, node: &Node, mv: &ScoredMove, hash: u64) -> i32 {
    cached(worker, hash, || node.after(mv.square.into(), mv.flips))
}

/// Returns the cached evaluation of the board with this hash, or evaluates `node` and caches the result.
#[apply(hot!)]
#[inline]
fn cached(worker: &mut Worker, hash: u64, node: impl FnOnce() -> Node) -> i32 {
    let cache = &mut worker.tables.evaluations;
    if let Some(evaluation) = cache.probe(hash) {
        return evaluation;
    }
    let evaluation = eval::evaluate(worker.weights, &node());
    cache.store(hash, evaluation);
    evaluation
}
