//! The least-squares problem of a fit: positions, ridge, smoothness and prior.
//!
//! The normal equations are (X'WX + P) x = X'Wy + q. X is the feature matrix of the positions, W the diagonal
//! matrix of their weights and y the vector of their targets. P is the matrix of the penalties (ridge,
//! smoothness and prior), and q holds the constant terms of the prior. The matrices are not stored: a pass
//! over the positions (`passes`) computes the products with X'WX and X'W.

use std::io;
use std::num::NonZeroUsize;

use crate::eval::othello::parameters::{COUNTS, PHASES};
use crate::game::othello8::Isa;
use crate::parallel::ordered_pieces;

use super::judgment::Judgment;
use super::passes::{Passes, Row};
use super::prior::Prior;
use super::settings::Settings;
use super::space::{EACH_COUNT, Space};
use super::work::Split;

/// Ridge penalty on the constant term of each number of empties.
/// The penalty keeps the term at zero if no position has this number of empties.
const EMPTIES_RIDGE: f32 = 1.0;

/// A least-squares problem over the training positions or the held-out positions of a work file.
#[derive(Debug)]
pub(super) struct Problem<'a> {
    space: &'a Space,
    passes: Passes<'a>,
    prior: Option<&'a Prior>,
    /// For each phase, the Huber factor on the weight of each position, in units of 1/255.
    /// Empty if all factors are 1.
    shares: Vec<Vec<u8>>,
    /// Ridge penalty on each weight of a block. A block holds the weights of one stage.
    ridge: Vec<f32>,
    smoothness: f32,
    jobs: NonZeroUsize,
}

