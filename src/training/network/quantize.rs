//! Quantization of a trained network to integers, and back.

use crate::eval::othello::network::{
    GROUP, HEADS, HIDDEN, HIDDEN_ONE, Head, INPUTS, LARGEST_BIAS, LARGEST_DIRECT, LARGEST_OF_PATTERN,
    LARGEST_START, LARGEST_WEIGHT, NetworkWeights, ONE, OUTPUT_ONE, Row, Sums, WIDTH,
};
use crate::eval::othello::parameters::LARGEST_COUNT;
use crate::eval::othello::shapes::SHAPES;

use super::model::{self, BIAS, BIASES, DIRECT, EmbeddingTable, HEAD, Model, OUTPUT, STARTS};

/// Returns the network with every weight rounded to a multiple of its quantization step.
/// `squares` are the mean squares of the gradients with respect to [`Model::dense`].
pub(super) fn quantize(model: &Model, squares: &[f32]) -> NetworkWeights {
    let mut network = NetworkWeights::zero();
    for (rows, table) in network.patterns.iter_mut().zip(&model.tables) {
        *rows = table.rows.iter().map(|weights| row(weights, LARGEST_OF_PATTERN)).collect();
    }
    let counts = model.tables[SHAPES].rows.chunks_exact(LARGEST_COUNT + 1);
    for (rows, table) in network.counts.iter_mut().zip(counts) {
        for (quantized, weights) in rows.iter_mut().zip(table) {
            *quantized = row(weights, i8::MAX);
        }
    }
    let starts = model.dense[STARTS..].as_chunks::<WIDTH>().0;
    for (sums, start) in network.empties.iter_mut().zip(starts) {
        *sums = start.map(|sum| steps(sum, ONE, LARGEST_START));
    }
    fill_gaps(&mut network.empties, squares);
    for (head, weights) in network.heads.iter_mut().zip(model.dense[..HEADS * HEAD].chunks_exact(HEAD)) {
        *head = head_of(weights);
    }
    network
}

/// Fills in the accumulator biases for numbers of empties that never occurred in training.
/// `empties` holds one bias vector for each number of empties. A missing bias vector is copied from the
/// nearest number of empties that occurred, of the same parity if possible. `squares` holds the mean squared
/// gradients of all weights outside the embedding tables. A number of empties never occurred if the mean
/// squared gradients of its bias vector are all 0.
fn fill_gaps(empties: &mut [Sums; 61], squares: &[f32]) {
    let squares = squares[STARTS..].as_chunks::<WIDTH>().0;
    let seen: Vec<usize> =
        (0..empties.len()).filter(|&place| squares[place].iter().any(|&one| one > 0.0)).collect();
    for place in 0..empties.len() {
        let distance = |&other: &usize| (other % 2 != place % 2, other.abs_diff(place));
        if let Some(nearest) = seen.iter().copied().min_by_key(distance).filter(|_| !seen.contains(&place)) {
            empties[place] = empties[nearest];
        }
    }
}

fn row(model::Row(weights): &model::Row, largest: i8) -> Row {
    weights.map(|weight| steps(weight, ONE, largest.into()) as i8)
}

fn head_of(weights: &[f32]) -> Head {
    let weight = |unit: usize, input: usize| {
        steps(weights[unit * INPUTS + input], HIDDEN_ONE, LARGEST_WEIGHT.into()) as i8
    };
    let layer = std::array::from_fn(|group| {
        std::array::from_fn(|unit| std::array::from_fn(|input| weight(unit, GROUP * group + input)))
    });
    Head {
        layer,
        biases: std::array::from_fn::<_, HIDDEN, _>(|unit| bias(weights[BIASES + unit], ONE * HIDDEN_ONE)),
        output: std::array::from_fn(|unit| steps(weights[OUTPUT + unit], OUTPUT_ONE, i16::MAX)),
        direct: std::array::from_fn(|sum| steps(weights[DIRECT + sum], OUTPUT_ONE, LARGEST_DIRECT)),
        bias: bias(weights[BIAS], ONE * OUTPUT_ONE),
    }
}

/// Returns a weight in steps of 1/`one`, clamped to `largest` steps in magnitude.
fn steps(weight: f32, one: i32, largest: i16) -> i16 {
    let largest = f32::from(largest);
    (weight * one as f32).round().clamp(-largest, largest) as i16
}

/// Returns a bias in steps of 1/`one`, clamped to [`LARGEST_BIAS`] steps in magnitude.
fn bias(bias: f32, one: i32) -> i32 {
    ((bias * one as f32).round() as i32).clamp(-LARGEST_BIAS, LARGEST_BIAS)
}

/// Returns a model with the weights of a quantized network.
pub(super) fn restore(network: &NetworkWeights) -> Model {
    let table = |rows: &[Row]| {
        EmbeddingTable::new(rows.iter().map(|row| model::Row(row.map(|step| weight(step, ONE)))).collect())
    };
    let mut tables: Vec<EmbeddingTable> = network.patterns.iter().map(|rows| table(rows)).collect();
    tables.push(table(network.counts.as_flattened()));
    let mut dense = Vec::new();
    for head in &network.heads {
        let weights = (0..HIDDEN * INPUTS).map(|place| {
            let (unit, input) = (place / INPUTS, place % INPUTS);
            weight(head.layer[input / GROUP][unit][input % GROUP], HIDDEN_ONE)
        });
        dense.extend(weights);
        dense.extend(head.biases.iter().map(|&bias| bias as f32 / (ONE * HIDDEN_ONE) as f32));
        dense.extend(head.output.iter().chain(&head.direct).map(|&steps| weight(steps, OUTPUT_ONE)));
        dense.push(head.bias as f32 / (ONE * OUTPUT_ONE) as f32);
    }
    dense.extend(network.empties.as_flattened().iter().map(|&sum| weight(sum, ONE)));
    Model { tables, dense }
}

/// Converts steps of 1/`one` to a weight.
fn weight(steps: impl Into<f32>, one: i32) -> f32 {
    steps.into() / one as f32
}
