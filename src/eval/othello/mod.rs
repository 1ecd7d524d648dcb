//! The evaluation of standard Othello.
//!
//! A search walks over [`Node`]s. A node carries the features of its board, which are updated incrementally
//! from a board to its children. The function `evaluate`, which scores a node, is compiled for each tier of
//! instruction sets in `isa`.

#[doc(hidden)]
pub mod features;
pub(crate) mod isa;
#[doc(hidden)]
pub mod network;
#[doc(hidden)]
pub mod packing;
#[doc(hidden)]
pub mod parameters;
pub(crate) mod phase_weights;
pub(crate) mod phases;
#[doc(hidden)]
pub mod shapes;
mod terms;
mod weights;

pub(crate) use terms::{Term, counts, terms};
pub use weights::{Weights, WeightsError};

use crate::game::othello8::{Bitboard, Board, Isa, isa::on_tier};

use features::Features;

/// The largest magnitude of a heuristic score, in centidiscs.
/// It is less than 6400, the largest magnitude of a final score.
pub(crate) const LARGEST_SCORE: i32 = 6300;

/// A board with its incrementally updated features.
///
/// ```
/// use kado::eval::othello::{Node, node_after};
/// use kado::game::othello8::{Board, Isa};
///
/// let node = node_after(Isa::best(), &Node::new(Board::START), 37);
/// assert_eq!(node, Node::new(Board::START.after(37, Board::START.flips(37))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    board: Board,
    features: Features,
}

impl Node {
    /// Creates the node of a board; the features are computed from scratch, not incrementally.
    pub fn new(board: Board) -> Node {
        Node { board, features: Features::new(board) }
    }

    /// Returns the board of the node.
    #[inline]
    pub(crate) const fn board(&self) -> Board {
        self.board
    }

    /// Returns the pattern indices of the board, from the mover's view.
    #[inline]
    pub(crate) const fn features(&self) -> &Features {
        &self.features
    }

    /// Returns the node after a move on `square` (A1 = 0, H8 = 63) that flips the discs `flips`.
    #[expect(clippy::inline_always, reason = "it must be compiled for the tier of its caller")]
    #[inline(always)]
    #[must_use]
    pub(crate) fn after(&self, square: usize, flips: Bitboard) -> Node {
        Node { board: self.board.after(square, flips), features: self.features.after(square, flips) }
    }

    /// Returns the node after a pass.
    #[expect(clippy::inline_always, reason = "it must be compiled for the tier of its caller")]
    #[inline(always)]
    #[must_use]
    pub(crate) fn pass(&self) -> Node {
        Node { board: self.board.pass(), features: self.features.pass() }
    }
}

/// Returns the score of a board in centidiscs for the mover, -6400..=6400.
/// It is the final score if the game is over.
pub fn evaluate(isa: Isa, weights: &Weights, board: Board) -> i32 {
    evaluate_node(isa, weights, &Node::new(board))
}

/// Returns the score of a node in centidiscs for the mover, -6400..=6400.
/// Unlike [`evaluate`], it does not compute the features from scratch.
pub fn evaluate_node(isa: Isa, weights: &Weights, node: &Node) -> i32 {
    on_tier!(isa, isa::score::evaluate(weights, node))
}

/// Returns the node after a move on `square` (A1 = 0, H8 = 63).
/// Runs the code compiled for the instruction set `isa`.
pub fn node_after(isa: Isa, node: &Node, square: usize) -> Node {
    on_tier!(isa, isa::step::after(node, square))
}

/// Returns the node after a pass.
/// Runs the code compiled for the instruction set `isa`.
pub(crate) fn node_after_pass(isa: Isa, node: &Node) -> Node {
    on_tier!(isa, isa::step::pass(node))
}

/// Computes the features of `boards` and writes them to `features`, in the same order.
/// Stops at the end of the shorter slice.
pub(crate) fn features_of(isa: Isa, boards: &[Board], features: &mut [Features]) {
    on_tier!(isa, isa::step::features(boards, features));
}
