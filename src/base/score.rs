//! Scores, their bounds, and how sure a search is of them.

use std::fmt;
use std::ops::Neg;

/// A search depth in plies. Signed, so that reductions cannot wrap.
pub type Depth = i32;

/// A score in centidiscs from the mover's view: 100 is one disc, empty squares counted for the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// One disc.
    pub const DISC: i32 = 100;

    /// Returns the score of this many centidiscs.
    pub const fn from_centidiscs(centidiscs: i32) -> Score {
        Score(centidiscs)
    }

    /// Returns the score of this many discs.
    pub const fn from_discs(discs: i32) -> Score {
        Score(discs * Score::DISC)
    }

    /// Returns the score in centidiscs.
    pub const fn centidiscs(self) -> i32 {
        self.0
    }

    /// Returns the score in discs.
    pub fn discs(self) -> f64 {
        f64::from(self.0) / f64::from(Score::DISC)
    }

    /// Returns the score in whole discs, rounded to the nearest, halves away from zero.
    pub const fn whole_discs(self) -> i32 {
        (self.0 + self.0.signum() * Score::DISC / 2) / Score::DISC
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// Writes discs with a sign and two decimals: `+4.00`, `-0.50`, `+0.00`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { '-' } else { '+' };
        let magnitude = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", magnitude / 100, magnitude % 100))
    }
}

/// What a score says about the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
    /// The value is the score.
    Exact,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Bound::Lower => "lower",
            Bound::Upper => "upper",
            Bound::Exact => "exact",
        })
    }
}

/// How sure a search is that its forward pruning lost nothing, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Selectivity {
    /// 73 %: cuts at 1.1 standard deviations.
    Percent73,
    /// 87 %: cuts at 1.5 standard deviations.
    Percent87,
    /// 95 %: cuts at 2.0 standard deviations.
    Percent95,
    /// 98 %: cuts at 2.6 standard deviations.
    Percent98,
    /// 99 %: cuts at 3.3 standard deviations.
    Percent99,
    /// 100 %: no selective cut at all.
    Full,
}

impl Selectivity {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_in_signed_discs() {
        let written: Vec<String> = [400, -50, 0, -6400].map(|c| Score::from_centidiscs(c).to_string()).into();
        assert_eq!(written, ["+4.00", "-0.50", "+0.00", "-64.00"]);
    }

    #[test]
    fn whole_discs_round_to_the_nearest() {
        assert_eq!([149, 150, -149, -150].map(|c| Score::from_centidiscs(c).whole_discs()), [1, 2, -1, -2]);
    }
}
