//! Finds the discs that a move flips, along the eight rays from the square of the move.
#![expect(clippy::inline_always, reason = "inlined code is compiled for the tier of its caller")]

use super::Set;

/// Returns the flips of a move.
/// Walks along each of the eight rays from the square of the move until the next square holds no opponent's
/// disc. On a wide board most walks end after one step. No walk leaves the board: the extra column between
/// the rows is always empty, and squares before the first and after the last row count as empty.
#[inline(always)]
pub(super) fn walk<S: Set, const N: usize>(bit: usize, player: S, opponent: S) -> S {
    let mut flips = S::EMPTY;
    for step in [1, N, N + 1, N + 2] {
        for step in [step, step.wrapping_neg()] {
            let mut end = bit.wrapping_add(step);
            while opponent.has(end) {
                end = end.wrapping_add(step);
            }
            if player.has(end) {
                let mut flipped = end.wrapping_sub(step);
                while flipped != bit {
                    flips = flips | S::of(flipped);
                    flipped = flipped.wrapping_sub(step);
                }
            }
        }
    }
    flips
}

/// Returns the flips of a move on a board that fits in one 64-bit word.
/// On each ray, the opponent's discs before the first other square are flipped if this square holds a disc of
/// the mover. On a ray towards the high bits, the carry of an addition finds this square. On a ray towards
/// the low bits, this square is the highest bit of the ray without an opponent's disc.
#[inline(always)]
pub(super) fn carry<const N: usize>(bit: usize, player: u64, opponent: u64) -> u64 {
    let lines = &Lines::<N>::TABLE[bit];
    let mut flips = 0;
    for &line in &lines[..4] {
        let end = (opponent | !line).wrapping_add(1) & player & line;
        flips |= end.wrapping_sub(u64::from(end != 0)) & line;
    }
    for &line in &lines[4..] {
        let ends = line & !opponent;
        let end = 1 << (ends | 1).ilog2() & ends & player;
        flips |= (end << 1).wrapping_neg() & line;
    }
    flips
}

/// The lookup table of the eight rays from each square of a board with side length `N`.
/// The table is indexed by the bit index of the square; the board must fit in one 64-bit word. The first four
/// rays of a square lead towards the high bits, the last four towards the low bits.
struct Lines<const N: usize>;

impl<const N: usize> Lines<N> {
    const TABLE: &'static [[u64; 8]; 64] = &Lines::<N>::table();

    const fn table() -> [[u64; 8]; 64] {
        let stride = N + 1;
        assert!(N * stride <= 64, "the board fits into a word");
        let steps = [1, N, N + 1, N + 2];
        let mut table = [[0; 8]; 64];
        let mut bit = 0;
        while bit < N * stride {
            let mut step = 0;
            while step < 4 && bit % stride != N {
                let mut up = bit + steps[step];
                while up < N * stride && up % stride != N {
                    table[bit][step] |= 1 << up;
                    up += steps[step];
                }
                let mut down = bit.wrapping_sub(steps[step]);
                while down < N * stride && down % stride != N {
                    table[bit][4 + step] |= 1 << down;
                    down = down.wrapping_sub(steps[step]);
                }
                step += 1;
            }
            bit += 1;
        }
        table
    }
}
