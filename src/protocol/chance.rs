//! What a score that is not proved says about who wins.

/// Returns the chance, from 0 to 1, that a game that is judged to end with a lead of so many discs ends with
/// a lead at all: a logistic curve that gives 73 % for four discs. Its mean error is 4 ln 4 = 5.5 discs,
/// about what the evaluation has wherever its scores were compared with exact ones (docs/evaluation.md: 5 to
/// 6 discs from 8 to 30 empty squares), so that the number of empty squares need not be asked for.
pub(super) fn of_lead(discs: f64) -> f64 {
    1.0 / (1.0 + (-discs / 4.0).exp())
}
