//! Tables of the flips of a move on the last empty square.
//! The mover's discs alone determine the flips, since every other square holds a disc of the opponent.

use super::Bitboard;
use super::rays::{RAYS, Rays};

/// `LINE[place][own]`: the number of discs flipped along a line of eight squares by a move at `place`.
/// `own` is the byte of the mover's discs; the opponent has all other squares. A shorter line is padded with
/// squares without discs of the mover.
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

/// Returns the number of discs flipped on a ray towards the high bits.
/// The flipped discs are the bits of the ray below the mover's lowest disc on the ray. Without a disc of the
/// mover on the ray, the result is 0.
pub(super) const fn flips_up(own: u32, ray: u32) -> u8 {
    let own = own & ray;
    if own == 0 { 0 } else { (ray & ((own & own.wrapping_neg()) - 1)).count_ones() as u8 }
}

/// Returns the number of discs flipped on a ray towards the low bits.
/// The flipped discs are the bits of the ray above the mover's highest disc on the ray. Without a disc of the
/// mover on the ray, the result is 0.
pub(super) const fn flips_down(own: u32, ray: u32) -> u8 {
    let own = own & ray;
    if own == 0 { 0 } else { (ray & !(u32::MAX >> own.leading_zeros())).count_ones() as u8 }
}