impl<'a> Problem<'a> {
    pub(super) fn new(
        space: &'a Space,
        split: &'a Split,
        prior: Option<&'a Prior>,
        settings: &'a Settings,
        isa: Isa,
    ) -> Problem<'a> {
        let mut ridge = vec![settings.ridge; space.block()];
        for (place, sub_pattern) in space.sub_patterns() {
            let strength = if sub_pattern.weight < 1.0 {
                settings.sub_pattern_ridge * sub_pattern.weight
            } else {
                settings.ridge
            };
            ridge[place].fill(strength);
        }
        ridge[space.counts_in_block()].fill(1.0);
        Problem {
            space,
            passes: Passes::new(space, split, settings, isa),
            prior,
            shares: Vec::new(),
            ridge,
            smoothness: settings.smoothness,
            jobs: settings.jobs,
        }
    }

    /// Returns the left-hand side of the normal equations for a vector: their matrix times the vector.
    /// The matrix is X'WX + P. X holds the features of the positions, W the weights of the positions, and P
    /// the penalties.
    pub(super) fn product(&self, vector: &[f32]) -> io::Result<Vec<f32>> {
        self.side(vector, false)
    }

    /// Returns the residual of a vector: right-hand side minus left-hand side of the normal equations.
    pub(super) fn residual(&self, vector: &[f32]) -> io::Result<Vec<f32>> {
        self.side(vector, true)
    }

    /// Selects a sample of the positions and sets a Huber factor on the weight of each.
    /// The sample contains one in `sample` positions. If the score predicted with `vector` misses the target
    /// of a position by more than `huber` discs, the Huber factor on the weight of the position is `huber`
    /// divided by the error, so that the error counts linearly. Otherwise, and without a vector, the Huber
    /// factor is 1.
    pub(super) fn weigh(&mut self, vector: Option<&[f32]>, huber: f32, sample: u32) -> io::Result<()> {
        self.passes.sample = sample;
        self.shares = Vec::new();
        if let Some(vector) = vector {
            self.shares = self.passes.map(vector, |row, score| {
                let error = (row.target - score).abs();
                if error > huber { (255.0 * huber / error).round() as u8 } else { 255 }
            })?;
        }
        Ok(())
    }

    /// Returns the errors of the scores that a weight vector gives to all positions.
    pub(super) fn judge(&self, vector: &[f32]) -> io::Result<Judgment> {
        let judgments = self.passes.fold(vector, Judgment::default, |judgment, row, score| {
            let error = score.clamp(-64.0, 64.0) - row.target;
            judgment.all.add(error, row.weight);
            if row.exact {
                judgment.exact.add(row.empties.into(), error);
            }
        })?;
        Ok(judgments.iter().fold(Judgment::default(), Judgment::and))
    }

    fn weight(&self, row: &Row, phase: usize) -> f32 {
        self.shares.get(phase).map_or(row.weight, |shares| row.weight * f32::from(shares[row.place]) / 255.0)
    }

    /// Returns the preconditioner: an approximate diagonal of the matrix of the normal equations.
    ///
    /// A weight may occur several times in a position. The approximation assumes that the occurrences are
    /// spread over as many positions as possible.
    pub(super) fn diagonal(&self) -> io::Result<Vec<f32>> {
        let seen = self.passes.seen(|row, phase| self.weight(row, phase))?;
        let mut diagonal = Vec::with_capacity(self.space.whole());
        for stage in 0..self.space.stages.len() {
            let share = |phase: usize| self.passes.share(phase, stage) * self.passes.share(phase, stage);
            let positions: f32 =
                (0..PHASES).map(|phase| share(phase) * self.passes.weight(&seen[phase])).sum();
            let pulls = self.prior.map(|prior| self.space.fold(&prior.stages[stage].strengths));
            let mut block = self.space.fold(&self.passes.at_stage(&seen, share));
            for (place, sub_pattern) in self.space.sub_patterns() {
                for index in place {
                    let times = (block[index] / sub_pattern.weight / positions.max(1.0)).max(1.0);
                    let pull = pulls.as_ref().map_or(0.0, |pulls| pulls[index]);
                    block[index] = sub_pattern.weight * (block[index] * times + pull);
                }
            }
            for (diagonal, ridge) in block.iter_mut().zip(&self.ridge) {
                *diagonal += ridge + 2.0 * self.smoothness;
            }
            diagonal.extend(block);
        }
        diagonal.extend(self.passes.of_empties(&seen).iter().map(|sum| sum + EMPTIES_RIDGE));
        Ok(diagonal)
    }

    /// Returns how often each pattern class and each value of a count feature occurred, by stage.
    /// A pattern class is a pattern with its mirror image. Each position is divided between the two stages
    /// next to its phase, in proportion to the weights of the two stages in the interpolation.
    pub(super) fn seen_at_stages(&self) -> io::Result<Vec<Vec<f32>>> {
        let seen = self.passes.seen(|_, _| 1.0)?;
        let table = |stage| self.passes.at_stage(&seen, |phase| self.passes.share(phase, stage));
        Ok((0..self.space.stages.len()).map(table).collect())
    }

    /// Returns the residual of a vector, or else the left-hand side of the normal equations.
    fn side(&self, vector: &[f32], is_residual: bool) -> io::Result<Vec<f32>> {
        let sign = if is_residual { -1.0 } else { 1.0 };
        let tables = self.passes.tables(vector);
        let sums = self.passes.collect(&tables, vector, |row, score, phase| {
            let value = if is_residual { row.target - score } else { score };
            self.weight(row, phase) * value
        })?;
        let blocks = ordered_pieces(self.jobs, self.space.stages.len(), |stage| {
            let mut table = self.passes.at_stage(&sums, |phase| self.passes.share(phase, stage));
            if let Some(prior) = self.prior {
                prior.stages[stage].pull(&mut table, &tables[stage], is_residual);
            }
            let mut block = self.space.fold(&table);
            self.add_penalties(&mut block, vector, stage, sign);
            block
        });
        let mut whole = blocks.concat();
        let constants = &vector[self.space.empties()];
        let ridge = sign * EMPTIES_RIDGE;
        whole.extend(
            self.passes.of_empties(&sums).iter().zip(constants).map(|(sum, constant)| sum + ridge * constant),
        );
        Ok(whole)
    }

    /// Adds `sign` times the ridge and smoothness terms of a stage to `block`.
    /// `sign` is 1 for the left-hand side of the normal equations and -1 for the residual. `block` holds the
    /// elements of the stage in the left-hand side or the residual. `vector` is the vector that the terms
    /// multiply, with the elements of all stages.
    fn add_penalties(&self, block: &mut [f32], vector: &[f32], stage: usize, sign: f32) {
        let own = &vector[self.space.stage(stage)];
        for ((sum, weight), ridge) in block.iter_mut().zip(own).zip(&self.ridge) {
            *sum += sign * ridge * weight;
        }
        let smoothness = sign * self.smoothness;
        let neighbors =
            [stage.checked_sub(1), Some(stage + 1).filter(|&above| above < self.space.stages.len())];
        for neighbor in neighbors.into_iter().flatten() {
            let other = &vector[self.space.stage(neighbor)];
            for ((sum, weight), other) in block.iter_mut().zip(own).zip(other) {
                *sum += smoothness * (weight - other);
            }
        }
        for count in 0..COUNTS {
            let first = self.space.counts_in_block().start + count * EACH_COUNT;
            for index in first + 1..first + EACH_COUNT {
                let step = smoothness * (own[index] - own[index - 1]);
                block[index] += step;
                block[index - 1] -= step;
            }
        }
    }
}
