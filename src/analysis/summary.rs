//! Summary of a player's moves: losses, grades and accuracy.

use serde::{Deserialize, Serialize};

use crate::base::{Color, Score};
use crate::game::Position;

use super::PositionReview;

/// The grade of a move by its loss.
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
    /// A loss of less than 2 discs.
    Good,
    /// A loss of at least 2 discs.
    Inaccuracy,
    /// A loss of at least 4 discs.
    Mistake,
    /// A loss of at least 8 discs.
    Blunder,
}

impl Grade {
    /// Smallest loss of an inaccuracy: the smallest possible difference between final scores.
    pub(crate) const INACCURACY: Score = Score::from_discs(2);
    /// Smallest loss of a mistake.
    pub(crate) const MISTAKE: Score = Score::from_discs(4);
    /// Smallest loss of a blunder.
    pub(crate) const BLUNDER: Score = Score::from_discs(8);

    /// Returns the grade for a loss in discs.
    pub(crate) fn of_loss(loss: Score) -> Grade {
        match loss {
            _ if loss >= Grade::BLUNDER => Grade::Blunder,
            _ if loss >= Grade::MISTAKE => Grade::Mistake,
            _ if loss >= Grade::INACCURACY => Grade::Inaccuracy,
            _ if loss > Score::default() => Grade::Good,
            _ => Grade::Best,
        }
    }

    /// Returns the annotation mark: `?!`, `?`, `??` or nothing.
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Grade::Forced | Grade::Best | Grade::Good => "",
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }

    /// Returns the name in lower case.
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

/// Sums over the moves of a player.
/// Passes do not count as moves, and means exclude forced moves. Losses are in the unit of the game.
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
    /// Moves with a choice: at least two moves were legal.
    pub choices: u32,
    /// Moves with a choice and a loss of 0.
    pub best: u32,
    /// Moves that lose at least 2 but less than 4 discs, or the equivalent in points.
    pub inaccuracies: u32,
    /// Moves that lose at least 4 but less than 8 discs, or the equivalent in points.
    pub mistakes: u32,
    /// Moves that lose at least 8 discs, or the equivalent in points.
    pub blunders: u32,
    /// Sum of all losses, in hundredths of the unit.
    lost: i64,
    /// Sum of the accuracies of all moves with a choice, in percent.
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
    pub fn merge(&mut self, other: &Summary) {
        self.moves += other.moves;
        self.choices += other.choices;
        self.best += other.best;
        self.inaccuracies += other.inaccuracies;
        self.mistakes += other.mistakes;
        self.blunders += other.blunders;
        self.lost += other.lost;
        self.accuracies += other.accuracies;
    }

    /// Returns the figures that reports show.
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

    /// Returns the sum of all losses, in the unit of the game.
    pub fn lost(&self) -> f64 {
        self.lost as f64 / f64::from(Score::DISC)
    }

    /// Returns the mean loss of the moves with a choice, in the unit of the game; `None` without such moves.
    pub fn mean_loss(&self) -> Option<f64> {
        (self.choices > 0).then(|| self.lost() / f64::from(self.choices))
    }

    /// Returns the accuracy in percent; `None` if no move had a choice.
    /// It is the mean of `100 * 2^(-loss / 4)` over the moves with a choice, with the loss in discs
    /// (`Unit::in_discs`): a move without loss counts 100 %, and one that loses 4 discs counts 50 %.
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
mod tests {
    use super::*;
    use std::time::Duration;

    use super::Grade::{Best, Blunder, Good, Inaccuracy, Mistake};
    use crate::analysis::Played;
    use crate::base::{Move, Selectivity, Square};
    use crate::game::{AnyPosition, Rules};

    fn position(loss: f64, choices: usize, mv: Move) -> PositionReview {
        let loss = Score::from_centidiscs((loss * 100.0) as i32);
        PositionReview {
            ply: 0,
            position: AnyPosition::start(Rules::OTHELLO).unwrap(),
            choices,
            score: Score::default(),
            exact: false,
            lines: Vec::new(),
            depth: 1,
            selectivity: Selectivity::Full,
            nodes: 0,
            time: Duration::ZERO,
            played: Some(Played { mv, score: -loss, loss, pv: vec![mv] }),
        }
    }

    fn square() -> Move {
        Square::new(19).into()
    }

    #[test]
    fn the_sums_equal_those_computed_by_hand() {
        let moves = [(0.0, 5), (4.0, 5), (12.0, 5), (2.0, 4), (0.5, 3), (0.0, 1)];
        let mut positions: Vec<_> =
            moves.iter().map(|&(loss, choices)| position(loss, choices, square())).collect();
        positions.push(position(0.0, 1, Move::PASS));
        positions.push(PositionReview { played: None, ..position(0.0, 3, square()) });
        let summary = Summary::of(&positions, Color::Black);
        assert_eq!((summary.moves, summary.choices), (6, 5));
        assert_eq!((summary.best, summary.inaccuracies, summary.mistakes, summary.blunders), (1, 1, 1, 1));
        assert_eq!((summary.lost(), summary.mean_loss()), (18.5, Some(3.7)));
        // The mean of 100, 50, 12.5, 100/2^(1/2) and 100/2^(1/8).
        let accuracy = (100.0 + 50.0 + 12.5 + 70.710_678 + 91.700_404) / 5.0;
        assert!((summary.accuracy().unwrap_or_default() - accuracy).abs() < 1e-6, "{summary:?}");
        assert_eq!(Summary::of(&positions, Color::White), Summary::default());
    }

    #[test]
    fn without_a_choice_there_is_no_mean() {
        let summary = Summary::of(&[position(0.0, 1, square())], Color::Black);
        assert_eq!((summary.moves, summary.mean_loss(), summary.accuracy()), (1, None, None));
    }

    #[test]
    fn points_count_twice_as_much_as_discs() {
        let of = |game: &str, loss| {
            let rules: Rules = game.parse().unwrap();
            let review = position(loss, 2, square());
            PositionReview { position: AnyPosition::start(rules).unwrap(), ..review }
        };
        for (points, discs) in [(0.9, 1.8), (1.0, 2.0), (2.5, 5.0), (4.0, 8.0)] {
            let (rows, othello) = (of("gomoku", points), of("othello:10", discs));
            assert_eq!(rows.grade(), othello.grade(), "{points}");
            let [rows, othello] =
                [rows, othello].map(|review| Summary::of(&[review], Color::Black).accuracy().unwrap());
            assert!((rows - othello).abs() < 1e-9, "{rows} {othello}");
        }
    }

    #[test]
    fn summaries_add_up() {
        let positions = [position(1.0, 2, square()), position(9.0, 2, square())];
        let mut sum = Summary::of(&positions[..1], Color::Black);
        sum.merge(&Summary::of(&positions[1..], Color::Black));
        assert_eq!(sum, Summary::of(&positions, Color::Black));
    }

    #[test]
    fn each_grade_begins_at_its_smallest_loss() {
        let grades: Vec<Grade> = [0, 1, 199, 200, 399, 400, 799, 800]
            .map(|loss| Grade::of_loss(Score::from_centidiscs(loss)))
            .into();
        assert_eq!(grades, [Best, Good, Good, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder]);
    }
}
