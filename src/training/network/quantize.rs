//! The numbers of a trained network as integers, and back.

use crate::eval::othello::network::{
    GROUP, HEADS, HIDDEN, HIDDEN_ONE, Head, INPUTS, LARGEST_BIAS, LARGEST_DIRECT, LARGEST_OF_PATTERN,
    LARGEST_START, LARGEST_WEIGHT, Numbers, ONE, OUTPUT_ONE, Row, Sums, WIDTH,
};
use crate::eval::othello::parameters::LARGEST_COUNT;
use crate::eval::othello::shapes::SHAPES;

use super::model::{self, BIAS, BIASES, DIRECT, HEAD, Model, OUTPUT, STARTS, Table};

/// Returns a network with every number rounded to the nearest step that it is stored in. `squares` are the
/// mean squares of the gradients by the heads and the first sums.
pub(super) fn quantize(model: &Model, squares: &[f32]) -> Numbers {
    let mut numbers = Numbers::zero();
    for (rows, table) in numbers.patterns.iter_mut().zip(&model.tables) {
        *rows = table.rows.iter().map(|numbers| row(numbers, LARGEST_OF_PATTERN)).collect();
    }
    let counts = model.tables[SHAPES].rows.chunks_exact(LARGEST_COUNT + 1);
    for (rows, table) in numbers.counts.iter_mut().zip(counts) {
        for (quantized, numbers) in rows.iter_mut().zip(table) {
            *quantized = row(numbers, i8::MAX);
        }
    }
    let starts = model.dense[STARTS..].as_chunks::<WIDTH>().0;
    for (sums, start) in numbers.empties.iter_mut().zip(starts) {
        *sums = start.map(|number| steps(number, ONE, LARGEST_START));
    }
    fill_gaps(&mut numbers.empties, squares);
    for (head, numbers) in numbers.heads.iter_mut().zip(model.dense[..HEADS * HEAD].chunks_exact(HEAD)) {
        *head = head_of(numbers);
    }
    numbers
}

/// Gives numbers of empties that no position had the first sums of the nearest one that some had, if it can
/// be one with the same parity.
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

fn row(model::Row(numbers): &model::Row, largest: i8) -> Row {
    numbers.map(|number| steps(number, ONE, largest.into()) as i8)
}

fn head_of(numbers: &[f32]) -> Head {
    let weight = |unit: usize, input: usize| {
        steps(numbers[unit * INPUTS + input], HIDDEN_ONE, LARGEST_WEIGHT.into()) as i8
    };
    let layer = std::array::from_fn(|group| {
        std::array::from_fn(|unit| std::array::from_fn(|input| weight(unit, GROUP * group + input)))
    });
    Head {
        layer,
        biases: std::array::from_fn::<_, HIDDEN, _>(|unit| bias(numbers[BIASES + unit], ONE * HIDDEN_ONE)),
        output: std::array::from_fn(|unit| steps(numbers[OUTPUT + unit], OUTPUT_ONE, i16::MAX)),
        direct: std::array::from_fn(|sum| steps(numbers[DIRECT + sum], OUTPUT_ONE, LARGEST_DIRECT)),
        bias: bias(numbers[BIAS], ONE * OUTPUT_ONE),
    }
}

/// Returns a number in steps of 1/`one`, at most `largest` in magnitude.
fn steps(number: f32, one: i32, largest: i16) -> i16 {
    let largest = f32::from(largest);
    (number * one as f32).round().clamp(-largest, largest) as i16
}

/// Returns a bias in steps of 1/`one`, at most [`LARGEST_BIAS`] in magnitude.
fn bias(number: f32, one: i32) -> i32 {
    ((number * one as f32).round() as i32).clamp(-LARGEST_BIAS, LARGEST_BIAS)
}

/// Returns a network in training with the numbers of a finished one.
pub(super) fn restore(numbers: &Numbers) -> Model {
    let table = |rows: &[Row]| {
        Table::new(rows.iter().map(|row| model::Row(row.map(|step| share(step, ONE)))).collect())
    };
    let mut tables: Vec<Table> = numbers.patterns.iter().map(|rows| table(rows)).collect();
    tables.push(table(numbers.counts.as_flattened()));
    let mut dense = Vec::new();
    for head in &numbers.heads {
        let weights = (0..HIDDEN * INPUTS).map(|place| {
            let (unit, input) = (place / INPUTS, place % INPUTS);
            share(head.layer[input / GROUP][unit][input % GROUP], HIDDEN_ONE)
        });
        dense.extend(weights);
        dense.extend(head.biases.iter().map(|&bias| bias as f32 / (ONE * HIDDEN_ONE) as f32));
        dense.extend(head.output.iter().chain(&head.direct).map(|&weight| share(weight, OUTPUT_ONE)));
        dense.push(head.bias as f32 / (ONE * OUTPUT_ONE) as f32);
    }
    dense.extend(numbers.empties.as_flattened().iter().map(|&sum| share(sum, ONE)));
    Model { tables, dense }
}

/// Returns a number in steps of 1/`one` as a fraction.
fn share(steps: impl Into<f32>, one: i32) -> f32 {
    steps.into() / one as f32
}
