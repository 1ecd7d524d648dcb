//! The evaluation compiled for AVX2.

use std::arch::x86_64::{
    __m128i, __m256i, _mm256_add_epi32, _mm256_cvtepi16_epi32, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_max_epi16, _mm256_max_epi32, _mm256_min_epi16, _mm256_min_epi32, _mm256_mullo_epi16,
    _mm256_packus_epi16, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_srai_epi32, _mm256_srli_epi16,
};

use bytemuck::cast;
use macro_rules_attribute::apply;

use crate::eval::othello::network::{GROUP, HIDDEN_ONE, Head, INPUTS, MAX_ACTIVATION, ONE, Sums};

tier!(avx2);

/// Returns the output of `head`, the last layers of the network, for the accumulator `sums`.
/// The output is in units of 1/([`ONE`] * [`OUTPUT_ONE`](crate::eval::othello::network::OUTPUT_ONE)).
#[apply(hot!)]
#[inline]
fn output(head: &Head, sums: Sums) -> i32 {
    let sums: [__m256i; 2] = cast(sums);
    let clipped = sums.map(|sums| clip(sums));
    let squares = clipped.map(|clipped| square(clipped));
    let inputs: [i32; INPUTS / GROUP] = cast([in_bytes(clipped), in_bytes(squares)]);
    let [mut low, mut high]: [__m256i; 2] = cast(head.biases);
    macro_rules! add {
        ($($group:literal)*) => { $(
            let group = _mm256_set1_epi32(inputs[$group]);
            let [of_low, of_high]: [__m256i; 2] = cast(head.layer[$group]);
            low = _mm256_add_epi32(low, products(group, of_low));
            high = _mm256_add_epi32(high, products(group, of_high));
        )* };
    }
    add!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    let [of_low, of_high]: [__m128i; 2] = cast(head.output);
    let direct: [__m256i; 2] = cast(head.direct);
    let of_units = _mm256_add_epi32(weighted(low, of_low), weighted(high, of_high));
    let of_sums =
        _mm256_add_epi32(_mm256_madd_epi16(sums[0], direct[0]), _mm256_madd_epi16(sums[1], direct[1]));
    head.bias + total(_mm256_add_epi32(of_units, of_sums))
}

#[apply(hot!)]
#[inline]
fn clip(sums: __m256i) -> __m256i {
    _mm256_min_epi16(_mm256_max_epi16(sums, _mm256_setzero_si256()), _mm256_set1_epi16(MAX_ACTIVATION as i16))
}

#[apply(hot!)]
#[inline]
fn square(clipped: __m256i) -> __m256i {
    _mm256_srli_epi16::<{ ONE.ilog2() as i32 }>(_mm256_mullo_epi16(clipped, clipped))
}

/// Packs 32 inputs of 16 bits into bytes and keeps their order.
/// The instruction `packus` alone would interleave the 128-bit halves of the two vectors.
#[apply(hot!)]
#[inline]
fn in_bytes([first, second]: [__m256i; 2]) -> __m256i {
    _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(first, second))
}

/// Returns, for each of eight hidden units, the dot product of four inputs and their weights.
/// The sum of two products never saturates; [`LARGEST_WEIGHT`](crate::eval::othello::network::LARGEST_WEIGHT)
/// ensures this.
#[apply(hot!)]
#[inline]
fn products(inputs: __m256i, weights: __m256i) -> __m256i {
    _mm256_madd_epi16(_mm256_maddubs_epi16(inputs, weights), _mm256_set1_epi16(1))
}

/// Clips eight hidden units and multiplies them by their output weights.
/// A clipped unit fits into 16 bits, half of its lane.
#[apply(hot!)]
#[inline]
fn weighted(units: __m256i, weights: __m128i) -> __m256i {
    let units = _mm256_srai_epi32::<{ HIDDEN_ONE.ilog2() as i32 }>(units);
    let units =
        _mm256_min_epi32(_mm256_max_epi32(units, _mm256_setzero_si256()), _mm256_set1_epi32(MAX_ACTIVATION));
    _mm256_madd_epi16(units, _mm256_cvtepi16_epi32(weights))
}

/// Returns the sum of the eight 32-bit lanes of a vector.
#[apply(hot!)]
#[inline]
fn total(lanes: __m256i) -> i32 {
    let lanes: [i32; 8] = cast(lanes);
    lanes.iter().sum()
}
