//! Principal variations of Othello 8x8, with moves as square indices.

use crate::base::{Move, Square};
use crate::search::driver::pv::PvArray;

/// A variation as a list of square indices (0..64), with [`PASS`] for a pass.
/// The capacity suffices for the longest game: 60 moves, with never more than one pass in a row.
pub(crate) type Pv = PvArray<u8, 124>;

/// The value that represents a pass in place of a square index.
pub(crate) const PASS: u8 = 64;

/// Converts a square index or [`PASS`] to a move.
pub(crate) fn to_move(bit: u8) -> Move {
    if bit == PASS { Move::PASS } else { Square::new(bit.into()).into() }
}

/// Returns the square index of a move, or [`PASS`].
pub(crate) fn from_move(mv: Move) -> u8 {
    mv.square().map_or(PASS, |square| square.index() as u8)
}
