//! The way to the solution: rounds of conjugate gradients, between which the positions are weighed anew, until the
//! positions that are held out are judged no better.

use serde::{Deserialize, Serialize};

use super::judgment::Judgment;
use super::problem::Problem;
use super::rows::Row;

/// A round that makes the held-out error smaller by less than this share is the last.
const LEAST_GAIN: f64 = 0.0003;

/// How far a descent is, beside its vectors.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Stage {
    /// Rounds that are done.
    pub(super) rounds: u32,
    /// The mean absolute error of the held-out positions after each.
    pub(super) errors: Vec<f64>,
}

impl Stage {
    /// Returns whether the last round was worth it.
    pub(super) fn goes_on(&self, rounds: u32) -> bool {
        let gained = match self.errors[..] {
            [.., before, last] => last < before * (1.0 - LEAST_GAIN),
            _ => true,
        };
        self.rounds < rounds && gained
    }

    /// Notes the outcome of a round; returns whether it is the best so far.
    pub(super) fn note(&mut self, error: f64) -> bool {
        let best = self.errors.iter().all(|&before| error < before);
        self.rounds += 1;
        self.errors.push(error);
        best
    }
}

/// Takes a vector closer to the solution. `told` hears after each iteration how large the rest is, in proportion to the
/// first one.
pub(super) fn conjugate_gradients(
    problem: &Problem,
    vector: &mut [f32],
    iterations: u32,
    told: &mut dyn FnMut(u32, f64),
) {
    let diagonal = problem.diagonal();
    let mut rest = problem.rest(vector);
    let mut scaled: Vec<f32> = quotient(&rest, &diagonal);
    let mut direction = scaled.clone();
    let mut size = dot(&rest, &scaled);
    let first = size;
    for iteration in 1..=iterations {
        let product = problem.product(&direction);
        let curvature = dot(&direction, &product);
        if curvature <= 0.0 {
            break;
        }
        let step = (size / curvature) as f32;
        add(vector, &direction, step);
        add(&mut rest, &product, -step);
        scaled = quotient(&rest, &diagonal);
        let next = dot(&rest, &scaled);
        let keep = (next / size) as f32;
        for (direction, scaled) in direction.iter_mut().zip(&scaled) {
            *direction = scaled + keep * *direction;
        }
        size = next;
        told(iteration, (size / first).sqrt());
    }
}

/// Judges a vector by the rows of a problem.
pub(super) fn judge(problem: &Problem, rows: &[Vec<Row>], vector: &[f32]) -> Judgment {
    let mut judgment = Judgment::default();
    for (rows, scores) in rows.iter().zip(problem.scores(vector)) {
        for (row, score) in rows.iter().zip(scores) {
            let error = score.clamp(-64.0, 64.0) - row.target;
            judgment.all.add(error, row.weight);
            if row.exact {
                judgment.exact.add(row.empties.into(), error);
            }
        }
    }
    judgment
}

fn dot(one: &[f32], other: &[f32]) -> f64 {
    one.iter().zip(other).map(|(&one, &other)| f64::from(one) * f64::from(other)).sum()
}

fn add(sums: &mut [f32], more: &[f32], times: f32) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += times * more;
    }
}

fn quotient(numbers: &[f32], divisors: &[f32]) -> Vec<f32> {
    numbers.iter().zip(divisors).map(|(number, divisor)| number / divisor).collect()
}
