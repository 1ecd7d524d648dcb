//! Principal variations of Othello 8x8, and their moves as bit numbers.

use crate::base::{Move, Square};
use crate::search::driver::pv::PvArray;

/// A variation as bit numbers of moves, [`PASS`] for a pass.
/// The capacity suffices for the longest game: 60 moves without two consecutive passes.
pub(crate) type Pv = PvArray<u8, 124>;

/// The bit number of a pass.
pub(crate) const PASS: u8 = 64;

/// Returns the move of a bit number or of [`PASS`].
pub(crate) fn to_move(bit: u8) -> Move {
    if bit == PASS { Move::PASS } else { Square::new(bit.into()).into() }
}

/// Returns the bit number of a move, or [`PASS`].
pub(crate) fn from_move(mv: Move) -> u8 {
    mv.square().map_or(PASS, |square| square.index() as u8)
}

/// The score of a root search in centidiscs and its variation as bit numbers and passes.
#[derive(Debug)]
pub(crate) struct ScoredLine {
    pub(crate) score: i32,
    pub(crate) pv: Vec<u8>,
}
