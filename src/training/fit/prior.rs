//! The prior of a fit: the weights of an earlier fit.
//! A penalty pulls the new weight of each pattern towards the weight of the pattern in the prior. The penalty
//! is stronger for patterns that occurred more often in the data of the earlier fit.

use crate::eval::othello::parameters::{Parameters, Stage, UNITS};
use crate::eval::othello::shapes::SHAPES;

use super::space::Space;

/// The prior of a fit: for each stage, weights from which the new weights should differ little.
#[derive(Debug)]
pub(super) struct Prior {
    pub(super) stages: Vec<StagePrior>,
}

/// The prior of a stage: for each weight of the stage's table, a value in discs and a strength.
/// A strength of n pulls the weight to the value as strongly as n positions.
#[derive(Debug)]
pub(super) struct StagePrior {
    pub(super) weights: Vec<f32>,
    pub(super) strengths: Vec<f32>,
}

impl Prior {
    /// Interpolates the weights of an earlier fit at the stages of `space`.
    ///
    /// `weight` is the strength of the prior for each occurrence of a pattern in the data of the earlier fit;
    /// a strength of n weighs as much as n positions. Count features have no prior, since `parameters` do not
    /// store how often each value of a count feature occurred.
    pub(super) fn new(parameters: &Parameters, space: &Space, weight: f32) -> Prior {
        let stage = |&empties: &u32| {
            let upper = parameters.stages.iter().position(|stage| stage.empties >= empties);
            let above = &parameters.stages[upper.unwrap_or(parameters.stages.len() - 1)];
            let below = match upper {
                Some(upper) if upper > 0 => &parameters.stages[upper - 1],
                _ => above,
            };
            let whole = above.empties - below.empties;
            let share = if whole == 0 { 0.0 } else { (empties - below.empties) as f32 / whole as f32 };
            StagePrior::between(below, above, share, space, weight)
        };
        Prior { stages: space.stages.iter().map(stage).collect() }
    }

    /// Returns the initial weight vector of a fit.
    /// The weights of complete patterns start at the weights of the prior; a complete pattern covers all
    /// squares of a shape. All other weights start at 0: the weights of smaller sub-patterns, the weights of
    /// count features, and the constant terms.
    pub(super) fn vector(&self, space: &Space) -> Vec<f32> {
        let mut vector = vec![0.0; space.whole()];
        for (stage, prior) in self.stages.iter().enumerate() {
            space.add_to_whole_shapes(&mut vector[space.stage(stage)], &prior.weights);
        }
        vector
    }
}

impl StagePrior {
    fn between(below: &Stage, above: &Stage, share: f32, space: &Space, weight: f32) -> StagePrior {
        let mut prior = StagePrior { weights: vec![0.0; space.table()], strengths: vec![0.0; space.table()] };
        let mix = |below: f32, above: f32| below + share * (above - below);
        for shape in 0..SHAPES {
            for (class, place) in space.classes(shape).enumerate() {
                let value = |stage: &Stage| f32::from(stage.patterns[shape][class]) / UNITS as f32;
                let seen = |stage: &Stage| times(stage.seen[shape][class]);
                prior.weights[place] = mix(value(below), value(above));
                prior.strengths[place] = weight * mix(seen(below), seen(above));
            }
        }
        prior
    }

    /// Adds the prior's terms to the residual or the left-hand side of the normal equations.
    /// `sums` is the residual (right-hand side minus left-hand side) if `is_residual` is set, else the
    /// left-hand side. `table` holds the current weights.
    pub(super) fn pull(&self, sums: &mut [f32], table: &[f32], is_residual: bool) {
        let prior = self.weights.iter().zip(&self.strengths);
        for ((sum, value), (wanted, strength)) in sums.iter_mut().zip(table).zip(prior) {
            *sum += strength * if is_residual { wanted - value } else { *value };
        }
    }
}

/// Returns the approximate number of occurrences n for the stored logarithm log4(n + 1).
fn times(logarithm: u8) -> f32 {
    if logarithm == 0 { 0.0 } else { 2f32.powi(2 * i32::from(logarithm) - 1) - 1.0 }
}
