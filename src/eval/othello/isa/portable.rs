//! The evaluation compiled without vector instructions.

use crate::eval::othello::network::{HIDDEN, INPUTS, Layer};

tier!(portable);

/// Returns the sums of the hidden units: the biases plus the products of the inputs and their weights.
#[inline]
fn layer(inputs: [i16; INPUTS], weights: &Layer, mut biases: [i32; HIDDEN]) -> [i32; HIDDEN] {
    for (pair, weights) in inputs.as_chunks::<2>().0.iter().zip(weights) {
        for (sum, weights) in biases.iter_mut().zip(weights) {
            *sum += i32::from(pair[0]) * i32::from(weights[0]) + i32::from(pair[1]) * i32::from(weights[1]);
        }
    }
    biases
}
