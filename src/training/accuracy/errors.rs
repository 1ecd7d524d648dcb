//! Sums over errors of scores.

use std::ops::RangeInclusive;

/// How many numbers of empty squares there are.
const EMPTIES: usize = 61;

/// Sums over the errors of some positions, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// The number of positions.
    pub count: u64,
    absolute: f64,
    squared: f64,
    signed: f64,
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
        self.signed += weight * error;
    }

    /// Returns the mean of the absolute errors, 0 without positions.
    pub fn mean_absolute(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.absolute / self.weight }
    }

    /// Returns the mean of the errors with their signs, 0 without positions: positive where scores are too
    /// high.
    pub fn bias(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.signed / self.weight }
    }

    /// Returns the root of the mean of the squared errors, 0 without positions.
    pub fn root_mean_square(&self) -> f64 {
        if self.count == 0 { 0.0 } else { (self.squared / self.weight).sqrt() }
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

/// Errors by the number of empty squares.
#[derive(Clone, Debug, PartialEq)]
pub struct Accuracy([Errors; EMPTIES]);

impl Default for Accuracy {
    fn default() -> Accuracy {
        Accuracy([Errors::default(); EMPTIES])
    }
}

impl Accuracy {
    /// Adds the error at a position with so many empty squares, at most 60.
    pub fn add(&mut self, empties: u32, error: f32) {
        self.0[empties as usize].add(error, 1.0);
    }

    pub(in crate::training) fn and(mut self, other: &Accuracy) -> Accuracy {
        self.0.iter_mut().zip(&other.0).for_each(|(errors, other)| *errors = errors.and(other));
        self
    }

    /// Returns the errors at so many empty squares, at most 60.
    pub fn at(&self, empties: RangeInclusive<usize>) -> Errors {
        self.0[empties].iter().fold(Errors::default(), Errors::and)
    }
}
