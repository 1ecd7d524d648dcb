//! The most likely distribution of trial scores under a hypothesis, for the generalized likelihood ratio.
//!
//! Among all distributions that fulfil the hypothesis, the one under which the trials are most likely gives
//! score i the probability `q_i / (1 + x f_i)`, where `q` is the observed distribution, `f` vanishes in the
//! mean exactly under the hypothesis, and `x` is the root of `sum q_i f_i / (1 + x f_i)` for which all of
//! them are positive. No normal approximation is made, so that one-sided and short matches are judged rightly
//! too. Source: M. Van den Bergh, The generalized maximum likelihood ratio for the expectation value of a
//! distribution, and Comments on normalized Elo, <https://www.cantate.be/Fishtest/>.

use arrayvec::ArrayVec;

use super::Trials;
use super::tally::MOST_SCORES;

/// A number for each score of a trial.
type Row = ArrayVec<f64, MOST_SCORES>;

/// What stands for a score that did not come up: every hypothesis must be possible at all.
/// Source: the constant of Fishtest.
const UNSEEN: f64 = 1e-3;

/// A hypothesis about the score of a trial.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Hypothesis {
    /// Its mean.
    Mean(f64),
    /// How many standard deviations its mean lies above one half.
    Deviations(f64),
}

/// Observed trials, each possible score seen at least a little.
struct Observed {
    scores: Row,
    probabilities: Row,
    trials: f64,
}

/// Returns the logarithm of how much likelier the trials are under `one` than under `zero`.
///
/// Returns `None` if a hypothesis is out of reach of scores between 0 and 1.
pub(super) fn log_ratio(trials: &Trials, zero: Hypothesis, one: Hypothesis) -> Option<f64> {
    let observed = Observed::new(trials);
    let (zero, one) = (observed.most_likely(zero)?, observed.most_likely(one)?);
    let terms = observed.probabilities.iter().zip(one.iter().zip(&zero));
    Some(observed.trials * terms.map(|(q, (one, zero))| q * (one / zero).ln()).sum::<f64>())
}

impl Observed {
    /// The most rounds of [`Observed::with_deviations`]; five are usual.
    const ROUNDS: usize = 100;
    /// The change of a probability that ends them.
    const SETTLED: f64 = 1e-10;

    fn new(trials: &Trials) -> Observed {
        let counts: ArrayVec<(f64, f64), MOST_SCORES> =
            trials.scores().map(|(score, count)| (score, count.max(UNSEEN))).collect();
        let total: f64 = counts.iter().map(|(_, count)| count).sum();
        Observed {
            scores: counts.iter().map(|&(score, _)| score).collect(),
            probabilities: counts.iter().map(|(_, count)| count / total).collect(),
            trials: total,
        }
    }

    /// Returns the most likely probabilities under a hypothesis.
    fn most_likely(&self, hypothesis: Hypothesis) -> Option<Row> {
        match hypothesis {
            Hypothesis::Mean(mean) => self.with_vanishing(|score| score - mean),
            Hypothesis::Deviations(deviations) => self.with_deviations(deviations),
        }
    }

    /// The hypothesis is not linear in the probabilities: it is replaced by its tangent at the last answer
    /// until that stays the same, beginning with even probabilities.
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

    /// Returns the most likely probabilities under which the mean of `f` vanishes.
    fn with_vanishing(&self, f: impl Fn(f64) -> f64) -> Option<Row> {
        let values: Row = self.scores.iter().map(|&score| f(score)).collect();
        with_vanishing_mean(&values, &self.probabilities)
    }
}

/// Returns the most likely probabilities under which the mean of `values` vanishes, or `None` if they do not
/// have both signs.
///
/// The unknown is `u = 1 + x w`, where `w` is the value whose probability grows most: `w` is the pole that
/// the root may come close to, and `u` stays exact there. As that probability is `q_w / u`, the root is from
/// `q_w` to 1; the sum falls all the way. Newton's steps, halved where they would leave the bracket.
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
