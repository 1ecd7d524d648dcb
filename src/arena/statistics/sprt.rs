//! The sequential probability ratio test (SPRT) of two hypotheses about the difference in strength.
//!
//! A match ends as soon as one hypothesis is accepted. The ratio is the generalized likelihood ratio of
//! [`super::likelihood`]. Source of the test: A. Wald, Sequential Tests of Statistical Hypotheses, Annals of
//! Mathematical Statistics 16 (1945) 117-186.

use std::fmt;
use std::str::FromStr;

use super::Trials;
use super::elo::{NORMALIZED_UNIT, score_of_elo};
use super::likelihood::{Hypothesis, log_ratio};

/// The Elo scale on which the bounds of a test are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum EloModel {
    /// Normalized Elo: differences relative to the standard deviation of a game's score.
    ///
    /// On this scale, the length of a test does not depend on the rate of draws or on the openings.
    #[default]
    Normalized,
    /// Logistic Elo: differences derived from the expected score.
    Logistic,
}

/// Writes `normalized` or `logistic`.
impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EloModel::Normalized => "normalized",
            EloModel::Logistic => "logistic",
        })
    }
}

/// Parses `normalized` or `logistic`.
impl FromStr for EloModel {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<EloModel, SprtError> {
        [EloModel::Normalized, EloModel::Logistic]
            .into_iter()
            .find(|model| model.to_string() == text)
            .ok_or_else(|| SprtError::Model(text.to_owned()))
    }
}

/// Error: the settings of the test are invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum SprtError {
    /// The lower bound is not below the upper one.
    #[error("the lower Elo bound {0} must be below the upper one {1}")]
    Bounds(f64, f64),
    /// The absolute value of an Elo bound exceeds `Sprt::MAX_ELO`.
    #[error("an Elo bound of {0} is out of range: -{max} to {max} are possible", max = Sprt::MAX_ELO)]
    Reach(f64),
    /// An error rate is not between 0 and 0.5.
    #[error("an error rate of {0} is not possible: it must be above 0 and below 0.5")]
    ErrorRate(f64),
    /// The name of the Elo model is unknown.
    #[error("unknown Elo model '{0}': normalized or logistic is expected")]
    Model(String),
}

/// A test of two hypotheses: the first engine is stronger by `elo0` (H0) or by `elo1` (H1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// State of a sequential probability ratio test: log-likelihood ratio, bounds and decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SprtState {
    /// The log-likelihood ratio of H1 to H0.
    pub(crate) llr: f64,
    /// The log-likelihood ratio at or below which H0 is accepted.
    pub(crate) lower: f64,
    /// The log-likelihood ratio at or above which H1 is accepted.
    pub(crate) upper: f64,
    /// The decision at this log-likelihood ratio.
    pub(crate) decision: Decision,
}

/// Whether a test is decided, and for which hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// More games are needed.
    Continue,
    /// The first engine is stronger by at most `elo0`.
    AcceptH0,
    /// The first engine is stronger by at least `elo1`.
    AcceptH1,
}

impl Sprt {
    /// Maximum absolute value of a bound of the test, in normalized or logistic Elo (`EloModel`).
    ///
    /// With bounds in this range, the log-likelihood ratio always exists.
    pub(crate) const MAX_ELO: f64 = 200.0;

    /// Creates a test.
    ///
    /// `alpha` is the probability of accepting H1 if H0 holds. `beta` is the probability of accepting H0 if
    /// H1 holds.
    ///
    /// # Errors
    /// If `elo0` is not below `elo1`, a bound is out of range, or an error rate is not between 0 and 0.5.
    pub(crate) fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: EloModel,
    ) -> Result<Sprt, SprtError> {
        if let Some(&elo) = [elo0, elo1].iter().find(|elo| elo.is_nan() || elo.abs() > Sprt::MAX_ELO) {
            return Err(SprtError::Reach(elo));
        }
        if elo0 >= elo1 {
            return Err(SprtError::Bounds(elo0, elo1));
        }
        if let Some(&rate) = [alpha, beta].iter().find(|&&rate| !(rate > 0.0 && rate < 0.5)) {
            return Err(SprtError::ErrorRate(rate));
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// Returns `elo0` and `elo1`, the Elo differences of the hypotheses H0 and H1.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// Returns the state of the test after these trials; without trials the log-likelihood ratio is 0.
    pub(crate) fn state(&self, trials: &Trials) -> SprtState {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let llr = self.llr(trials);
        let decision = match llr {
            _ if llr >= upper => Decision::AcceptH1,
            _ if llr <= lower => Decision::AcceptH0,
            _ => Decision::Continue,
        };
        SprtState { llr, lower, upper, decision }
    }

    fn llr(&self, trials: &Trials) -> f64 {
        if trials.count() == 0 {
            return 0.0;
        }
        let hypothesis = |elo: f64| match self.model {
            EloModel::Logistic => Hypothesis::Mean(score_of_elo(elo)),
            EloModel::Normalized => {
                Hypothesis::Deviations(elo / NORMALIZED_UNIT * f64::from(trials.games_per_trial).sqrt())
            }
        };
        log_ratio(trials, hypothesis(self.elo0), hypothesis(self.elo1)).unwrap_or(0.0)
    }
}

/// Writes `SPRT [0, 10] normalized, alpha 0.05, beta 0.05`.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "SPRT [{elo0}, {elo1}] {model}, alpha {alpha}, beta {beta}")
    }
}

/// Writes `LLR 1.23 (-2.94, 2.94)`, followed by the decision if the test is decided.
impl fmt::Display for SprtState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LLR {:.2} ({:.2}, {:.2})", self.llr, self.lower, self.upper)?;
        match self.decision {
            Decision::Continue => Ok(()),
            Decision::AcceptH0 => write!(f, ", H0 accepted"),
            Decision::AcceptH1 => write!(f, ", H1 accepted"),
        }
    }
}
