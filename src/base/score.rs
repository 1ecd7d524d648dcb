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
    /// `i32::MIN`, whose negation does not fit, becomes `i32::MIN + 1`.
    pub const fn from_centidiscs(centidiscs: i32) -> Score {
        Score(if centidiscs == i32::MIN { -i32::MAX } else { centidiscs })
    }

    /// Returns the score of the given number of discs, at most 64 in Othello on 8x8.
    pub const fn from_discs(discs: i32) -> Score {
        Score::from_centidiscs(discs.saturating_mul(Score::DISC))
    }

    /// Returns the score in centidiscs.
    pub const fn centidiscs(self) -> i32 {
        self.0
    }

    /// Returns the score of a proven win whose last move is the given number of plies away.
    /// Used in games that are not decided by the number of discs. A win that is farther away has the score of
    /// a win in 99,999 plies.
    pub const fn win_in(plies: u32) -> Score {
        let plies = if plies < Score::FARTHEST as u32 { plies as i32 } else { Score::FARTHEST - 1 };
        Score(Score::WON - plies)
    }

    /// Returns the score of a proven loss in `plies` plies, from the view of the losing side.
    /// The number of plies is limited as in [`Score::win_in`].
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// Returns the number of plies to the end of the game, negative for a proven loss.
    /// `None` unless the score is a proven win or loss. A loss in 0 plies gives -1, as 0 has no sign.
    pub const fn plies_to_end(self) -> Option<i32> {
        match self.proven_plies() {
            None => None,
            Some(plies) if self.0 > 0 => Some(plies),
            Some(0) => Some(-1),
            Some(plies) => Some(-plies),
        }
    }

    /// Returns the number of plies to a proven win or loss, or `None` for every other score.
    const fn proven_plies(self) -> Option<i32> {
        let plies = Score::WON - self.0.abs();
        if 0 <= plies && plies < Score::FARTHEST { Some(plies) } else { None }
    }

    /// Returns whether the score is a proven win or loss (`Score::win_in`, `Score::loss_in`).
    /// Returns false for every score in discs or evaluation points.
    pub const fn is_proven(self) -> bool {
        self.proven_plies().is_some()
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
        let half = (self.0.signum() * Score::DISC / 2) as i64;
        ((self.0 as i64 + half) / Score::DISC as i64) as i32
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
/// A proven win in seven plies is `W7`, a proven loss in four `L4`. A precision sets the number of decimals:
/// `{:.1}` writes `+4.0`, rounded as a floating-point number.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = if let Some(plies) = self.proven_plies() {
            format!("{}{plies}", if self.0 > 0 { 'W' } else { 'L' })
        } else if let Some(decimals) = f.precision() {
            format!("{:+.decimals$}", self.discs())
        } else {
            let sign = if self.0 < 0 { '-' } else { '+' };
            let magnitude = self.0.unsigned_abs();
            format!("{sign}{}.{:02}", magnitude / 100, magnitude % 100)
        };
        padded(&text, f)
    }
}

/// Writes a text with the width, fill and alignment of the format; its precision does not truncate the text.
fn padded(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if f.precision().is_none() {
        return f.pad(text);
    }
    let missing = f.width().unwrap_or(0).saturating_sub(text.len());
    let before = match f.align() {
        Some(fmt::Alignment::Right) => missing,
        Some(fmt::Alignment::Center) => missing / 2,
        Some(fmt::Alignment::Left) | None => 0,
    };
    let fill = |count: usize| f.fill().to_string().repeat(count);
    let (before, after) = (fill(before), fill(missing - before));
    write!(f, "{before}{text}{after}")
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
    fn a_precision_sets_the_decimals_and_never_cuts_a_text() {
        let score = Score::from_centidiscs(-150);
        assert_eq!(format!("{score:.1} {score:.0} {score:.3}"), "-1.5 -2 -1.500");
        assert_eq!(format!("{:.1}", Score::default()), "+0.0");
        assert_eq!(
            format!("{score:>7.1}|{score:<7.1}|{score:*^7.1}|{score:7.1}"),
            "   -1.5|-1.5   |*-1.5**|-1.5   "
        );
        assert_eq!(format!("{:.1} {:>7.0}", Score::win_in(123), Score::loss_in(45)), "W123     L45");
        assert_eq!(format!("{score:>7}|{score:7}|"), "  -1.50|-1.50  |");
    }

    #[test]
    fn proven_scores_keep_their_sign_and_distance_at_the_extremes() {
        assert_eq!([Score::win_in(0), Score::loss_in(0)].map(|score| score.to_string()), ["W0", "L0"]);
        assert_eq!([Score::win_in(0), Score::loss_in(0)].map(Score::plies_to_end), [Some(0), Some(-1)]);
        for plies in [99_999, 100_000, u32::MAX] {
            assert_eq!(Score::win_in(plies).to_string(), "W99999");
            assert_eq!(Score::loss_in(plies), -Score::win_in(plies));
        }
    }

    #[test]
    fn every_number_of_centidiscs_is_a_score() {
        for score in [i32::MIN, i32::MAX].map(Score::from_centidiscs) {
            assert_eq!((-(-score), score.before_move(), score.plies_to_end()), (score, -score, None));
            assert_eq!(score.whole_discs(), 21_474_836 * score.centidiscs().signum());
            assert_eq!(score.to_string().trim_start_matches(['+', '-']), "21474836.47");
        }
        assert_eq!(Score::from_discs(i32::MIN), -Score::from_discs(i32::MAX));
    }

    #[test]
    fn whole_discs_round_to_the_nearest() {
        assert_eq!([149, 150, -149, -150].map(|c| Score::from_centidiscs(c).whole_discs()), [1, 2, -1, -2]);
    }
}
