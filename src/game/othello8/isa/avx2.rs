//! The AVX2 kernels: each of the four lanes of a vector holds one axis of the board.
//!
//! Source of the ideas: T. Okuhara's and R. Delorme's notes on vectorised move generation (a compare instead
//! of a leading-zero count for the rays towards the low bits).

use std::arch::x86_64::{
    __m256i, _mm_and_si128, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_cmpgt_epi64,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use macro_rules_attribute::apply;

use super::rays::{RAYS, REACHED, STEPS};

pub(crate) use super::enable_avx2 as hot;

#[path = "bmi2.rs"]
mod bmi2;
#[path = "../leaves.rs"]
pub(crate) mod leaves;
#[path = "../mobility.rs"]
mod mobility;
#[path = "../stability.rs"]
mod stability;

pub(crate) use bmi2::last_flips;
use bmi2::{gather_column, scatter_column};
pub(crate) use mobility::{moves_and_potential, neighbors};
pub(crate) use stability::stable_discs;

#[apply(hot!)]
#[inline]
fn lanes(lanes: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(lanes[3] as i64, lanes[2] as i64, lanes[1] as i64, lanes[0] as i64)
}

/// Returns the union of the four lanes.
#[apply(hot!)]
#[inline]
fn union(vector: __m256i) -> u64 {
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
    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, step)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, double)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, double)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, double)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, double)));

    let reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    union(reached) & !(player | opponent)
}

/// Returns the discs of `opponent` that a move of `player` on the empty `square` flips.
#[apply(hot!)]
#[inline]
pub(crate) fn flips(square: usize, player: u64, opponent: u64) -> u64 {
    let rays = &RAYS[square];
    let mover = _mm256_set1_epi64x(player as i64);
    let other = _mm256_set1_epi64x(opponent as i64);
    let zero = _mm256_setzero_si256();

    let ray = lanes(rays.up);
    let stops = _mm256_andnot_si256(other, ray);
    let nearest = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
    let end = _mm256_and_si256(nearest, mover);
    let none = _mm256_cmpeq_epi64(end, zero);
    let before = _mm256_andnot_si256(none, _mm256_sub_epi64(end, _mm256_set1_epi64x(1)));
    let up = _mm256_and_si256(ray, before);

    // Towards the low bits, the nearest square without an opponent's disc is the highest such bit. It is the
    // mover's disc exactly if the mover's discs on the ray, as a number, exceed the empty squares. Bit 63 is
    // on no such ray, so a signed comparison is correct.
    let ray = lanes(rays.down);
    let own = _mm256_and_si256(ray, mover);
    let empty = _mm256_andnot_si256(_mm256_or_si256(mover, other), ray);
    let step = lanes(STEPS);
    let double = _mm256_add_epi64(step, step);
    let mut behind = _mm256_or_si256(own, _mm256_srlv_epi64(own, step));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, double));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, _mm256_add_epi64(double, double)));
    let down = _mm256_and_si256(_mm256_andnot_si256(behind, ray), _mm256_cmpgt_epi64(own, empty));

    union(_mm256_or_si256(up, down))
}

/// Returns, for each axis, the squares whose line along this axis has no empty square.
/// Empty squares are spread in both directions by one, two and four steps, without wrapping around the
/// sides of the board.
#[apply(hot!)]
#[inline]
fn full_lines(discs: u64) -> __m256i {
    let mut step = lanes(STEPS);
    let mut up = _mm256_set1_epi64x(!discs as i64);
    let mut down = up;
    for reached in REACHED {
        let reached = lanes(reached);
        up = _mm256_or_si256(up, _mm256_and_si256(reached, _mm256_sllv_epi64(up, step)));
        down = _mm256_or_si256(down, _mm256_srlv_epi64(_mm256_and_si256(reached, down), step));
        step = _mm256_add_epi64(step, step);
    }
    _mm256_andnot_si256(_mm256_or_si256(up, down), _mm256_set1_epi64x(-1))
}

/// Returns the squares that, on every axis, adjoin a disc of the set or lie on a full line.
#[apply(hot!)]
#[inline]
fn touched_on_every_axis(set: u64, full: __m256i) -> u64 {
    let (set, step) = (_mm256_set1_epi64x(set as i64), lanes(STEPS));
    let (up, down) = (_mm256_sllv_epi64(set, step), _mm256_srlv_epi64(set, step));
    let touched = _mm256_or_si256(_mm256_or_si256(up, down), full);
    let half = _mm_and_si128(_mm256_castsi256_si128(touched), _mm256_extracti128_si256::<1>(touched));
    _mm_cvtsi128_si64(_mm_and_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}
