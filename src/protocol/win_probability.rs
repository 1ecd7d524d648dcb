//! Estimates winning chances from unproven scores.

/// Returns the chance, from 0 to 1, that a predicted lead of `discs` discs becomes a win.
/// The chance is a logistic function of the lead, 73 % at four discs. It corresponds to a mean error of
/// 4 ln 4 = 5.5 discs in the predicted lead, close to the error of the evaluation against exact scores at
/// 8 to 30 empties (docs/evaluation.md: 5 to 6 discs). Since the error depends little on the number of
/// empties, the function ignores it.
pub(super) fn of_lead(discs: f64) -> f64 {
    1.0 / (1.0 + (-discs / 4.0).exp())
}
