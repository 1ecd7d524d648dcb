//! Parts shared by all JSON output. The output has one object per line.

use std::io::{self, Write};
use std::time::Duration;

use crate::base::{Move, Score, Size, escape_json};
use serde::Serialize;

use super::spelling;

/// Writes results as JSON lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JsonLines {
    /// Whether times are written; without times, the output depends only on the input and the settings.
    pub(crate) is_timed: bool,
}

impl JsonLines {
    /// Returns a time in milliseconds, or `None` if times are not written.
    pub(super) fn time(self, time: Duration) -> Option<f64> {
        self.is_timed.then(|| milliseconds(time))
    }
}

/// A score in JSON: an integer for a final score in discs, a decimal number for an estimate, or a text.
///
/// The text is `W7` for a proven win in 7 plies, or `win`, `draw` or `loss` if only the outcome is known.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Value {
    /// A final score.
    Discs(i32),
    /// An estimated score in discs, with decimals.
    Estimate(f64),
    /// A proven win or loss with its distance in plies: `W7`.
    Plies(String),
    /// The outcome of a game without discs, or of a search for the winner: `win`, `draw` or `loss`.
    Winner(&'static str),
}

impl Value {
    /// Converts a score: a proven win or loss to plies (`W7`), any other score to discs.
    ///
    /// The number of discs is an integer if `is_final` (the score is exact), otherwise a decimal number.
    pub(super) fn new(is_final: bool, score: Score) -> Value {
        match is_final {
            _ if score.is_proven() => Value::Plies(score.to_string()),
            true => Value::Discs(score.whole_discs()),
            false => Value::Estimate(score.discs()),
        }
    }

    /// Converts the score of a finished game to discs.
    ///
    /// In a game without discs, returns a `Winner` for a win or a loss.
    pub(super) fn of_end(score: Score) -> Value {
        if score.is_proven() { Value::Winner(score.result_word()) } else { Value::new(true, score) }
    }
}

/// A move with its score and its principal variation.
#[derive(Debug, Serialize)]
pub(super) struct Scored {
    #[serde(rename = "move")]
    mv: String,
    score: Value,
    exact: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pv: Vec<String>,
}

impl Scored {
    /// Creates the JSON object for a move.
    ///
    /// If `exact` is false, the score is an estimate or a bound. The JSON object omits an empty `pv`.
    pub(super) fn new(size: Size, mv: Move, score: Value, exact: bool, pv: &[Move]) -> Scored {
        Scored { mv: spelling::name_on(size, mv), score, exact, pv: spelling::names_on(size, pv) }
    }
}

/// Returns whether a value is false, for members that serde writes only when true.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
pub(super) fn is_false(value: &bool) -> bool {
    !value
}

/// Writes an object as one line, without characters on which a terminal would act.
pub(crate) fn write_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let json = serde_json::to_string(value)?;
    writeln!(out, "{}", escape_json(&json))
}

/// Returns a time in milliseconds, with a resolution of one microsecond.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
