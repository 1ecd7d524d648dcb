//! The evaluation compiled without vector instructions.

use crate::eval::othello::network::{HIDDEN, Head, INPUTS, MOST, ONE, Sums, WIDTH};

tier!(portable);

/// Returns the hidden units before they are clipped.
#[inline]
fn hidden(head: &Head, sums: Sums) -> [i32; HIDDEN] {
    let mut inputs = [0; INPUTS];
    for (index, sum) in sums.into_iter().enumerate() {
        let clipped = sum.clamp(0, MOST as i16);
        inputs[index] = clipped;
        inputs[WIDTH + index] = (clipped * clipped) >> ONE.ilog2();
    }
    let mut units = head.biases;
    for (pair, weights) in inputs.as_chunks::<2>().0.iter().zip(&head.layer) {
        for (unit, weights) in units.iter_mut().zip(weights) {
            *unit += i32::from(pair[0]) * i32::from(weights[0]) + i32::from(pair[1]) * i32::from(weights[1]);
        }
    }
    units
}
