//! Tables of the discs that a move on the last empty square flips: with the board full but for that square,
//! the mover's discs say everything, for all others are the opponent's.
//!
//! Source of the idea of one table for both diagonals: natsutteatsuiyone, neural-reversi; formulas our own.

use super::Bitboard;
use super::rays::{RAYS, Rays};

/// For each place on a line of eight squares, and the mover's discs on it as a byte, how many discs a move
/// there flips along the line. A shorter line is one whose further squares hold none of the mover's discs.
pub(super) static LINE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let (low, high) = (0xff & ((1 << place) - 1), 0xff & !((2 << place) - 1));
            table[place][own] = flips_down(own as u32, low) + flips_up(own as u32, high);
            own += 1;
        }
        place += 1;
    }
    table
};

/// For each square, its rising and its falling diagonal, without the square itself.
pub(super) static DIAGONALS: [[Bitboard; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let Rays { up, down } = RAYS[square];
        diagonals[square] = [up[2] | down[2], up[3] | down[3]];
        square += 1;
    }
    diagonals
};

/// Where [`BOTH_DIAGONALS`] has its part for a square.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// The squares whose discs, lowest first, are the index into the part: those of both diagonals, without
    /// rays of one square, on which nothing is ever flipped.
    pub(super) squares: Bitboard,
    /// The place of the part's first entry.
    pub(super) start: usize,
}

/// For each square, its part of [`BOTH_DIAGONALS`].
pub(super) static PARTS: [Part; 64] = parts();

/// How many discs a move flips along both diagonals: one part for each square.
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

/// Returns a ray, or nothing if no disc on it can be flipped.
const fn long(ray: Bitboard) -> Bitboard {
    if ray.count_ones() > 1 { ray } else { 0 }
}

/// Returns the discs flipped along the two diagonal rays towards one end of the board, for every set of the
/// mover's discs on them.
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

/// Returns the bits of a set that stand at the squares of a mask, moved together.
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

/// Returns the discs between a move below a ray and the mover's lowest disc on it.
const fn flips_up(own: u32, ray: u32) -> u8 {
    let own = own & ray;
    if own == 0 { 0 } else { (ray & ((own & own.wrapping_neg()) - 1)).count_ones() as u8 }
}

/// Returns the discs between a move above a ray and the mover's highest disc on it.
const fn flips_down(own: u32, ray: u32) -> u8 {
    let own = own & ray;
    if own == 0 { 0 } else { (ray & !(u32::MAX >> own.leading_zeros())).count_ones() as u8 }
}
