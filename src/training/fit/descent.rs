//! The way to the solution: rounds of conjugate gradients, between which the positions are weighed anew,
//! until those that are held out are judged no better. A round can be kept and gone on with at every
//! iteration.

use std::io;

use serde::{Deserialize, Serialize};

use super::problem::Problem;
use super::settings::{Settings, WarmUp};

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
    /// Returns the next round; `None` if the last one gained too little or there are no more.
    pub(super) fn next(&self, settings: &Settings) -> Option<WarmUp> {
        let warm_up = settings.warm_up.get(self.rounds as usize).copied();
        let full = self.errors.get(settings.warm_up.len()..).unwrap_or_default();
        let gained = match full[..] {
            [.., before, last] => last < before * (1.0 - LEAST_GAIN),
            _ => true,
        };
        let whole = WarmUp { sample: 1, iterations: settings.iterations };
        warm_up.or((full.len() < settings.rounds as usize && gained).then_some(whole))
    }

    /// Notes the outcome of a round; returns whether it is the best so far.
    pub(super) fn note(&mut self, error: f64) -> bool {
        let best = self.errors.iter().all(|&before| error < before);
        self.rounds += 1;
        self.errors.push(error);
        best
    }
}

/// How far conjugate gradients are, beside their vectors.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Measure {
    /// Iterations that are done.
    pub(super) iterations: u32,
    /// The square of the rest, as the preconditioner measures it.
    size: f64,
    /// What it was at first.
    first: f64,
}

/// A round of conjugate gradients on its way.
#[derive(Debug)]
pub(super) struct Gradients {
    pub(super) measure: Measure,
    /// Closer to the solution with every step.
    pub(super) vector: Vec<f32>,
    /// By how much the left side of the equations falls short of the right one.
    pub(super) rest: Vec<f32>,
    /// Where the next step leads.
    pub(super) direction: Vec<f32>,
}

impl Gradients {
    /// Sets out from a vector. `diagonal` is that of the problem.
    pub(super) fn new(problem: &Problem, diagonal: &[f32], vector: Vec<f32>) -> io::Result<Gradients> {
        let rest = problem.rest(&vector)?;
        let direction = quotient(&rest, diagonal);
        let size = dot(&rest, &direction);
        Ok(Gradients { measure: Measure { iterations: 0, size, first: size }, vector, rest, direction })
    }

    /// Does an iteration; returns whether there was one to do.
    pub(super) fn step(&mut self, problem: &Problem, diagonal: &[f32]) -> io::Result<bool> {
        let product = problem.product(&self.direction)?;
        let curvature = dot(&self.direction, &product);
        if curvature <= 0.0 {
            return Ok(false);
        }
        let step = (self.measure.size / curvature) as f32;
        add(&mut self.vector, &self.direction, step);
        add(&mut self.rest, &product, -step);
        let scaled = quotient(&self.rest, diagonal);
        let next = dot(&self.rest, &scaled);
        let keep = (next / self.measure.size) as f32;
        for (direction, scaled) in self.direction.iter_mut().zip(&scaled) {
            *direction = scaled + keep * *direction;
        }
        self.measure.size = next;
        self.measure.iterations += 1;
        Ok(true)
    }

    /// Returns how large the rest is, in proportion to the first one.
    pub(super) fn rest_left(&self) -> f64 {
        (self.measure.size / self.measure.first).sqrt()
    }
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
