//! How far the scores of a fit are from what is known, by the number of empty squares.

use std::ops::RangeInclusive;

use super::space::EMPTIES;

/// Sums over the errors of some positions, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// The number of positions.
    pub count: u64,
    absolute: f64,
    squared: f64,
    weight: f64,
}

impl Errors {
    /// Adds one.
    pub fn add(&mut self, error: f32, weight: f32) {
        let (error, weight) = (f64::from(error), f64::from(weight));
        self.count += 1;
        self.weight += weight;
        self.absolute += weight * error.abs();
        self.squared += weight * error * error;
    }

    /// Returns the mean of the absolute errors, 0 without positions.
    pub fn mean_absolute(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.absolute / self.weight }
    }

    /// Returns the root of the mean of the squared errors, 0 without positions.
    pub fn root_mean_square(&self) -> f64 {
        if self.count == 0 { 0.0 } else { (self.squared / self.weight).sqrt() }
    }

    fn and(mut self, other: &Errors) -> Errors {
        self.count += other.count;
        self.weight += other.weight;
        self.absolute += other.absolute;
        self.squared += other.squared;
        self
    }
}

/// The errors of positions with exact scores, and of all against their targets.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgment {
    exact: [Errors; EMPTIES],
    /// Those of all positions, each as it is weighed in the fit.
    pub all: Errors,
}

impl Judgment {
    pub(super) fn new() -> Judgment {
        Judgment { exact: [Errors::default(); EMPTIES], all: Errors::default() }
    }

    /// Adds a position with an exact score.
    pub(super) fn add_exact(&mut self, empties: usize, error: f32) {
        self.exact[empties].add(error, 1.0);
    }

    /// Returns the errors of the positions with exact scores and so many empty squares, at most 60.
    pub fn exact(&self, empties: RangeInclusive<usize>) -> Errors {
        self.exact[empties].iter().fold(Errors::default(), Errors::and)
    }
}
