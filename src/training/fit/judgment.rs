//! Prediction errors of fitted or trained weights, against exact scores and against training targets.

use crate::training::accuracy::{Accuracy, Errors};

/// Errors of the scores that fitted or trained weights give to a set of positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgment {
    /// Unweighted errors of positions with exact scores, by number of empties.
    pub exact: Accuracy,
    /// Errors of all positions against their targets, weighted as in the fit.
    pub all: Errors,
}

impl Judgment {
    pub(in crate::training) fn and(mut self, other: &Judgment) -> Judgment {
        self.exact = self.exact.and(&other.exact);
        self.all = self.all.and(&other.all);
        self
    }
}
