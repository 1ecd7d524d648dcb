//! The numbers that a fit is held to: those of an earlier one, each as strongly as it was sure of it.

use crate::eval::othello::parameters::{Knot, Parameters, UNITS};
use crate::eval::othello::shapes::SHAPES;

use super::space::Space;

/// The prior of each knot.
#[derive(Debug)]
pub(super) struct Prior {
    pub(super) knots: Vec<KnotPrior>,
}

/// For each number of a table: the one of the earlier fit in discs, and what that counts in positions.
#[derive(Debug)]
pub(super) struct KnotPrior {
    pub(super) numbers: Vec<f32>,
    pub(super) strengths: Vec<f32>,
}

impl Prior {
    /// Takes the numbers of the knots from earlier ones, of which one position counts `weight`. How often a
    /// count was seen is not known: counts are held to nothing.
    pub(super) fn new(parameters: &Parameters, space: &Space, weight: f32) -> Prior {
        let knot = |&empties: &u32| {
            let upper = parameters.knots.iter().position(|knot| knot.empties >= empties);
            let above = &parameters.knots[upper.unwrap_or(parameters.knots.len() - 1)];
            let below = match upper {
                Some(upper) if upper > 0 => &parameters.knots[upper - 1],
                _ => above,
            };
            let whole = above.empties - below.empties;
            let share = if whole == 0 { 0.0 } else { (empties - below.empties) as f32 / whole as f32 };
            KnotPrior::between(below, above, share, space, weight)
        };
        Prior { knots: space.knots.iter().map(knot).collect() }
    }

    /// Returns the vector from which a fit sets out: all numbers of the prior as those of whole shapes.
    pub(super) fn vector(&self, space: &Space) -> Vec<f32> {
        let mut vector = vec![0.0; space.whole()];
        for (knot, prior) in self.knots.iter().enumerate() {
            space.add_to_whole_shapes(&mut vector[space.knot(knot)], &prior.numbers);
        }
        vector
    }
}

impl KnotPrior {
    fn between(below: &Knot, above: &Knot, share: f32, space: &Space, weight: f32) -> KnotPrior {
        let mut prior = KnotPrior { numbers: vec![0.0; space.table()], strengths: vec![0.0; space.table()] };
        let mix = |below: f32, above: f32| below + share * (above - below);
        for shape in 0..SHAPES {
            for (class, place) in space.classes(shape).enumerate() {
                let number = |knot: &Knot| f32::from(knot.patterns[shape][class]) / UNITS as f32;
                let seen = |knot: &Knot| times(knot.seen[shape][class]);
                prior.numbers[place] = mix(number(below), number(above));
                prior.strengths[place] = weight * mix(seen(below), seen(above));
            }
        }
        prior
    }

    /// Adds to what was collected for a table what this prior makes of it: its side of the equations.
    pub(super) fn pull(&self, sums: &mut [f32], table: &[f32], rest: bool) {
        let prior = self.numbers.iter().zip(&self.strengths);
        for ((sum, number), (wanted, strength)) in sums.iter_mut().zip(table).zip(prior) {
            *sum += strength * if rest { wanted - number } else { *number };
        }
    }
}

/// Returns about how often something was seen by the logarithm that was kept.
fn times(logarithm: u8) -> f32 {
    if logarithm == 0 { 0.0 } else { 2f32.powi(2 * i32::from(logarithm) - 1) - 1.0 }
}
