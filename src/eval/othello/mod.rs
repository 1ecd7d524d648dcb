//! The evaluation of standard Othello.
//!
//! A search walks over [`Node`]s, which carry whatever the evaluation keeps from a board to its children, and asks
//! for the score of one with the `evaluate` function of its own instruction set in `isa`.

pub mod features;
pub(crate) mod isa;
pub mod parameters;
pub mod shapes;
mod weights;

pub use weights::Weights;

use crate::game::othello8::{Bitboard, Board, Isa, isa::on_tier};

/// A board with what the evaluation keeps of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    board: Board,
}

impl Node {
    /// Looks at a board afresh.
    #[inline]
    pub const fn new(board: Board) -> Node {
        Node { board }
    }

    /// Returns the board.
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns the node after a move on bit `square` that flips `flips`.
    #[inline]
    #[must_use]
    pub const fn after(&self, square: usize, flips: Bitboard) -> Node {
        Node { board: self.board.after(square, flips) }
    }

    /// Returns the node after a pass.
    #[inline]
    #[must_use]
    pub const fn pass(&self) -> Node {
        Node { board: self.board.pass() }
    }
}

/// Returns the score of a board in centidiscs for the mover, between -6400 and 6400; the final score if the game
/// is over.
pub fn evaluate(isa: Isa, weights: &Weights, board: Board) -> i32 {
    let node = Node::new(board);
    on_tier!(isa, isa::handmade::evaluate(weights, &node))
}
