//! Estimates winning chances from unproven scores.

/// Returns the chance, from 0 to 1, that a predicted lead of this many discs becomes a win.
/// It is a logistic curve with 73 % at four discs. It assumes a mean error of 4 ln 4 = 5.5 discs, close to
/// the error of the evaluation against exact scores at 8 to 30 empties (docs/evaluation.md: 5 to 6 discs).
/// Since that error varies so little, the curve does not depend on the number of empties.
pub(super) fn of_lead(discs: f64) -> f64 {
    1.0 / (1.0 + (-discs / 4.0).exp())
}
