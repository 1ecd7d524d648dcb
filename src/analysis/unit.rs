//! The unit of a game's scores, and the calculation of score losses in this unit.

use crate::base::Score;
use crate::game::Rules;

/// The unit of the scores and losses of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Discs at the end of a game of Othello.
    Discs,
    /// Evaluation points, the unit of the scores in k in a row.
    /// The result of a game has no margin in points: a game is won, lost or drawn.
    Points,
}

impl Unit {
    /// Limit in points: `Unit::counted` clamps the scores of k in a row to ±`MOST_POINTS`.
    /// A position with a score of 10 points is as good as won. The score of a proven win is clamped, too, so
    /// a move that only delays the win has a score loss of 0.
    pub(crate) const MOST_POINTS: Score = Score::from_discs(10);

    /// Returns the unit of a game's scores.
    pub(crate) fn of(rules: Rules) -> Unit {
        match rules {
            Rules::Othello(_) => Unit::Discs,
            Rules::Mnk(_) => Unit::Points,
        }
    }

    /// Returns the name of the unit in the plural.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Unit::Discs => "discs",
            Unit::Points => "points",
        }
    }

    /// Clamps a score in points to ±`MOST_POINTS`; returns a score in discs unchanged.
    /// Score losses, charts and the JSON protocol use the clamped scores.
    pub(crate) fn counted(self, score: Score) -> Score {
        match self {
            Unit::Discs => score,
            Unit::Points => score.clamp(-Unit::MOST_POINTS, Unit::MOST_POINTS),
        }
    }

    /// Returns the loss of a move: the best score minus the score of the move, never negative.
    pub(crate) fn loss(self, best: Score, played: Score) -> Score {
        let lost = self.counted(best).centidiscs().saturating_sub(self.counted(played).centidiscs());
        Score::from_centidiscs(lost.max(0))
    }

    /// Converts a loss to the number of discs with the same effect on the winning chances.
    /// Two points of k in a row correspond to four discs of Othello: both differences change the odds of
    /// winning by a factor of e.
    pub(crate) fn in_discs(self, loss: Score) -> Score {
        match self {
            Unit::Discs => loss,
            Unit::Points => Score::from_centidiscs(2 * loss.centidiscs()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_counts_ten_points_at_any_distance() {
        let points = |points: f64| Score::from_centidiscs((points * 100.0) as i32);
        for (best, played, lost) in [
            (Score::win_in(3), Score::win_in(9), 0.0),
            (Score::win_in(3), Score::default(), 10.0),
            (Score::win_in(3), Score::loss_in(2), 20.0),
            (Score::default(), Score::loss_in(2), 10.0),
            (points(1.5), points(-0.25), 1.75),
            (points(40.0), points(12.0), 0.0),
        ] {
            assert_eq!(Unit::Points.loss(best, played), points(lost), "{best} {played}");
        }
        assert_eq!(Unit::Discs.loss(points(40.0), points(12.0)), points(28.0));
        assert_eq!(Unit::Points.in_discs(points(2.0)), points(4.0));
    }
}
