//! The solver of a fit: rounds of the conjugate gradient method.
//! The positions are reweighted before each round (Huber loss). The rounds end when the held-out error stops
//! falling. A round can be saved and resumed after every iteration.

use std::io;

use serde::{Deserialize, Serialize};

use super::problem::Problem;
use super::{Settings, WarmUp};

/// Smallest relative reduction of the held-out error for which another round is run.
const LEAST_GAIN: f64 = 0.0003;

/// The finished rounds of a fit and their held-out errors, without the weight vectors.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Progress {
    /// Number of finished rounds.
    pub(super) rounds: u32,
    /// Mean absolute error of the held-out positions after each round, in discs.
    pub(super) errors: Vec<f64>,
}

impl Progress {
    /// Returns the inverse sampling rate and the maximum number of iterations of the next round.
    /// Returns `None` if the last round gained too little or all rounds are done.
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

    /// Records the held-out error of a round; returns whether it is the smallest so far.
    pub(super) fn record(&mut self, error: f64) -> bool {
        let best = self.errors.iter().all(|&before| error < before);
        self.rounds += 1;
        self.errors.push(error);
        best
    }
}

/// The iteration count and the residual norms of a round of conjugate gradients.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Measure {
    /// Number of finished iterations.
    pub(super) iterations: u32,
    /// Squared norm of the residual after the last iteration, weighted by the inverse preconditioner.
    size: f64,
    /// Squared norm of the residual before the first iteration, weighted by the inverse preconditioner.
    first: f64,
}

/// State of one round of the conjugate gradient method.
/// A round is a run of iterations with fixed weights of the positions. The positions are reweighted before
/// each round.
#[derive(Debug)]
pub(super) struct Gradients {
    pub(super) measure: Measure,
    /// Current approximation of the solution.
    pub(super) vector: Vec<f32>,
    /// Residual: right-hand side minus left-hand side of the normal equations.
    pub(super) residual: Vec<f32>,
    /// Direction of the next step.
    pub(super) direction: Vec<f32>,
}

impl Gradients {
    /// Starts a round with `vector` as the initial approximation of the solution.
    /// `diagonal` is the preconditioner, a diagonal matrix.
    pub(super) fn new(problem: &Problem, diagonal: &[f32], vector: Vec<f32>) -> io::Result<Gradients> {
        let residual = problem.residual(&vector)?;
        let direction = quotient(&residual, diagonal);
        let size = dot(&residual, &direction);
        Ok(Gradients { measure: Measure { iterations: 0, size, first: size }, vector, residual, direction })
    }

    /// Runs one iteration. If the direction has no positive curvature, returns `false` without a step.
    pub(super) fn step(&mut self, problem: &Problem, diagonal: &[f32]) -> io::Result<bool> {
        let product = problem.product(&self.direction)?;
        let curvature = dot(&self.direction, &product);
        if curvature <= 0.0 {
            return Ok(false);
        }
        let step = (self.measure.size / curvature) as f32;
        add(&mut self.vector, &self.direction, step);
        add(&mut self.residual, &product, -step);
        let scaled = quotient(&self.residual, diagonal);
        let next = dot(&self.residual, &scaled);
        let keep = (next / self.measure.size) as f32;
        for (direction, scaled) in self.direction.iter_mut().zip(&scaled) {
            *direction = scaled + keep * *direction;
        }
        self.measure.size = next;
        self.measure.iterations += 1;
        Ok(true)
    }

    /// Returns the norm of the residual relative to the initial one.
    pub(super) fn relative_residual(&self) -> f64 {
        (self.measure.size / self.measure.first).sqrt()
    }
}

fn dot(one: &[f32], other: &[f32]) -> f64 {
    one.iter().zip(other).map(|(&one, &other)| f64::from(one) * f64::from(other)).sum()
}

/// Adds `factor` times `other` to a vector.
fn add(vector: &mut [f32], other: &[f32], factor: f32) {
    for (value, other) in vector.iter_mut().zip(other) {
        *value += factor * other;
    }
}

fn quotient(dividends: &[f32], divisors: &[f32]) -> Vec<f32> {
    dividends.iter().zip(divisors).map(|(dividend, divisor)| dividend / divisor).collect()
}
