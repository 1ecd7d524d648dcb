//! Statistics of score errors.
//! A score error is a score of the evaluation minus the correct score, in discs.

use std::ops::RangeInclusive;

/// Number of entries in `Accuracy`: one for each number of empties from 0 to 60.
pub(super) const EMPTIES: usize = 61;

/// Statistics of score errors, in discs; each position counts with its weight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Errors {
    pub(crate) count: u64,
    absolute: f64,
    squared: f64,
    signed: f64,
    /// Sum of the weights.
    weight: f64,
}

impl Errors {
    /// Adds the error of a position, in discs, with its weight.
    pub(crate) fn add(&mut self, error: f32, weight: f32) {
        let (error, weight) = (f64::from(error), f64::from(weight));
        self.count += 1;
        self.weight += weight;
        self.absolute += weight * error.abs();
        self.squared += weight * error * error;
        self.signed += weight * error;
    }

    /// Returns the mean absolute error in discs, 0 if no position has a weight.
    pub(crate) fn mean_absolute(&self) -> f64 {
        if self.weight == 0.0 { 0.0 } else { self.absolute / self.weight }
    }

    /// Returns the mean signed error in discs, 0 if no position has a weight.
    /// The mean is positive if the scores of the evaluation are too high on average.
    pub(crate) fn bias(&self) -> f64 {
        if self.weight == 0.0 { 0.0 } else { self.signed / self.weight }
    }

    /// Returns the root mean square error in discs, 0 if no position has a weight.
    pub(crate) fn root_mean_square(&self) -> f64 {
        if self.weight == 0.0 { 0.0 } else { (self.squared / self.weight).sqrt() }
    }

    pub(in crate::training) fn and(mut self, other: &Errors) -> Errors {
        self.count += other.count;
        self.weight += other.weight;
        self.absolute += other.absolute;
        self.squared += other.squared;
        self.signed += other.signed;
        self
    }
}

/// Statistics of score errors by number of empties, 0 to 60.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Accuracy([Errors; EMPTIES]);

impl Default for Accuracy {
    fn default() -> Accuracy {
        Accuracy([Errors::default(); EMPTIES])
    }
}

impl Accuracy {
    /// Adds the error in discs of a position with 0 to 60 empties.
    pub(crate) fn add(&mut self, empties: u32, error: f32) {
        self.0[empties as usize].add(error, 1.0);
    }

    pub(in crate::training) fn and(mut self, other: &Accuracy) -> Accuracy {
        self.0.iter_mut().zip(&other.0).for_each(|(errors, other)| *errors = errors.and(other));
        self
    }

    /// Returns the combined statistics for a range of empties within 0 to 60.
    pub(crate) fn at(&self, empties: RangeInclusive<usize>) -> Errors {
        self.0[empties].iter().fold(Errors::default(), Errors::and)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_without_weight_have_no_error() {
        let mut errors = Errors::default();
        errors.add(3.0, 0.0);
        assert_eq!((errors.mean_absolute(), errors.bias(), errors.root_mean_square()), (0.0, 0.0, 0.0));
        errors.add(-2.0, 0.5);
        assert_eq!((errors.mean_absolute(), errors.bias(), errors.root_mean_square()), (2.0, -2.0, 2.0));
    }
}
