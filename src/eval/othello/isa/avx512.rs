//! The evaluation compiled for AVX-512.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_madd_epi16, _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16,
    _mm512_permutexvar_epi32, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_srli_epi16,
};

use bytemuck::cast;
use macro_rules_attribute::apply;

use crate::eval::othello::network::{HIDDEN, Head, MOST, ONE, Sums, WIDTH};

tier!(avx512);

/// Returns the hidden units before they are clipped.
#[apply(hot!)]
#[inline]
fn hidden(head: &Head, sums: Sums) -> [i32; HIDDEN] {
    let clipped = _mm512_min_epi16(
        _mm512_max_epi16(cast(sums), _mm512_setzero_si512()),
        _mm512_set1_epi16(MOST as i16),
    );
    let squares = _mm512_srli_epi16::<{ ONE.ilog2() }>(_mm512_mullo_epi16(clipped, clipped));
    let (of_clipped, of_squares) = head.layer.split_at(WIDTH / 2);
    // Several sums, so that no addition waits for the one before it.
    let mut parts =
        [cast(head.biases), _mm512_setzero_si512(), _mm512_setzero_si512(), _mm512_setzero_si512()];
    for (pair, (of_clipped, of_squares)) in of_clipped.iter().zip(of_squares).enumerate() {
        let lane = _mm512_set1_epi32(pair as i32);
        let mut add = |part: usize, inputs: __m512i, weights: __m512i| {
            let inputs = _mm512_permutexvar_epi32(lane, inputs);
            parts[part] = _mm512_add_epi32(parts[part], _mm512_madd_epi16(inputs, weights));
        };
        add(pair % 2, clipped, cast(*of_clipped));
        add(2 + pair % 2, squares, cast(*of_squares));
    }
    cast(_mm512_add_epi32(_mm512_add_epi32(parts[0], parts[1]), _mm512_add_epi32(parts[2], parts[3])))
}
