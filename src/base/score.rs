//! Scores and their bounds.

use std::fmt;
use std::ops::Neg;

/// A search depth in plies. Signed, so that reductions cannot wrap.
///
/// ```
/// use kado::engine::Limits;
///
/// let depth: kado::base::Depth = 12;
/// assert_eq!(Limits::depth(depth).depth, Some(12));
/// ```
pub type Depth = i32;

/// A score in centidiscs from the mover's view: 100 is one disc.
/// Empty squares count for the winner. In k in a row, 100 is one evaluation point.
///
/// ```
/// use kado::base::Score;
///
/// let score = Score::from_centidiscs(-150);
/// assert_eq!((score.discs(), (-score).to_string()), (-1.5, "+1.50".to_owned()));
/// assert_eq!(Score::win_in(7).to_string(), "W7");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// One disc, in centidiscs.
    pub const DISC: i32 = 100;

    /// Base of the scores of proven wins: a win in `n` plies has the score `WON - n`.
    /// Such a score is higher than every score in discs.
    const WON: i32 = 10_000_000;

    /// Exclusive upper bound of the number of plies from a position to a proven win or loss.
    const FARTHEST: i32 = 100_000;

    /// Returns the score of the given number of centidiscs.
    pub const fn from_centidiscs(centidiscs: i32) -> Score {
        Score(centidiscs)
    }

    /// Returns the score of the given number of discs, at most 64 in Othello on 8x8.
    pub const fn from_discs(discs: i32) -> Score {
        Score(discs.saturating_mul(Score::DISC))
    }

    /// Returns the score in centidiscs.
    pub const fn centidiscs(self) -> i32 {
        self.0
    }

    /// Returns the score of a proven win whose last move is the given number of plies away.
    /// Used in games that are not decided by the number of discs.
    pub const fn win_in(plies: u32) -> Score {
        let plies = if plies < Score::FARTHEST as u32 { plies as i32 } else { Score::FARTHEST - 1 };
        Score(Score::WON - plies)
    }

    /// Returns the score of a proven loss in `plies` plies, from the view of the losing side.
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// Returns the number of plies to the end of the game, negative for a proven loss.
    /// `None` unless the score is a proven win or loss. A loss in 0 plies gives -1, as 0 has no sign.
    pub const fn plies_to_end(self) -> Option<i32> {
        let plies = Score::WON - self.0.abs();
        if plies >= Score::FARTHEST {
            None
        } else if self.0 > 0 {
            Some(plies)
        } else {
            Some(if plies > 1 { -plies } else { -1 })
        }
    }

    /// Returns whether the score is a proven win or loss (`Score::win_in`, `Score::loss_in`).
    /// Returns false for every score in discs or evaluation points.
    pub const fn is_proven(self) -> bool {
        self.plies_to_end().is_some()
    }

    /// Converts the score of a position to the score of the move that led to the position.
    /// The score of the position is from the view of the side to move. The score of the move is from the view
    /// of the side that played the move. A proven win or loss is one ply farther away for the move than for
    /// the position.
    #[must_use]
    #[doc(hidden)]
    pub const fn before_move(self) -> Score {
        let farther = if self.is_proven() { self.0.signum() } else { 0 };
        Score(farther - self.0)
    }

    /// Returns the score in discs.
    pub fn discs(self) -> f64 {
        f64::from(self.0) / f64::from(Score::DISC)
    }

    /// Returns the score in whole discs, rounded to the nearest, halves away from zero.
    pub const fn whole_discs(self) -> i32 {
        (self.0 + self.0.signum() * Score::DISC / 2) / Score::DISC
    }

    /// Returns `win`, `draw` or `loss`, according to the sign of the score.
    pub(crate) const fn result_word(self) -> &'static str {
        match self.0.signum() {
            1 => "win",
            0 => "draw",
            _ => "loss",
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// Writes discs with a sign and two decimals: `+4.00`, `-0.50`, `+0.00`.
/// A proven win in seven plies is `W7`, a proven loss in four `L4`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plies) = self.plies_to_end() {
            let letter = if self.0 > 0 { 'W' } else { 'L' };
            return f.pad(&format!("{letter}{}", plies.unsigned_abs()));
        }
        let sign = if self.0 < 0 { '-' } else { '+' };
        let magnitude = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", magnitude / 100, magnitude % 100))
    }
}

/// Whether a score is the true value or a bound on it.
///
/// ```
/// # use kado::base::{Bound, Score};
/// # use kado::engine::{Engine, Limits};
/// let mut engine = Engine::of("othello:6".parse()?)?;
///
/// // Search with a window far below the true score: the result is a lower bound.
/// let window = Some((Score::from_discs(-20), Score::from_discs(-19)));
/// let report = engine.search(Limits { window, ..Limits::depth(2) })?;
/// assert_eq!(report.best().bound, Bound::Lower);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true value is at least the score.
    Lower,
    /// The true value is at most the score.
    Upper,
    /// The score is the true value.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_in_signed_discs() {
        let written: Vec<String> = [400, -50, 0, -6400].map(|c| Score::from_centidiscs(c).to_string()).into();
        assert_eq!(written, ["+4.00", "-0.50", "+0.00", "-64.00"]);
    }

    #[test]
    fn a_proven_score_is_a_ply_farther_away_before_the_move() {
        for (behind, before) in [
            (Score::loss_in(0), Score::win_in(1)),
            (Score::loss_in(4), Score::win_in(5)),
            (Score::win_in(3), Score::loss_in(4)),
            (Score::from_centidiscs(250), Score::from_centidiscs(-250)),
            (Score::default(), Score::default()),
        ] {
            assert_eq!(behind.before_move(), before);
        }
    }

    #[test]
    fn whole_discs_round_to_the_nearest() {
        assert_eq!([149, 150, -149, -150].map(|c| Score::from_centidiscs(c).whole_discs()), [1, 2, -1, -2]);
    }
}
