//! The kernels for AVX2.
//! Each of the four 64-bit lanes of a vector works along one axis of the board: row, column or one of the two
//! diagonals.
//!
//! Source of the ideas: T. Okuhara's and R. Delorme's notes on vectorised move generation (a compare instead
//! of a leading-zero count for the rays towards the low bits).

use std::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi64, _mm256_cmpgt_epi64,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use macro_rules_attribute::apply;

use super::rays::{RAYS, STEPS};

tier!(enable_avx2);

#[path = "axes.rs"]
mod axes;
#[path = "bmi2.rs"]
mod bmi2;

pub(crate) use axes::moves;
use axes::{full_lines, lanes, touched_on_every_axis, union};
pub(crate) use bmi2::last_flips;
use bmi2::{gather_column, scatter_column};

/// Returns `a | (b & c)`.
#[apply(hot!)]
#[inline]
fn or_and(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_or_si256(a, _mm256_and_si256(b, c))
}

/// Returns `a | b | c`.
#[apply(hot!)]
#[inline]
fn or3(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_or_si256(_mm256_or_si256(a, b), c)
}

/// Returns `!(a | b)`.
#[apply(hot!)]
#[inline]
fn nor(a: __m256i, b: __m256i) -> __m256i {
    _mm256_andnot_si256(_mm256_or_si256(a, b), _mm256_set1_epi64x(-1))
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

    // Towards the low bits, the nearest square without an opponent's disc is the highest bit of
    // `own | empty`. This square holds a disc of the mover exactly if `own > empty`, compared as numbers. Bit
    // 63 is on no ray towards the low bits, so a signed comparison is correct.
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
