//! Summary of a player's moves: losses, grades and accuracy.

use serde::{Deserialize, Serialize};

use crate::base::{Color, Score};
use crate::game::Position;

use super::PositionReview;

/// The grade of a move, determined by the loss of the move in discs.
///
/// In k in a row, where losses are in points, the loss is first converted to discs.
///
/// ```
/// use kado::analysis::Grade;
///
/// assert!(Grade::Blunder > Grade::Mistake);
/// assert_eq!(Grade::Blunder.name(), "blunder");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// The only legal move.
    Forced,
    /// No loss.
    Best,
    /// A loss of more than 0 but less than 2 discs.
    Good,
    /// A loss of at least 2 but less than 4 discs.
    Inaccuracy,
    /// A loss of at least 4 but less than 8 discs.
    Mistake,
    /// A loss of at least 8 discs.
    Blunder,
}

impl Grade {
    /// Smallest loss of an inaccuracy: two discs, the smallest difference between two final scores.
    pub(crate) const INACCURACY: Score = Score::from_discs(2);
    /// Smallest loss of a mistake.
    pub(crate) const MISTAKE: Score = Score::from_discs(4);
    /// Smallest loss of a blunder.
    pub(crate) const BLUNDER: Score = Score::from_discs(8);

    /// Returns the grade of an unforced move with this score loss.
    /// The caller converts a loss in points to discs first (`Unit::in_discs`).
    pub(crate) fn of_loss(loss: Score) -> Grade {
        match loss {
            _ if loss >= Grade::BLUNDER => Grade::Blunder,
            _ if loss >= Grade::MISTAKE => Grade::Mistake,
            _ if loss >= Grade::INACCURACY => Grade::Inaccuracy,
            _ if loss > Score::default() => Grade::Good,
            _ => Grade::Best,
        }
    }

    /// Returns the annotation mark of the grade.
    /// It is `?!` for an inaccuracy, `?` for a mistake, `??` for a blunder and empty otherwise.
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Grade::Forced | Grade::Best | Grade::Good => "",
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }

    /// Returns the name of the grade in lower case: `blunder`.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Forced => "forced",
            Grade::Best => "best",
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}

/// Totals over the moves of one player.
/// Passes do not count as moves. Means do not include forced moves. Score losses are in discs, or in points
/// for k in a row.
///
/// ```
/// # use kado::analysis::Summary;
/// let mut total = Summary::default();
/// total.merge(&Summary::default());
/// assert_eq!((total.moves, total.accuracy()), (0, None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Moves played, without passes.
    pub moves: u32,
    /// Number of unforced moves; a move is unforced if at least two moves are legal.
    pub choices: u32,
    /// Number of unforced moves with a score loss of 0.
    pub best: u32,
    /// Moves that lose 2 to less than 4 discs, or, in k in a row, 1 to less than 2 points.
    pub inaccuracies: u32,
    /// Moves that lose 4 to less than 8 discs, or, in k in a row, 2 to less than 4 points.
    pub mistakes: u32,
    /// Moves that lose at least 8 discs, or, in k in a row, at least 4 points.
    pub blunders: u32,
    /// Sum of all losses, in hundredths of a disc or point.
    lost: i64,
    /// Sum of the accuracies of the unforced moves; each accuracy is 0 to 100 percent.
    accuracies: f64,
}

impl Summary {
    /// The loss in discs that halves the accuracy of a move.
    pub(crate) const HALF: f64 = 4.0;

    /// Returns the summary of one side of a reviewed game.
    pub(crate) fn of(positions: &[PositionReview], color: Color) -> Summary {
        let mut summary = Summary::default();
        positions
            .iter()
            .filter(|review| review.position.turn() == color)
            .for_each(|review| summary.add(review));
        summary
    }

    fn add(&mut self, review: &PositionReview) {
        let Some((played, grade)) = review.played.as_ref().zip(review.grade()) else { return };
        self.moves += u32::from(!played.mv.is_pass());
        if grade == Grade::Forced {
            return;
        }
        self.choices += 1;
        self.lost += i64::from(played.loss.centidiscs());
        self.accuracies += 100.0 * (-review.unit().in_discs(played.loss).discs() / Summary::HALF).exp2();
        match grade {
            Grade::Best => self.best += 1,
            Grade::Inaccuracy => self.inaccuracies += 1,
            Grade::Mistake => self.mistakes += 1,
            Grade::Blunder => self.blunders += 1,
            Grade::Forced | Grade::Good => {}
        }
    }

    /// Adds the moves of another summary.
    /// Totals that no longer fit stay at the largest number.
    pub fn merge(&mut self, other: &Summary) {
        for (total, more) in [
            (&mut self.moves, other.moves),
            (&mut self.choices, other.choices),
            (&mut self.best, other.best),
            (&mut self.inaccuracies, other.inaccuracies),
            (&mut self.mistakes, other.mistakes),
            (&mut self.blunders, other.blunders),
        ] {
            *total = total.saturating_add(more);
        }
        self.lost = self.lost.saturating_add(other.lost);
        self.accuracies += other.accuracies;
    }

    /// Returns the figures that reports show: the counts, the total loss, the mean loss and the accuracy.
    pub fn figures(&self) -> Figures {
        Figures {
            moves: self.moves,
            choices: self.choices,
            best: self.best,
            inaccuracies: self.inaccuracies,
            mistakes: self.mistakes,
            blunders: self.blunders,
            lost: self.lost(),
            mean_loss: self.mean_loss(),
            accuracy: self.accuracy(),
        }
    }

    /// Returns the sum of the score losses of all moves, in discs (in points for k in a row).
    pub fn lost(&self) -> f64 {
        self.lost as f64 / f64::from(Score::DISC)
    }

    /// Returns the mean score loss of the unforced moves, in discs (in points for k in a row).
    /// Returns `None` if there are no unforced moves.
    pub fn mean_loss(&self) -> Option<f64> {
        (self.choices > 0).then(|| self.lost() / f64::from(self.choices))
    }

    /// Returns the accuracy in percent, 0 to 100; `None` if there are no unforced moves.
    /// The accuracy is the mean of `100 * 2^(-loss / 4)` over the unforced moves. The loss is in discs.
    /// A loss in points is converted to discs (`Unit::in_discs`). A move without loss counts 100 %, a move
    /// that loses 4 discs counts 50 %.
    pub fn accuracy(&self) -> Option<f64> {
        (self.choices > 0).then(|| self.accuracies / f64::from(self.choices))
    }
}

/// The JSON form of a [`Summary`], with means in place of sums.
///
/// ```
/// let figures = kado::analysis::Summary::default().figures();
/// assert!(serde_json::to_string(&figures)?.contains(r#""blunders":0"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Figures {
    moves: u32,
    choices: u32,
    best: u32,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    lost: f64,
    mean_loss: Option<f64>,
    accuracy: Option<f64>,
}

#[cfg(test)]
mod tests;
