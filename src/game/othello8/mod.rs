//! Othello on the standard board: two 64-bit sets of squares, A1 = bit 0, H8 = bit 63.

mod board;
mod edges;
pub(crate) mod isa;
#[doc(hidden)]
pub mod perft;
mod position;
mod symmetry;

use crate::base::{Move, Size};
use crate::game::notation;

pub use board::Board;
#[doc(hidden)]
pub use board::stable_discs;
pub use isa::{Isa, IsaError};
pub use position::Othello8;
#[doc(hidden)]
pub use symmetry::Symmetry;

/// A set of squares: bit `8 * row + column`, a1 the lowest.
///
/// ```
/// use kado::game::othello8::{Bitboard, Board};
///
/// let d3: Bitboard = 1 << (8 * 2 + 3);
/// assert_eq!(Board::START.moves() & d3, d3);
/// ```
pub type Bitboard = u64;

/// Parses the name of a move on the 8x8 board, as [`notation::parse_move`] does: `f5`, or a pass.
pub fn parse_move(name: &str) -> Option<Move> {
    notation::parse_move(name, Size::OTHELLO)
}

/// Returns the name of a move on the 8x8 board; a pass is written as the argument `pass`.
pub fn move_name(mv: Move, pass: &str) -> String {
    notation::move_name(mv, Size::OTHELLO, pass)
}

pub(crate) const CORNERS: Bitboard = 0x8100_0000_0000_0081;

/// Iterates over the squares of a set (A1 = 0, H8 = 63), lowest first.
///
/// ```
/// use kado::game::othello8::{Board, Squares};
///
/// let moves: Vec<usize> = Squares(Board::START.moves()).collect();
/// assert_eq!(moves, [19, 26, 37, 44]);
/// ```
#[derive(Clone, Debug)]
pub struct Squares(pub Bitboard);

impl Iterator for Squares {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}
