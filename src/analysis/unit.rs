//! What the scores of a game are counted in, and what a difference of two of them is worth.

use crate::base::Score;
use crate::game::Rules;

/// What scores are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Discs at the end of a game of Othello.
    Discs,
    /// Points of the evaluation of k in a row, which are counted at the end of no game: there it is won, lost
    /// or drawn.
    Points,
}

impl Unit {
    /// Where points are lost, no score counts for more than this, either way: a game at ten points is won as
    /// good as surely as one whose win is proven, and a win that takes longer than another one is a win, too.
    pub const MOST_POINTS: Score = Score::from_discs(10);

    /// Returns the unit of a game's scores.
    pub fn of(rules: Rules) -> Unit {
        match rules {
            Rules::Othello(_) => Unit::Discs,
            Rules::Mnk(_) => Unit::Points,
        }
    }

    /// Returns its name in the plural.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Discs => "discs",
            Unit::Points => "points",
        }
    }

    /// Returns a score as it counts for losses and in charts.
    pub fn counted(self, score: Score) -> Score {
        match self {
            Unit::Discs => score,
            Unit::Points => score.clamp(-Unit::MOST_POINTS, Unit::MOST_POINTS),
        }
    }

    /// Returns how much less the score of a move is than that of the best one; never negative.
    pub fn loss(self, best: Score, played: Score) -> Score {
        let lost = self.counted(best).centidiscs() - self.counted(played).centidiscs();
        Score::from_centidiscs(lost.max(0))
    }

    /// Returns the loss in discs that says as much about who wins: four discs are to Othello what two points
    /// are to k in a row, by the curves that the chances of winning follow, e to 1 for the side that has
    /// them.
    pub fn in_discs(self, loss: Score) -> Score {
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
    fn a_win_is_worth_ten_points_however_far_it_is() {
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
