//! The evaluation compiled for AVX-512.

use std::arch::x86_64::{__m512i, _mm512_add_epi32, _mm512_madd_epi16, _mm512_set1_epi32};

use bytemuck::cast;
use macro_rules_attribute::apply;

use crate::eval::othello::network::{HIDDEN, INPUTS, Layer};

tier!(avx512);

/// Returns the sums of the hidden units: the biases plus the products of the inputs and their weights.
#[apply(hot!)]
#[inline]
fn layer(inputs: [i16; INPUTS], weights: &Layer, biases: [i32; HIDDEN]) -> [i32; HIDDEN] {
    let pairs: [i32; INPUTS / 2] = cast(inputs);
    let mut sums: __m512i = cast(biases);
    for (pair, weights) in pairs.into_iter().zip(weights) {
        sums = _mm512_add_epi32(sums, _mm512_madd_epi16(_mm512_set1_epi32(pair), cast(*weights)));
    }
    cast(sums)
}
