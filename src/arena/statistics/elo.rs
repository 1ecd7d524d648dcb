//! Elo differences with confidence intervals.

use std::f64::consts::LN_10;

use super::Trials;

/// The quantile of the normal distribution for a two-sided confidence interval of 95 %.
const Z95: f64 = 1.959_963_984_540_054;

/// Normalized Elo per standard deviation of a game's score.
///
/// With this unit, normalized Elo near 0 agrees with logistic Elo if no game is drawn. Source: M. Van den
/// Bergh, Comments on normalized Elo.
pub(super) const NORMALIZED_UNIT: f64 = 800.0 / LN_10;

/// Returns the expected score, 0 to 1, of an engine that is `elo` stronger on the logistic scale.
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the logistic Elo difference for a score from 0 to 1; infinite for 0 and 1.
fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// An Elo difference with its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Elo {
    /// The Elo difference; infinite if the engine won all games or lost all games.
    pub(crate) difference: f64,
    /// The 95 % confidence interval, unbounded on one side for very one-sided results.
    ///
    /// `None` if all results are equal, so that their variance cannot be estimated.
    pub(crate) interval: Option<(f64, f64)>,
}

impl Elo {
    /// Returns half the width of the interval, or `None` if it is unknown or unbounded.
    pub(crate) fn margin(&self) -> Option<f64> {
        self.interval.map(|(low, high)| (high - low) / 2.0).filter(|margin| margin.is_finite())
    }
}

/// The estimated difference in strength between two engines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    /// The points per game, 0 to 1.
    pub(crate) score: f64,
    /// The difference on the logistic scale, derived from the score alone.
    pub(crate) elo: Elo,
    /// The difference on the normalized scale, derived from the score and the score's standard deviation.
    /// Infinite if all trials have the same score, unless `score` is 1/2.
    pub(crate) normalized: Elo,
    /// The likelihood of superiority (LOS): the probability that the engine is stronger, 0 to 1.
    ///
    /// `None` if all results are equal, so that their variance cannot be estimated.
    pub(crate) superiority: Option<f64>,
}

impl Estimate {
    /// Computes the estimate from the points per game, and the variance from trials.
    ///
    /// The trials may leave out games that `score` includes. Returns `None` if there are no trials.
    pub(crate) fn of(score: f64, trials: &Trials) -> Option<Estimate> {
        let (_, variance) = trials.moments()?;
        let count = trials.count() as f64;
        let error = (variance / count).sqrt();
        let scatter = error > 0.0;
        let interval = (elo_of_score(score - Z95 * error), elo_of_score(score + Z95 * error));
        let elo = Elo { difference: elo_of_score(score), interval: scatter.then_some(interval) };
        let games = f64::from(trials.games_per_trial);
        let of_deviations = |deviations: f64| deviations * NORMALIZED_UNIT / games.sqrt();
        let advantage = score - 0.5;
        let difference = of_deviations(ratio(advantage, variance.sqrt()));
        let margin = of_deviations(Z95 / count.sqrt());
        let interval = (difference - margin, difference + margin);
        let normalized = Elo { difference, interval: scatter.then_some(interval) };
        let superiority = scatter.then(|| normal_distribution(advantage / error));
        Some(Estimate { score, elo, normalized, superiority })
    }
}

/// Divides two numbers; 0 / 0 is 0.
fn ratio(dividend: f64, divisor: f64) -> f64 {
    if dividend == 0.0 { 0.0 } else { dividend / divisor }
}

/// Returns the probability that a standard normal variable is below `x`, to about 1e-7.
/// Source: M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 1964, formula 26.2.17.
fn normal_distribution(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    if x < 0.0 {
        return 1.0 - normal_distribution(-x);
    }
    let t = 1.0 / (1.0 + 0.231_641_9 * x);
    let polynomial = COEFFICIENTS.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    1.0 - density * polynomial
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_has_its_known_quantiles() {
        for (x, probability) in
            [(0.0, 0.5), (1.0, 0.841_344_746), (Z95, 0.975), (-Z95, 0.025), (-3.0, 0.001_349_898)]
        {
            assert!((normal_distribution(x) - probability).abs() < 2e-7, "{x}");
        }
        assert!(normal_distribution(f64::INFINITY) > 1.0 - 1e-12);
        assert!(normal_distribution(f64::NEG_INFINITY) < 1e-12);
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-700.0, -10.0, 0.0, 0.5, 123.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9, "{elo}");
        }
        assert!((score_of_elo(0.0) - 0.5).abs() < 1e-12);
        assert!((score_of_elo(191.0) - 0.75).abs() < 5e-4, "191 Elo are 75 %");
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }
}
