//! Forward pass, gradients and row updates of network training.
//!
//! The module is compiled once for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::eval::othello::network::{HIDDEN, INPUTS, WIDTH, head_of};
use crate::training::network::model::{
    BIAS, BIASES, DIRECT, HEAD, Model, OUTPUT, Row, STARTS, Sample, EmbeddingTable, Vector,
};

use super::hot;

/// Number of independent partial sums of a dot product, which let the compiler vectorize the loop.
const PARTIAL: usize = 16;

/// The values of the layers for one sample.
/// `sums` is the accumulator: the sum of the bias vector and the embedding rows. `inputs` holds the inputs of
/// the hidden layer: the clipped elements of the accumulator, then the squares of the clipped elements.
struct Layers {
    sums: Vector,
    inputs: [f32; INPUTS],
    /// The hidden units before they are clipped.
    units: [f32; HIDDEN],
    output: f32,
}

/// Returns the model's score for the position of a sample, in units of `OUTPUT_DISCS` discs.
#[apply(hot!)]
pub(in crate::training::network) fn score(model: &Model, sample: &Sample) -> f32 {
    layers(model, sample).output
}

#[apply(hot!)]
fn layers(model: &Model, sample: &Sample) -> Layers {
    let start = STARTS + WIDTH * sample.empties as usize;
    let mut sums = [0.0; WIDTH];
    sums.copy_from_slice(&model.dense[start..start + WIDTH]);
    for (table, rows) in model.tables.iter().zip(&sample.rows) {
        for &row in rows {
            let Row(row) = &table.rows[row as usize];
            for index in 0..WIDTH {
                sums[index] += row[index];
            }
        }
    }
    let mut inputs = [0.0; INPUTS];
    for index in 0..WIDTH {
        let clipped = sums[index].clamp(0.0, 1.0);
        inputs[index] = clipped;
        inputs[WIDTH + index] = clipped * clipped;
    }
    let head = &model.dense[HEAD * head_of(sample.empties)..][..HEAD];
    let mut units = [0.0; HIDDEN];
    let mut output = head[BIAS] + dot(&head[DIRECT..BIAS], &sums);
    for unit in 0..HIDDEN {
        units[unit] = head[BIASES + unit] + dot(&head[unit * INPUTS..][..INPUTS], &inputs);
        output += head[OUTPUT + unit] * units[unit].clamp(0.0, 1.0);
    }
    Layers { sums, inputs, units, output }
}

#[apply(hot!)]
#[inline]
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut sums = [0.0; PARTIAL];
    for (one, other) in one.as_chunks::<PARTIAL>().0.iter().zip(other.as_chunks::<PARTIAL>().0) {
        for index in 0..PARTIAL {
            sums[index] += one[index] * other[index];
        }
    }
    sums.iter().sum()
}

/// Adds the gradient of a sample's loss with respect to [`Model::dense`] to `dense`.
/// Returns the gradient with respect to one embedding row of the sample. All embedding rows of the sample
/// have the same gradient, because the model adds the rows. An error above `huber`, in units of
/// `OUTPUT_DISCS` discs, counts linearly in the loss.
#[apply(hot!)]
pub(in crate::training::network) fn gradient(
    model: &Model,
    sample: &Sample,
    huber: f32,
    dense: &mut [f32],
) -> Vector {
    let Layers { sums, inputs, units, output } = layers(model, sample);
    let error = (output - sample.target).clamp(-huber, huber) * sample.weight;
    let place = HEAD * head_of(sample.empties);
    let head = &model.dense[place..][..HEAD];
    let by_head = &mut dense[place..][..HEAD];
    by_head[BIAS] += error;
    let mut by_inputs = [0.0; INPUTS];
    for unit in 0..HIDDEN {
        by_head[OUTPUT + unit] += error * units[unit].clamp(0.0, 1.0);
        if units[unit] > 0.0 && units[unit] < 1.0 {
            let by_unit = error * head[OUTPUT + unit];
            by_head[BIASES + unit] += by_unit;
            let weights = &head[unit * INPUTS..][..INPUTS];
            let by_weights = &mut by_head[unit * INPUTS..][..INPUTS];
            for index in 0..INPUTS {
                by_weights[index] += by_unit * inputs[index];
                by_inputs[index] += by_unit * weights[index];
            }
        }
    }
    let mut by_sums = [0.0; WIDTH];
    for index in 0..WIDTH {
        let within = f32::from(sums[index] > 0.0 && sums[index] < 1.0);
        let through = by_inputs[index] + 2.0 * inputs[index] * by_inputs[WIDTH + index];
        by_sums[index] = within * through + error * head[DIRECT + index];
        by_head[DIRECT + index] += error * sums[index];
    }
    let start = STARTS + WIDTH * sample.empties as usize;
    for (by_start, &by_sum) in dense[start..start + WIDTH].iter_mut().zip(&by_sums) {
        *by_start += by_sum;
    }
    by_sums
}

/// Applies an Adagrad step with the step size `rate` to some rows of an embedding table.
/// `rows` are the indices of these rows. `gradient` is the gradient with respect to each of these rows.
#[apply(hot!)]
pub(in crate::training::network) fn step(table: &mut EmbeddingTable, rows: &[u32], gradient: &Vector, rate: f32) {
    let square = dot(gradient, gradient) / WIDTH as f32;
    for &row in rows {
        let squares = &mut table.squares[row as usize];
        *squares += square;
        let rate = rate / squares.sqrt();
        let Row(weights) = &mut table.rows[row as usize];
        for index in 0..WIDTH {
            weights[index] -= rate * gradient[index];
        }
    }
}
