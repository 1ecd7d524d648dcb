//! Prediction errors of fitted or trained weights, against exact scores and against training targets.

use crate::training::accuracy::{Accuracy, Errors};

/// Errors of predicted scores on a set of positions, against exact scores and against targets.
/// The predictions come from the weights of a fit or of a network.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Judgment {
    /// Unweighted errors of positions with exact scores, by number of empties.
    pub(crate) exact: Accuracy,
    /// Errors of all positions against their targets, weighted as in the fit.
    pub(crate) all: Errors,
}

impl Judgment {
    pub(in crate::training) fn and(mut self, other: &Judgment) -> Judgment {
        self.exact = self.exact.and(&other.exact);
        self.all = self.all.and(&other.all);
        self
    }
}
