//! Updates the features of a node incrementally for a child node.
//! The code is compiled for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::eval::othello::Node;
use crate::eval::othello::features::Features;
use crate::game::othello8::Board;

use super::{hot, kernel};

/// Returns the node after a move on `square` (A1 = 0, H8 = 63).
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

/// Computes the features of `boards` and writes them to `features`, in the same order.
/// Stops at the end of the shorter slice.
#[apply(hot!)]
pub(crate) fn features(boards: &[Board], features: &mut [Features]) {
    let mut index = 0;
    while index < boards.len().min(features.len()) {
        features[index] = Features::new(boards[index]);
        index += 1;
    }
}
