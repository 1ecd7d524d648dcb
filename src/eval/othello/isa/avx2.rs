//! The evaluation compiled for AVX2.

use std::arch::x86_64::{__m256i, _mm256_add_epi32, _mm256_madd_epi16, _mm256_set1_epi32};

use bytemuck::cast;
use macro_rules_attribute::apply;

use crate::eval::othello::network::{HIDDEN, INPUTS, Layer};

tier!(avx2);

/// Returns the sums of the hidden units: the biases plus the products of the inputs and their weights.
#[apply(hot!)]
#[inline]
fn layer(inputs: [i16; INPUTS], weights: &Layer, biases: [i32; HIDDEN]) -> [i32; HIDDEN] {
    let pairs: [i32; INPUTS / 2] = cast(inputs);
    let [mut low, mut high]: [__m256i; 2] = cast(biases);
    for (pair, weights) in pairs.into_iter().zip(weights) {
        let pair = _mm256_set1_epi32(pair);
        let [first, second]: [__m256i; 2] = cast(*weights);
        low = _mm256_add_epi32(low, _mm256_madd_epi16(pair, first));
        high = _mm256_add_epi32(high, _mm256_madd_epi16(pair, second));
    }
    cast([low, high])
}
