//! The generalized likelihood ratio of two hypotheses about the scores of trials.
//!
//! The ratio compares the maximum-likelihood distributions under both hypotheses. Let `q` be the observed
//! distribution. Let `f` be a function of the score. The mean of `f` is zero exactly if the hypothesis holds.
//! The maximum-likelihood distribution under the hypothesis gives score i the probability
//! `q_i / (1 + x f_i)`. Here `x` is the root of `sum q_i f_i / (1 + x f_i)` for which all probabilities are
//! positive. There is no normal approximation, so the ratio is also right for short and one-sided matches.
//! Source: M. Van den Bergh, The generalized maximum likelihood ratio for the expectation value of a
//! distribution, and Comments on normalized Elo, <https://www.cantate.be/Fishtest/>.

use arrayvec::ArrayVec;

use super::Trials;
use super::tally::MAX_SCORES;

/// A value for each possible score of a trial, lowest score first.
type Row = ArrayVec<f64, MAX_SCORES>;

/// The number of trials assumed for a score that did not occur, so that no hypothesis is impossible.
///
/// Source: the constant of Fishtest.
const UNSEEN: f64 = 1e-3;

/// A hypothesis about the score of a trial.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Hypothesis {
    /// The mean score of a trial is this value.
    Mean(f64),
    /// The mean of a trial's score exceeds 1/2 by this multiple of the score's standard deviation.
    Deviations(f64),
}

/// The observed distribution of the trial scores.
/// A score that did not occur counts as `UNSEEN` trials, so that every probability is positive.
struct Observed {
    scores: Row,
    probabilities: Row,
    trials: f64,
}

/// Returns the logarithm of the generalized likelihood ratio of hypothesis `one` to hypothesis `zero`.
///
/// Returns `None` if a hypothesis holds for no distribution of scores from 0 to 1.
pub(super) fn log_ratio(trials: &Trials, zero: Hypothesis, one: Hypothesis) -> Option<f64> {
    let observed = Observed::new(trials);
    let (zero, one) = (observed.most_likely(zero)?, observed.most_likely(one)?);
    let terms = observed.probabilities.iter().zip(one.iter().zip(&zero));
    Some(observed.trials * terms.map(|(q, (one, zero))| q * (one / zero).ln()).sum::<f64>())
}

impl Observed {
    /// The maximum number of iterations of [`Observed::with_deviations`]. Usually five iterations suffice.
    const ROUNDS: usize = 100;
    /// The iteration has converged when every probability changes by less than this.
    const SETTLED: f64 = 1e-10;

    fn new(trials: &Trials) -> Observed {
        let counts: ArrayVec<(f64, f64), MAX_SCORES> =
            trials.scores().map(|(score, count)| (score, count.max(UNSEEN))).collect();
        let total: f64 = counts.iter().map(|(_, count)| count).sum();
        Observed {
            scores: counts.iter().map(|&(score, _)| score).collect(),
            probabilities: counts.iter().map(|(_, count)| count / total).collect(),
            trials: total,
        }
    }

    /// Returns the maximum-likelihood distribution under a hypothesis; `None` if no distribution fits.
    fn most_likely(&self, hypothesis: Hypothesis) -> Option<Row> {
        match hypothesis {
            Hypothesis::Mean(mean) => self.with_vanishing(|score| score - mean),
            Hypothesis::Deviations(deviations) => self.with_deviations(deviations),
        }
    }

    /// Returns the maximum-likelihood distribution under `Hypothesis::Deviations(deviations)`.
    ///
    /// The hypothesis is not linear in the probabilities. Each iteration linearizes the hypothesis at the
    /// previous distribution. The first previous distribution is uniform. The iterations end when the
    /// distribution converges. Returns `None` if no distribution satisfies a linearized hypothesis.
    fn with_deviations(&self, deviations: f64) -> Option<Row> {
        let mut answer: Row = self.scores.iter().map(|_| 1.0 / self.scores.len() as f64).collect();
        for _ in 0..Observed::ROUNDS {
            let mean: f64 = self.scores.iter().zip(&answer).map(|(score, p)| score * p).sum();
            let variance: f64 =
                self.scores.iter().zip(&answer).map(|(score, p)| (score - mean).powi(2) * p).sum();
            let deviation = variance.sqrt();
            let next = self.with_vanishing(|score| {
                let distance = (score - mean) / deviation;
                score - 0.5 - deviations * deviation * (1.0 + distance * distance) / 2.0
            })?;
            let change = next.iter().zip(&answer).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
            answer = next;
            if change < Observed::SETTLED {
                break;
            }
        }
        Some(answer)
    }

    /// Returns the maximum-likelihood distribution of scores under which the mean of `f(score)` is zero.
    /// Returns `None` unless `f` is positive for at least one score and negative for another score.
    fn with_vanishing(&self, f: impl Fn(f64) -> f64) -> Option<Row> {
        let values: Row = self.scores.iter().map(|&score| f(score)).collect();
        with_vanishing_mean(&values, &self.probabilities)
    }
}

/// Returns the maximum-likelihood distribution under which the mean of `values` is zero.
///
/// Returns `None` if the values do not have both signs.
///
/// Solves `sum q_i f_i / (1 + x f_i) = 0` with the values `f_i` and the probabilities `q_i` (see the module
/// documentation). The unknown is `u = 1 + x w` instead of `x`, where `w` is the value whose probability
/// grows most. If the root lies close to the pole of the term of `w` at `x = -1 / w`, `u` is more precise
/// than `x`. The new probability of `w` is `q_w / u`, so the root `u` lies between `q_w` and 1. The sum
/// divided by `w` decreases in `u` over this interval. The root is found by Newton's method in a shrinking
/// bracket. A Newton step out of the bracket is replaced by a step to the geometric mean of the ends of the
/// bracket.
fn with_vanishing_mean(values: &[f64], probabilities: &[f64]) -> Option<Row> {
    let (least_at, &least) = values.iter().enumerate().min_by(|(_, one), (_, other)| one.total_cmp(other))?;
    let (most_at, &most) = values.iter().enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other))?;
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    let mean: f64 = values.iter().zip(probabilities).map(|(value, q)| value * q).sum();
    let (grown, pole) = if mean > 0.0 { (least_at, least) } else { (most_at, most) };
    let ratios: Row = values.iter().map(|value| value / pole).collect();
    let (mut low, mut high) = (probabilities[grown], 1.0);
    let mut u = (low * high).sqrt();
    for _ in 0..100 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for (ratio, q) in ratios.iter().zip(probabilities) {
            let term = ratio / (1.0 - ratio + u * ratio);
            sum += q * term;
            slope -= q * term * term;
        }
        if sum > 0.0 {
            low = u;
        } else {
            high = u;
        }
        let newton = u - sum / slope;
        let next = if (low..=high).contains(&newton) { newton } else { (low * high).sqrt() };
        let settled = (next - u).abs() <= 1e-14 * u;
        u = next;
        if settled {
            break;
        }
    }
    Some(ratios.iter().zip(probabilities).map(|(ratio, q)| q / (1.0 - ratio + u * ratio)).collect())
}
