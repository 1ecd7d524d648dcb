//! Scores in responses.

use std::time::Duration;

use macro_rules_attribute::apply;

use crate::analysis::Unit;
use crate::base::{Bound, Score};
use crate::game::{AnyPosition, Position, Rules};

/// A score from the view of the side to move.
#[apply(response!)]
pub(super) struct ScoreValue {
    /// The score in discs in Othello, and in points, from -10 to 10, in k in a row; a proven win counts 10.
    value: f64,
    /// The score as text, for example `+4.37`, or `+4` if the score is final.
    /// A proven win in 7 plies is `W7`, a proven loss in 4 plies `L4`. If only the winner is known, or a game
    /// of k in a row is over, the text is `win`, `draw` or `loss`.
    text: String,
    /// Whether the score is proven; if only the winner was searched, whether the winner is proven.
    #[serde(rename = "final")]
    is_final: bool,
    /// Whether the score is exact or a bound.
    bound: BoundValue,
    /// In games of k in a row, the number of plies to a proven win; negative for a proven loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<i32>,
}

/// Whether a score is exact, a lower bound or an upper bound.
#[apply(keyword!)]
enum BoundValue {
    Exact,
    Lower,
    Upper,
}

impl From<Bound> for BoundValue {
    fn from(bound: Bound) -> BoundValue {
        match bound {
            Bound::Exact => BoundValue::Exact,
            Bound::Lower => BoundValue::Lower,
            Bound::Upper => BoundValue::Upper,
        }
    }
}

impl ScoreValue {
    /// Converts a score in a game with these rules.
    pub(super) fn new(rules: Rules, score: Score, is_final: bool, bound: Bound) -> ScoreValue {
        let is_final = is_final || score.is_proven();
        let counted = Unit::of(rules).counted(score);
        let text = if is_final && !score.is_proven() {
            format!("{:+}", score.whole_discs())
        } else {
            score.to_string()
        };
        let value = if is_final { f64::from(counted.whole_discs()) } else { counted.discs() };
        ScoreValue { value, text, is_final, bound: bound.into(), plies: score.plies_to_end() }
    }

    /// Returns the score of a finished game, or `None` if the game is not over.
    pub(super) fn of_end(position: &AnyPosition) -> Option<ScoreValue> {
        let score = position.outcome()?.score_for(position.rules(), position.turn());
        let ended = ScoreValue::new(position.rules(), score, true, Bound::Exact);
        Some(match position.rules() {
            Rules::Mnk(_) => ScoreValue { text: score.result_word().to_owned(), plies: None, ..ended },
            Rules::Othello(_) => ended,
        })
    }

    /// Converts a score whose sign is proven; `bound` tells what else is known of it.
    /// The member `text` of the result is `win`, `draw` or `loss`.
    pub(super) fn of_winner(rules: Rules, score: Score, bound: Bound) -> ScoreValue {
        let known = ScoreValue::new(rules, score, true, bound);
        ScoreValue { text: score.result_word().to_owned(), ..known }
    }
}

/// The result of a game from the view of the side to move.
#[apply(keyword!)]
pub(super) enum OutcomeValue {
    Win,
    Draw,
    Loss,
}

/// Returns the outcome that corresponds to the sign of a score.
pub(super) fn outcome(score: Score) -> OutcomeValue {
    match score.centidiscs().signum() {
        1 => OutcomeValue::Win,
        0 => OutcomeValue::Draw,
        _ => OutcomeValue::Loss,
    }
}

/// Returns a time in milliseconds, with microsecond precision.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
