//! The evaluation compiled without vector instructions.

use crate::eval::othello::network::{GROUP, HIDDEN_ONE, Head, INPUTS, MAX_ACTIVATION, ONE, Sums, WIDTH};

tier!(portable);

/// Returns the output of `head`, the last layers of the network, for the accumulator `sums`.
/// The output is in units of 1/([`ONE`] * [`OUTPUT_ONE`](crate::eval::othello::network::OUTPUT_ONE)).
#[inline]
fn output(head: &Head, sums: Sums) -> i32 {
    let mut inputs = [0; INPUTS];
    for (index, sum) in sums.into_iter().enumerate() {
        let clipped = sum.clamp(0, MAX_ACTIVATION as i16);
        inputs[index] = clipped;
        inputs[WIDTH + index] = (clipped * clipped) >> ONE.ilog2();
    }
    let mut units = head.biases;
    for (group, weights) in inputs.as_chunks::<GROUP>().0.iter().zip(&head.layer) {
        for (unit, weights) in units.iter_mut().zip(weights) {
            for (&input, &weight) in group.iter().zip(weights) {
                *unit += i32::from(input * i16::from(weight));
            }
        }
    }
    let mut output = head.bias;
    for (unit, &weight) in units.into_iter().zip(&head.output) {
        output += (unit >> HIDDEN_ONE.ilog2()).clamp(0, MAX_ACTIVATION) * i32::from(weight);
    }
    for (sum, &weight) in sums.into_iter().zip(&head.direct) {
        output += i32::from(sum) * i32::from(weight);
    }
    output
}
