//! The evaluation of standard Othello.
//!
//! A search walks over [`Node`]s, which carry whatever the evaluation keeps from a board to its children, and
//! asks for the score of one with the `evaluate` function of its own instruction set in `isa`.

pub mod features;
pub(crate) mod isa;
pub mod packing;
pub mod parameters;
mod parts;
pub(crate) mod phases;
pub(crate) mod sets;
pub mod shapes;
mod weights;

pub use parts::{Part, counts, parts};
pub use weights::{Weights, WeightsError};

use crate::game::othello8::{Bitboard, Board, Isa, isa::on_tier};

use features::Features;

/// A board with what the evaluation keeps of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    board: Board,
    features: Features,
}

impl Node {
    /// Looks at a board afresh.
    pub fn new(board: Board) -> Node {
        Node { board, features: Features::new(board) }
    }

    /// Returns the board.
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns what stands on the shapes.
    #[inline]
    pub const fn features(&self) -> &Features {
        &self.features
    }

    /// Returns the node after a move on bit `square` that flips `flips`.
    #[expect(clippy::inline_always, reason = "each tier must have it in code of its own")]
    #[inline(always)]
    #[must_use]
    pub fn after(&self, square: usize, flips: Bitboard) -> Node {
        Node { board: self.board.after(square, flips), features: self.features.after(square, flips) }
    }

    /// Returns the node after a pass.
    #[expect(clippy::inline_always, reason = "each tier must have it in code of its own")]
    #[inline(always)]
    #[must_use]
    pub fn pass(&self) -> Node {
        Node { board: self.board.pass(), features: self.features.pass() }
    }
}

/// Returns the score of a board in centidiscs for the mover, between -6400 and 6400; the final score if the
/// game is over.
pub fn evaluate(isa: Isa, weights: &Weights, board: Board) -> i32 {
    evaluate_node(isa, weights, &Node::new(board))
}

/// Returns the same score of a node, whose features are at hand.
pub fn evaluate_node(isa: Isa, weights: &Weights, node: &Node) -> i32 {
    on_tier!(isa, isa::score::evaluate(weights, node))
}

/// Returns the node after a move on bit `square`, as the search of this tier comes to it.
pub fn node_after(isa: Isa, node: &Node, square: usize) -> Node {
    on_tier!(isa, isa::step::after(node, square))
}

/// Returns the node after a pass, as the search of this tier comes to it.
pub fn node_after_pass(isa: Isa, node: &Node) -> Node {
    on_tier!(isa, isa::step::pass(node))
}

/// Computes the features of boards, as many as both slices hold.
pub fn features_of(isa: Isa, boards: &[Board], features: &mut [Features]) {
    on_tier!(isa, isa::step::features(boards, features));
}
