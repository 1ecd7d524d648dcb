//! The evaluation compiled for AVX-512.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_cvtepi16_epi8, _mm512_cvtepi16_epi32, _mm512_dpbusd_epi32,
    _mm512_madd_epi16, _mm512_max_epi16, _mm512_max_epi32, _mm512_min_epi16, _mm512_min_epi32,
    _mm512_mullo_epi16, _mm512_reduce_add_epi32, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setzero_si512,
    _mm512_srai_epi32, _mm512_srli_epi16,
};

use bytemuck::cast;
use macro_rules_attribute::apply;

use crate::eval::othello::network::{GROUP, HIDDEN_ONE, Head, INPUTS, MAX_ACTIVATION, ONE, Sums};

tier!(avx512);

/// Returns the output of `head`, the last layers of the network, for the accumulator `sums`.
/// The output is in units of 1/([`ONE`] * [`OUTPUT_ONE`](crate::eval::othello::network::OUTPUT_ONE)).
#[apply(hot!)]
#[inline]
fn output(head: &Head, sums: Sums) -> i32 {
    let zero = _mm512_setzero_si512();
    let clipped =
        _mm512_min_epi16(_mm512_max_epi16(cast(sums), zero), _mm512_set1_epi16(MAX_ACTIVATION as i16));
    let squares = _mm512_srli_epi16::<{ ONE.ilog2() }>(_mm512_mullo_epi16(clipped, clipped));
    let inputs: [i32; INPUTS / GROUP] = cast([_mm512_cvtepi16_epi8(clipped), _mm512_cvtepi16_epi8(squares)]);
    // The additions alternate between four accumulators, so that an addition waits only for the fourth one
    // before it, not for the previous one.
    let mut units: [__m512i; 4] = [cast(head.biases), zero, zero, zero];
    macro_rules! add {
        ($($group:literal)*) => { $(
            let (group, weights) = (_mm512_set1_epi32(inputs[$group]), cast(head.layer[$group]));
            units[$group % 4] = _mm512_dpbusd_epi32(units[$group % 4], group, weights);
        )* };
    }
    add!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    let units = _mm512_add_epi32(_mm512_add_epi32(units[0], units[1]), _mm512_add_epi32(units[2], units[3]));
    let units = _mm512_srai_epi32::<{ HIDDEN_ONE.ilog2() }>(units);
    let units = _mm512_min_epi32(_mm512_max_epi32(units, zero), _mm512_set1_epi32(MAX_ACTIVATION));
    // A clipped unit fits into the lower half of its lane.
    let of_units = _mm512_madd_epi16(units, _mm512_cvtepi16_epi32(cast(head.output)));
    let of_sums = _mm512_madd_epi16(cast(sums), cast(head.direct));
    head.bias + _mm512_reduce_add_epi32(_mm512_add_epi32(of_units, of_sums))
}
