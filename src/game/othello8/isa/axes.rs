//! Kernels shared by the AVX2 and the AVX-512 tier.
//! Each of the four 64-bit lanes of a vector works along one axis of the board. The tiers differ in the logic
//! operations `or_and`, `or3` and `nor`.

use std::arch::x86_64::{
    __m256i, _mm_and_si128, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use macro_rules_attribute::apply;

use crate::game::othello8::isa::rays::{REACHED, STEPS};

use super::{hot, nor, or_and, or3};

#[apply(hot!)]
#[inline]
pub(crate) fn lanes(lanes: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(lanes[3] as i64, lanes[2] as i64, lanes[1] as i64, lanes[0] as i64)
}

/// Returns the union of the four lanes.
#[apply(hot!)]
#[inline]
pub(crate) fn union(vector: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(vector), _mm256_extracti128_si256::<1>(vector));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

/// Returns the legal moves of `player` against `opponent`.
#[apply(hot!)]
#[inline]
pub(crate) fn moves(player: u64, opponent: u64) -> u64 {
    const COLUMNS_B_TO_G: u64 = 0x7e7e_7e7e_7e7e_7e7e;
    let step = lanes(STEPS);
    let double = _mm256_add_epi64(step, step);
    let mover = _mm256_set1_epi64x(player as i64);
    let mask = lanes([COLUMNS_B_TO_G, u64::MAX, COLUMNS_B_TO_G, COLUMNS_B_TO_G]);
    let inner = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), mask);
    let pairs_up = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);

    let mut up = _mm256_and_si256(inner, _mm256_sllv_epi64(mover, step));
    let mut down = _mm256_and_si256(inner, _mm256_srlv_epi64(mover, step));
    up = or_and(up, inner, _mm256_sllv_epi64(up, step));
    down = or_and(down, inner, _mm256_srlv_epi64(down, step));
    up = or_and(up, pairs_up, _mm256_sllv_epi64(up, double));
    down = or_and(down, pairs_down, _mm256_srlv_epi64(down, double));
    up = or_and(up, pairs_up, _mm256_sllv_epi64(up, double));
    down = or_and(down, pairs_down, _mm256_srlv_epi64(down, double));

    let reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    union(reached) & !(player | opponent)
}

/// Returns, for each axis, the squares whose line along this axis has no empty square.
/// Empty squares are spread in both directions by one, two and four steps, without wrapping around the
/// sides of the board.
#[apply(hot!)]
#[inline]
pub(crate) fn full_lines(discs: u64) -> __m256i {
    let mut step = lanes(STEPS);
    let mut up = _mm256_set1_epi64x(!discs as i64);
    let mut down = up;
    for reached in REACHED {
        let reached = lanes(reached);
        up = or_and(up, reached, _mm256_sllv_epi64(up, step));
        down = _mm256_or_si256(down, _mm256_srlv_epi64(_mm256_and_si256(reached, down), step));
        step = _mm256_add_epi64(step, step);
    }
    nor(up, down)
}

/// Returns the squares that, on each of the four axes, adjoin a disc of `set` or lie on a full line.
/// If `set` is not empty, only the 36 inner squares of the result are valid: the shifts of `set` wrap around
/// the sides of the board.
#[apply(hot!)]
#[inline]
pub(crate) fn touched_on_every_axis(set: u64, full: __m256i) -> u64 {
    let (set, step) = (_mm256_set1_epi64x(set as i64), lanes(STEPS));
    let (up, down) = (_mm256_sllv_epi64(set, step), _mm256_srlv_epi64(set, step));
    let touched = or3(up, down, full);
    let half = _mm_and_si128(_mm256_castsi256_si128(touched), _mm256_extracti128_si256::<1>(touched));
    _mm_cvtsi128_si64(_mm_and_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}
