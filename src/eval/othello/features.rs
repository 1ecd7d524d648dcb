//! What stands on every shape of a board, kept up to date from move to move.

use crate::game::othello8::{Bitboard, Board, Squares};

use super::shapes::{FEATURES, PLACED};

/// The configuration of every feature for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Features([i16; FEATURES]);

/// By square: what a disc of the mover there adds to each feature.
static DISC: [Features; 64] = disc_table();

impl Features {
    /// Looks at a board afresh.
    pub fn new(board: Board) -> Features {
        let mut features = Features([0; FEATURES]);
        for square in Squares(board.player) {
            features.add(square, 1);
        }
        for square in Squares(board.opponent) {
            features.add(square, -1);
        }
        features
    }

    /// Returns the configurations in the order of [`PLACED`].
    #[inline]
    pub const fn configurations(&self) -> &[i16; FEATURES] {
        &self.0
    }

    /// Returns those of the other side after a move on bit `square` that flips `flips`.
    #[inline]
    #[must_use]
    pub fn after(&self, square: usize, flips: Bitboard) -> Features {
        let mut features = *self;
        features.add(square, 1);
        for flipped in Squares(flips) {
            features.add(flipped, 2);
        }
        features.pass()
    }

    /// Returns those of the other side.
    #[inline]
    #[must_use]
    pub fn pass(&self) -> Features {
        Features(self.0.map(|configuration| -configuration))
    }

    #[inline]
    fn add(&mut self, square: usize, times: i16) {
        for (configuration, digit) in self.0.iter_mut().zip(&DISC[square].0) {
            *configuration += times * digit;
        }
    }
}

const fn disc_table() -> [Features; 64] {
    let mut table = [Features([0; FEATURES]); 64];
    let mut feature = 0;
    while feature < FEATURES {
        let squares = PLACED[feature].squares();
        let mut place = 0;
        while place < squares.len() {
            table[squares[place] as usize].0[feature] = 3i16.pow(place as u32);
            place += 1;
        }
        feature += 1;
    }
    table
}
