//! The kernels for AVX-512.
//! They correspond to the AVX2 kernels, but use three-operand logic and leading-zero counts. Vectors have 256
//! bits: for one board, 256-bit vectors are as fast as 512-bit vectors.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64, _mm256_maskz_sub_epi64,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_sub_epi64,
    _mm256_ternarylogic_epi64, _mm256_test_epi64_mask,
};

use macro_rules_attribute::apply;

use super::rays::RAYS;

tier!(enable_avx512);

#[path = "axes.rs"]
mod axes;
#[path = "bmi2.rs"]
mod bmi2;

pub(crate) use axes::moves;
use axes::{full_lines, lanes, touched_on_every_axis, union};
pub(crate) use bmi2::last_flips;
use bmi2::{gather_column, scatter_column};

/// Truth tables for VPTERNLOG, the logic instruction with three operands.
/// The operands A, B and C stand for the bytes 0xf0, 0xcc and 0xaa. The truth table of a formula is the value
/// of the formula for these bytes.
const A_OR_B_AND_C: i32 = 0xf0 | (0xcc & 0xaa);
const A_OR_B_OR_C: i32 = 0xf0 | 0xcc | 0xaa;
const NEITHER_A_NOR_B: i32 = 0xff ^ (0xf0 | 0xcc);
const A_AND_B_AND_C: i32 = 0xf0 & 0xcc & 0xaa;
const A_AND_B_XOR_C: i32 = 0xf0 & (0xcc ^ 0xaa);

/// Returns `a | (b & c)`.
#[apply(hot!)]
#[inline]
fn or_and(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_ternarylogic_epi64::<A_OR_B_AND_C>(a, b, c)
}

/// Returns `a | b | c`.
#[apply(hot!)]
#[inline]
fn or3(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_ternarylogic_epi64::<A_OR_B_OR_C>(a, b, c)
}

/// Returns `!(a | b)`.
#[apply(hot!)]
#[inline]
fn nor(a: __m256i, b: __m256i) -> __m256i {
    _mm256_ternarylogic_epi64::<NEITHER_A_NOR_B>(a, b, b)
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
    let end = _mm256_ternarylogic_epi64::<A_AND_B_AND_C>(stops, _mm256_sub_epi64(zero, stops), mover);
    let found = _mm256_test_epi64_mask(end, end);
    let up = _mm256_and_si256(ray, _mm256_maskz_sub_epi64(found, end, _mm256_set1_epi64x(1)));

    // Towards the low bits, the nearest square without an opponent's disc is the highest bit of `stops`. If
    // `stops` is empty, its leading-zero count of 64 shifts the bit out.
    let ray = lanes(rays.down);
    let stops = _mm256_andnot_si256(other, ray);
    let highest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(stops));
    let end = _mm256_and_si256(highest, mover);
    let down = _mm256_ternarylogic_epi64::<A_AND_B_XOR_C>(ray, end, _mm256_sub_epi64(zero, end));

    union(_mm256_or_si256(up, down))
}
