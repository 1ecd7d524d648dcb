//! The evaluation compiled for AVX2.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16,
    _mm256_permutevar8x32_epi32, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_srli_epi16,
};

use bytemuck::cast;
use macro_rules_attribute::apply;

use crate::eval::othello::network::{HIDDEN, Head, MOST, ONE, Sums};

tier!(avx2);

/// Lanes of 32 bits in a vector.
const LANES: usize = 8;

/// Returns the hidden units before they are clipped.
#[apply(hot!)]
#[inline]
fn hidden(head: &Head, sums: Sums) -> [i32; HIDDEN] {
    let [first, second]: [__m256i; 2] = cast(sums);
    let [first, second] = [clip(first), clip(second)];
    let inputs = [first, second, square(first), square(second)];
    let [mut low, mut high]: [__m256i; 2] = cast(head.biases);
    for (inputs, weights) in inputs.into_iter().zip(head.layer.as_chunks::<LANES>().0) {
        for (lane, weights) in weights.iter().enumerate() {
            let pair = _mm256_permutevar8x32_epi32(inputs, _mm256_set1_epi32(lane as i32));
            let [of_low, of_high]: [__m256i; 2] = cast(*weights);
            low = _mm256_add_epi32(low, _mm256_madd_epi16(pair, of_low));
            high = _mm256_add_epi32(high, _mm256_madd_epi16(pair, of_high));
        }
    }
    cast([low, high])
}

#[apply(hot!)]
#[inline]
fn clip(sums: __m256i) -> __m256i {
    _mm256_min_epi16(_mm256_max_epi16(sums, _mm256_setzero_si256()), _mm256_set1_epi16(MOST as i16))
}

#[apply(hot!)]
#[inline]
fn square(clipped: __m256i) -> __m256i {
    _mm256_srli_epi16::<{ ONE.ilog2() as i32 }>(_mm256_mullo_epi16(clipped, clipped))
}
