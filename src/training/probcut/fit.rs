//! Fits formulas for the differences between deep and shallow scores.
//! One formula gives the mean of the differences, the other the logarithm of their standard deviation. Both
//! are sums of terms.
//!
//! A cell accumulates the differences for one combination of number of empties, shallow depth and deep depth.
//! Its sums are integers, so the fit does not depend on the order of the samples.

use std::collections::BTreeMap;

use crate::base::Depth;
use crate::search::othello::model::{Decimal, END, Form, Law, MIDGAME, Parameters, Quantities};

use crate::training::TooFew;
use crate::training::least_squares::LeastSquares;

use super::Sample;

/// Largest absolute score of a sample, in centidiscs.
/// Samples with larger scores are ignored, since decided positions say little about close ones.
const LARGEST: i32 = 4400;

/// Largest depth of a shallow search, in plies.
const DEEPEST_SHALLOW: Depth = 8;

/// Smallest depth of a deep search, in plies.
const SHALLOWEST_DEEP: Depth = 3;
/// Minimum difference between the deep and the shallow depth, in plies.
const GAP: Depth = 2;

/// Minimum number of samples with which a cell is used in the fit of the standard deviation.
/// A cell holds the samples with the same number of empties, shallow depth and deep depth.
const FEWEST: u64 = 5;

/// Key of a group of score differences: number of empties, shallow search depth, deep search depth.
/// Depths are in plies. If the deep search solves the position, the deep depth is the number of empties.
pub(super) type Place = (u32, Depth, Depth);

/// Statistics of the deep score minus the shallow score, in centidiscs, for a group of samples.
/// The samples have the same number of empties, shallow depth and deep depth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    pub(super) count: u64,
    sum: i64,
    squares: i64,
}

/// Score differences for the midgame model or the endgame model, grouped by empties and depths.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells(pub(super) BTreeMap<Place, Cell>);

/// The fitted model, with the statistics of the samples.
#[derive(Debug)]
pub(crate) struct Fit {
    /// The constants of the model.
    pub(crate) parameters: Parameters,
    pub(super) midgame: Cells,
    pub(super) end: Cells,
}

impl Fit {
    /// Fits the model to samples.
    ///
    /// # Errors
    /// If there are too few samples.
    pub(crate) fn new<'a>(samples: impl IntoIterator<Item = &'a Sample>) -> Result<Fit, TooFew> {
        let (mut midgame, mut end) = (Cells::default(), Cells::default());
        let mut count = 0;
        let is_open = |sample: &&Sample| {
            sample.scores.iter().chain(&sample.solved).all(|score| (-LARGEST..=LARGEST).contains(score))
        };
        for sample in samples.into_iter().inspect(|_| count += 1).filter(is_open) {
            for (shallow, &score) in sample.scores.iter().enumerate().take(DEEPEST_SHALLOW as usize + 1) {
                let shallow = shallow as Depth;
                for (deep, &later) in sample.scores.iter().enumerate() {
                    let deep = deep as Depth;
                    if deep >= SHALLOWEST_DEEP.max(shallow + GAP) {
                        midgame.add((sample.empties, shallow, deep), later - score);
                    }
                }
                if let Some(solved) = sample.solved {
                    end.add((sample.empties, shallow, sample.empties as Depth), solved - score);
                }
            }
        }
        let laws = midgame.law(MIDGAME).zip(end.law(END));
        let (midgame_law, end_law) = laws.ok_or(TooFew(count))?;
        Ok(Fit { parameters: Parameters { midgame: midgame_law, end: end_law }, midgame, end })
    }
}

impl Cells {
    fn add(&mut self, place: Place, difference: i32) {
        let difference = i64::from(difference);
        let cell = self.0.entry(place).or_default();
        cell.count += 1;
        cell.sum += difference;
        cell.squares += difference * difference;
    }

    /// Fits the formulas for the mean and the standard deviation by weighted least squares.
    /// Returns `None` if the cells do not determine the coefficients of the formulas.
    /// Each cell is weighted by its number of samples n, because the variances of the mean and of the
    /// logarithm of the deviation are proportional to 1/n.
    fn law(&self, form: Form) -> Option<Law> {
        let mut means = LeastSquares::new(form.terms.len());
        for (place, cell) in &self.0 {
            means.add(&at(form.terms, *place), cell.mean(), cell.count as f64);
        }
        let weights = means.solve()?;
        let mut deviations = LeastSquares::new(form.exponents.len());
        for (place, cell) in self.0.iter().filter(|(_, cell)| cell.count >= FEWEST) {
            let mean: f64 =
                at(form.terms, *place).iter().zip(&weights).map(|(term, weight)| term * weight).sum();
            let deviation = cell.deviation(mean).max(1.0);
            deviations.add(&at(form.exponents, *place), deviation.ln(), cell.count as f64);
        }
        let factors = deviations.solve()?.into_iter().map(|logarithm| Decimal::nearest(logarithm.exp()));
        Some(Law::new(form, weights.into_iter().map(Decimal::nearest).collect(), factors.collect()))
    }
}

impl Cell {
    /// Adds the statistics of `other` to the statistics of this cell.
    /// A cell holds the count, the sum and the sum of squares of a group of score differences.
    pub(super) fn merge(&mut self, other: &Cell) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub(super) fn mean(&self) -> f64 {
        self.sum as f64 / self.count as f64
    }

    /// Returns the root mean square deviation of the score differences from the value `from`.
    /// `from` and the result are in centidiscs. If `from` is the mean, the result is the standard deviation.
    pub(super) fn deviation(&self, from: f64) -> f64 {
        let mean_square = self.squares as f64 / self.count as f64;
        (mean_square - 2.0 * from * self.mean() + from * from).max(0.0).sqrt()
    }
}

fn at(quantities: Quantities, (empties, shallow, deep): Place) -> Vec<f64> {
    let values = quantities.iter().map(|(_, of)| of(empties.into(), shallow.into(), deep.into()));
    values.map(|value| value as f64).collect()
}
