//! A principal variation while it grows: a fixed array, so that nodes on the path need no allocation.

use crate::base::{Move, Square};

/// A line of moves as bit numbers, [`Pv::PASS`] for a pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pv {
    moves: [u8; Pv::CAPACITY],
    length: usize,
}

impl Pv {
    /// More than the longest game: 60 moves, and no two passes in a row.
    const CAPACITY: usize = 124;
    pub(crate) const PASS: u8 = 64;

    pub(crate) const fn new() -> Pv {
        Pv { moves: [0; Pv::CAPACITY], length: 0 }
    }

    /// Forgets the line.
    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    /// Makes this line a move followed by the line of the child.
    pub(crate) fn set(&mut self, mv: u8, child: &Pv) {
        let length = child.length.min(Pv::CAPACITY - 1);
        self.moves[0] = mv;
        self.moves[1..=length].copy_from_slice(&child.moves[..length]);
        self.length = length + 1;
    }

    /// Returns the moves as bit numbers and passes.
    pub(crate) fn bits(&self) -> &[u8] {
        &self.moves[..self.length]
    }
}

/// Returns the move of a bit number, or the pass.
pub(crate) fn to_move(bit: u8) -> Move {
    if bit == Pv::PASS { Move::PASS } else { Square::new(bit.into()).into() }
}

/// Returns the bit number of a move, or [`Pv::PASS`].
pub(crate) fn from_move(mv: Move) -> u8 {
    mv.square().map_or(Pv::PASS, |square| square.index() as u8)
}

/// The best of some root moves: its score in centidiscs and its line as bit numbers and passes.
#[derive(Debug)]
pub(crate) struct ScoredLine {
    pub(crate) score: i32,
    pub(crate) pv: Vec<u8>,
}
