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
    const NONE: Features = Features([0; FEATURES]);

    /// Looks at a board afresh.
    #[expect(clippy::inline_always, reason = "each tier must have it in code of its own")]
    #[inline(always)]
    pub fn new(board: Board) -> Features {
        let mut features = Features::of(board.player);
        for square in Squares(board.opponent) {
            for feature in 0..FEATURES {
                features.0[feature] -= DISC[square].0[feature];
            }
        }
        features
    }

    /// Returns the configurations in the order of [`PLACED`].
    #[inline]
    pub const fn configurations(&self) -> &[i16; FEATURES] {
        &self.0
    }

    /// Returns those of the other side after a move on bit `square` that flips `flips`.
    #[expect(clippy::inline_always, reason = "each tier must have it in code of its own")]
    #[inline(always)]
    #[must_use]
    pub fn after(&self, square: usize, flips: Bitboard) -> Features {
        let flipped = Features::of(flips);
        let mut after = Features::NONE;
        for feature in 0..FEATURES {
            // What a flip changes may be twice the largest power of three, which no `i16` holds; the sum is
            // right.
            let moved = self.0[feature].wrapping_add(DISC[square].0[feature]);
            after.0[feature] = moved.wrapping_add(flipped.0[feature].wrapping_mul(2)).wrapping_neg();
        }
        after
    }

    /// Returns those of the other side.
    #[expect(clippy::inline_always, reason = "each tier must have it in code of its own")]
    #[inline(always)]
    #[must_use]
    pub fn pass(&self) -> Features {
        Features(self.0.map(|configuration| -configuration))
    }

    /// Returns what discs of the mover on these squares alone are.
    #[expect(clippy::inline_always, reason = "each tier must have it in code of its own")]
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
        let mut place = 0;
        while place < squares.len() {
            table[squares[place] as usize].0[feature] = 3i16.pow(place as u32);
            place += 1;
        }
        feature += 1;
    }
    table
}
