//! The selectivity of a search.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The confidence that forward pruning did not change the score of a search.
/// Selectivities are ordered from low confidence to high.
///
/// ```
/// use kado::base::Selectivity;
///
/// let selectivity: Selectivity = "95".parse()?;
/// assert!(selectivity < Selectivity::Full);
/// assert_eq!(Selectivity::try_from(selectivity.percent())?, selectivity);
/// # Ok::<(), kado::base::UnknownSelectivity>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Selectivity {
    /// 73 %: ProbCut margins of 1.1 standard deviations.
    Percent73,
    /// 87 %: ProbCut margins of 1.5 standard deviations.
    Percent87,
    /// 95 %: ProbCut margins of 2.0 standard deviations.
    Percent95,
    /// 98 %: ProbCut margins of 2.6 standard deviations.
    Percent98,
    /// 99 %: ProbCut margins of 3.3 standard deviations.
    Percent99,
    /// 100 %: no forward pruning.
    Full,
}

impl Selectivity {
    /// Every selectivity, from the lowest confidence to the highest.
    pub(crate) const ALL: [Selectivity; 6] = [
        Selectivity::Percent73,
        Selectivity::Percent87,
        Selectivity::Percent95,
        Selectivity::Percent98,
        Selectivity::Percent99,
        Selectivity::Full,
    ];

    /// Returns the confidence in percent.
    pub const fn percent(self) -> u8 {
        match self {
            Selectivity::Percent73 => 73,
            Selectivity::Percent87 => 87,
            Selectivity::Percent95 => 95,
            Selectivity::Percent98 => 98,
            Selectivity::Percent99 => 99,
            Selectivity::Full => 100,
        }
    }
}

/// Writes the confidence in percent: `95`.
impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.percent(), f)
    }
}

/// Error: the text or number is not a selectivity.
///
/// ```
/// # use kado::base::Selectivity;
/// let error = "96".parse::<Selectivity>().unwrap_err();
/// assert_eq!(error.to_string(), "73, 87, 95, 98, 99 or 100 is expected");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("73, 87, 95, 98, 99 or 100 is expected")]
pub struct UnknownSelectivity;

/// Converts a selectivity to its confidence in percent: `95`.
impl From<Selectivity> for u8 {
    fn from(selectivity: Selectivity) -> u8 {
        selectivity.percent()
    }
}

impl TryFrom<u8> for Selectivity {
    type Error = UnknownSelectivity;

    fn try_from(percent: u8) -> Result<Selectivity, UnknownSelectivity> {
        percent.to_string().parse()
    }
}

impl FromStr for Selectivity {
    type Err = UnknownSelectivity;

    fn from_str(text: &str) -> Result<Selectivity, UnknownSelectivity> {
        let named = |selectivity: &Selectivity| selectivity.percent().to_string() == text;
        Selectivity::ALL.into_iter().find(named).ok_or(UnknownSelectivity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_selectivity_is_read_as_it_is_written() {
        for selectivity in Selectivity::ALL {
            assert_eq!(selectivity.to_string().parse(), Ok(selectivity));
        }
        for text in ["", "74", "+95", "95%", "095"] {
            assert_eq!(text.parse::<Selectivity>(), Err(UnknownSelectivity), "{text}");
        }
    }
}
