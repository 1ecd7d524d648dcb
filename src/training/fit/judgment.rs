//! What a fit makes of positions.

use crate::training::accuracy::{Accuracy, Errors};

/// The errors of positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgment {
    /// Those of positions with exact scores.
    pub exact: Accuracy,
    /// Those of all positions, against what they should score, each as it is weighed in the fit.
    pub all: Errors,
}

impl Judgment {
    pub(super) fn and(mut self, other: &Judgment) -> Judgment {
        self.exact = self.exact.and(&other.exact);
        self.all = self.all.and(&other.all);
        self
    }
}
