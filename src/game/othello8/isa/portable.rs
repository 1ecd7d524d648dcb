//! The kernels in plain 64-bit integer code.

use super::fill;
use super::lines::{DIAGONALS, LINE};
use super::rays::{COLUMN_A, RAYS, REACHED, STEPS};

tier!(enable_portable);

/// Returns the legal moves of `player` against `opponent`.
#[inline]
pub(crate) fn moves(player: u64, opponent: u64) -> u64 {
    fill::moves(player, opponent)
}

/// Returns the discs of `opponent` that a move of `player` on the empty `square` flips.
#[inline]
pub(crate) fn flips(square: usize, player: u64, opponent: u64) -> u64 {
    let rays = &RAYS[square];
    let mut flips = 0;
    for axis in 0..4 {
        let ray = rays.up[axis];
        let stops = ray & !opponent;
        let end = stops & stops.wrapping_neg() & player;
        flips |= ray & end.wrapping_sub(u64::from(end != 0));

        let ray = rays.down[axis];
        let stops = ray & !opponent;
        let end = (1u64 << 63).checked_shr(stops.leading_zeros()).unwrap_or(0) & player;
        flips |= ray & (end ^ end.wrapping_neg());
    }
    flips
}

/// Returns the number of discs that a move of `player` on `square`, the last empty square, flips.
/// A multiplication gathers the discs on a column or a diagonal into the highest byte.
#[inline]
pub(crate) fn last_flips(square: usize, player: u64) -> u32 {
    let (column, row) = (square % 8, square / 8);
    let [rising, falling] = DIAGONALS[square];
    let along = |place: usize, line: u64| u32::from(LINE[place][line as usize & 0xff]);
    along(column, player >> (8 * row))
        + along(row, u64::from(gather_column(player >> column)))
        + along(column, (player & rising).wrapping_mul(COLUMN_A) >> 56)
        + along(column, (player & falling).wrapping_mul(COLUMN_A) >> 56)
}

/// Gathers the squares of column a into a byte, row 1 in the lowest bit.
#[inline]
fn gather_column(set: u64) -> u8 {
    ((set & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// Scatters the bits of a byte over column a, the lowest bit to row 1.
#[inline]
fn scatter_column(line: u8) -> u64 {
    // Each half of the byte is multiplied by a constant that adds copies of the half, seven bits apart. Bit n
    // of the half thus stands at bit 8n of the product.
    let low = (u64::from(line) & 0x0f).wrapping_mul(0x0020_4081) & 0x0101_0101;
    let high = (u64::from(line) >> 4).wrapping_mul(0x0020_4081) & 0x0101_0101;
    low | high << 32
}

/// Returns, for each axis, the squares whose line along this axis has no empty square.
/// Empty squares are spread in both directions by one, two and four steps, without wrapping around the
/// sides of the board.
#[inline]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut full = [0; 4];
    for axis in 0..4 {
        let (mut up, mut down) = (!discs, !discs);
        for (doubling, reached) in REACHED.iter().enumerate() {
            up |= up << (STEPS[axis] << doubling) & reached[axis];
            down |= (down & reached[axis]) >> (STEPS[axis] << doubling);
        }
        full[axis] = !(up | down);
    }
    full
}

/// Returns the squares that, on each of the four axes, adjoin a disc of `set` or lie on a full line.
/// If `set` is not empty, only the 36 inner squares of the result are valid: the shifts of `set` wrap around
/// the sides of the board.
#[inline]
fn touched_on_every_axis(set: u64, full: [u64; 4]) -> u64 {
    let touched = |axis: usize| set << STEPS[axis] | set >> STEPS[axis] | full[axis];
    touched(0) & touched(1) & touched(2) & touched(3)
}
