//! The step from a node to the next, compiled for each tier.

use macro_rules_attribute::apply;

use crate::eval::othello::Node;

use super::{hot, kernel};

/// Returns the node after a move on bit `square`.
#[apply(hot!)]
#[inline]
pub(crate) fn after(node: &Node, square: usize) -> Node {
    let board = node.board();
    node.after(square, kernel::flips(square, board.player, board.opponent))
}

/// Returns the node after a pass.
#[apply(hot!)]
#[inline]
pub(crate) fn pass(node: &Node) -> Node {
    node.pass()
}
