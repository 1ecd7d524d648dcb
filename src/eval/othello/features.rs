//! Pattern indices of all shapes on a board, updated incrementally from move to move.
#![expect(clippy::inline_always, reason = "inlined code is compiled for the tier of its caller")]

use crate::game::othello8::{Bitboard, Board, Squares};

use super::shapes::{FEATURES, PLACED};

/// The pattern indices of all features of a board, mover's view.
/// A feature is one shape at one of its placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Features([i16; FEATURES]);

/// For each square, the contributions of a mover's disc there to the pattern indices of all features.
static DISC: [Features; 64] = disc_table();

impl Features {
    const NONE: Features = Features([0; FEATURES]);

    /// Computes the features of a board from scratch.
    #[inline(always)]
    pub(crate) fn new(board: Board) -> Features {
        let mut features = Features::of(board.player);
        for square in Squares(board.opponent) {
            for feature in 0..FEATURES {
                features.0[feature] -= DISC[square].0[feature];
            }
        }
        features
    }

    /// Returns the pattern indices in the order of [`PLACED`].
    #[inline]
    pub(crate) const fn indices(&self) -> &[i16; FEATURES] {
        &self.0
    }

    /// Returns the features after a move, from the other side's view.
    /// The move is on `square` (A1 = 0, H8 = 63) and flips the discs `flips`.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after(&self, square: usize, flips: Bitboard) -> Features {
        let flipped = Features::of(flips);
        let mut after = Features::NONE;
        for feature in 0..FEATURES {
            // A flip may change an index by twice the largest power of three. This overflows an `i16`, but
            // the wrapped sum is still correct.
            let moved = self.0[feature].wrapping_add(DISC[square].0[feature]);
            after.0[feature] = moved.wrapping_add(flipped.0[feature].wrapping_mul(2)).wrapping_neg();
        }
        after
    }

    /// Returns the features from the other side's view: all indices negated.
    #[inline(always)]
    #[must_use]
    pub(crate) fn pass(&self) -> Features {
        Features(self.0.map(|index| -index))
    }

    /// Returns the features of a board on which the mover has these discs and the opponent has no disc.
    #[inline(always)]
    fn of(discs: Bitboard) -> Features {
        let mut features = Features::NONE;
        for square in Squares(discs) {
            for feature in 0..FEATURES {
                features.0[feature] += DISC[square].0[feature];
            }
        }
        features
    }
}

const fn disc_table() -> [Features; 64] {
    let mut table = [Features::NONE; 64];
    let mut feature = 0;
    while feature < FEATURES {
        let squares = PLACED[feature].squares();
        let mut digit = 0;
        while digit < squares.len() {
            table[squares[digit] as usize].0[feature] = 3i16.pow(digit as u32);
            digit += 1;
        }
        feature += 1;
    }
    table
}
