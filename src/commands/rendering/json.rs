//! Parts shared by the JSON output of all subcommands, which is one object per line.

use std::io::{self, Write};
use std::time::Duration;

use kado::base::{Move, Score, Size, is_acted_on};
use serde::Serialize;

use super::spelling;

/// A score: whole discs if it is final, with decimals if it is an estimate, or a text.
///
/// The text is `W7` for a proven win in 7 plies, or the winner of a finished game without discs.
#[derive(Serialize)]
#[serde(untagged)]
pub(in crate::commands) enum Value {
    Discs(i32),
    Estimate(f64),
    Plies(String),
    Winner(&'static str),
}

impl Value {
    /// Converts a score: plies for a proven win or loss, otherwise discs, whole ones if `is_final`.
    pub(in crate::commands) fn new(is_final: bool, score: Score) -> Value {
        match is_final {
            _ if score.is_proven() => Value::Plies(score.to_string()),
            true => Value::Discs(score.whole_discs()),
            false => Value::Estimate(score.discs()),
        }
    }

    /// Converts the score of a finished game; in a game without discs the value is the winner.
    pub(in crate::commands) fn of_end(score: Score) -> Value {
        if score.is_proven() { Value::Winner(spelling::winner(score)) } else { Value::new(true, score) }
    }
}

/// A move with its score and its principal variation.
#[derive(Serialize)]
pub(in crate::commands) struct Scored {
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
    /// `exact` means that the score is final; an empty `pv` is left out.
    pub(in crate::commands) fn new(size: Size, mv: Move, score: Value, exact: bool, pv: &[Move]) -> Scored {
        Scored { mv: spelling::name_on(size, mv), score, exact, pv: spelling::names_on(size, pv) }
    }
}

/// Returns whether a value is false: serde then skips a member that is written only when true.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
pub(in crate::commands) fn is_false(value: &bool) -> bool {
    !value
}

/// Writes an object as one line.
pub(in crate::commands) fn write_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let json = serde_json::to_string(value)?;
    if !json.contains(is_acted_on) {
        return writeln!(out, "{json}");
    }
    // A terminal interprets more characters than the control characters that JSON escapes.
    for c in json.chars() {
        if is_acted_on(c) { write!(out, "\\u{:04x}", u32::from(c))? } else { write!(out, "{c}")? }
    }
    writeln!(out)
}

/// Returns a time in milliseconds, with a resolution of one microsecond.
pub(in crate::commands) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
