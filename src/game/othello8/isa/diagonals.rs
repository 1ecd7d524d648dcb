//! Counts the flips of a move on the last empty square along both of its diagonals.
//! One table lookup covers both diagonals. The lookup is fast on processors with PEXT, which gathers the bits
//! of a mask in one instruction.
//!
//! The idea of one table for both diagonals is from natsutteatsuiyone, neural-reversi. The formulas are
//! original.

use super::Bitboard;
use super::lines::{flips_down, flips_up};
use super::rays::{RAYS, Rays};

/// The section of [`BOTH_DIAGONALS`] for one square.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// The squares of both diagonals through the square of the move, except the square of the move.
    /// A ray of a single square is left out, because a move flips nothing on such a ray. The index in
    /// `BOTH_DIAGONALS` is the sum of `start` and an offset: the mover's discs on `squares`, gathered into
    /// the lowest bits.
    pub(super) squares: Bitboard,
    /// Index in `BOTH_DIAGONALS` of the first entry for the square of the move.
    pub(super) start: usize,
}

/// The masks and start indices for lookups in [`BOTH_DIAGONALS`], by square of the move.
pub(super) static PARTS: [Part; 64] = parts();

/// Numbers of discs flipped along both diagonals together by a move on the last empty square.
/// The index of an entry is `PARTS[square].start` plus an offset, where `square` is the square of the move.
/// The offset is the set of the mover's discs on `PARTS[square].squares`, gathered into the lowest bits.
pub(super) static BOTH_DIAGONALS: [u8; ENTRIES] = {
    let parts = parts();
    let mut table = [0; ENTRIES];
    let mut square = 0;
    while square < 64 {
        let Part { squares, start } = parts[square];
        let below = (squares & ((1 << square) - 1)).count_ones();
        let low = towards(&RAYS[square].down, squares, false);
        let high = towards(&RAYS[square].up, squares, true);
        let mut own = 0;
        while own < 1 << squares.count_ones() {
            table[start + own] = low[own & ((1 << below) - 1)] + high[own >> below];
            own += 1;
        }
        square += 1;
    }
    table
};

const ENTRIES: usize = {
    let last = parts()[63];
    last.start + (1 << last.squares.count_ones())
};

const fn parts() -> [Part; 64] {
    let mut parts = [Part { squares: 0, start: 0 }; 64];
    let mut start = 0;
    let mut square = 0;
    while square < 64 {
        let Rays { up, down } = RAYS[square];
        let squares = long(up[2]) | long(up[3]) | long(down[2]) | long(down[3]);
        parts[square] = Part { squares, start };
        start += 1 << squares.count_ones();
        square += 1;
    }
    parts
}

/// Returns a ray, or the empty set if the ray is too short for a flip.
const fn long(ray: Bitboard) -> Bitboard {
    if ray.count_ones() > 1 { ray } else { 0 }
}

/// Returns a table of the total number of discs that a move flips along two diagonal rays.
/// The diagonal rays are `rays[2]` and `rays[3]`. They lead from the square of the move towards the high
/// bits if `up` is true, else towards the low bits. Only squares in `squares` are considered. The index of
/// an entry is the set of the mover's discs on the considered squares of both rays, gathered into the lowest
/// bits; the opponent has discs on the remaining considered squares. Entries above the largest index are 0.
const fn towards(rays: &[Bitboard; 4], squares: Bitboard, up: bool) -> [u8; 128] {
    let both = (rays[2] | rays[3]) & squares;
    let (first, second) = (extract(rays[2], both), extract(rays[3], both));
    let mut flips = [0; 128];
    let mut own = 0;
    while own < 1 << both.count_ones() {
        flips[own] = if up {
            flips_up(own as u32, first) + flips_up(own as u32, second)
        } else {
            flips_down(own as u32, first) + flips_down(own as u32, second)
        };
        own += 1;
    }
    flips
}

/// Gathers the bits of `set` at the squares of `mask` into the lowest bits: PEXT at compile time.
const fn extract(set: Bitboard, mut mask: Bitboard) -> u32 {
    let mut bits = 0;
    let mut place = 0;
    while mask != 0 {
        bits |= (set >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    bits as u32
}
