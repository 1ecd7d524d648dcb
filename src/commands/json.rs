//! What the JSON of all subcommands has in common: one object a line.

use std::io::{self, Write};
use std::time::Duration;

use kado::base::{Move, Score, Size, is_acted_on};
use serde::Serialize;

use super::spelling;

/// A score: final ones are whole discs, estimates have decimals; a proven win that is counted in plies is a
/// text, `W7`.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Value {
    Discs(i32),
    Estimate(f64),
    Plies(String),
    Winner(&'static str),
}

impl Value {
    /// Returns a final score, or an estimate.
    pub(super) fn new(is_final: bool, score: Score) -> Value {
        match is_final {
            _ if score.is_proven() => Value::Plies(score.to_string()),
            true => Value::Discs(score.whole_discs()),
            false => Value::Estimate(score.discs()),
        }
    }

    /// Returns the score of a game that is over: where no discs are counted, who won.
    pub(super) fn of_end(score: Score) -> Value {
        if score.is_proven() { Value::Winner(spelling::winner(score)) } else { Value::new(true, score) }
    }
}

/// A move with its score, and the play that follows it.
#[derive(Serialize)]
pub(super) struct Scored {
    #[serde(rename = "move")]
    mv: String,
    score: Value,
    exact: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pv: Vec<String>,
}

impl Scored {
    /// Returns a move, its score, whether that is final, and the line that begins with it if there is one to
    /// tell.
    pub(super) fn new(size: Size, mv: Move, score: Value, exact: bool, pv: &[Move]) -> Scored {
        Scored { mv: spelling::name_on(size, mv), score, exact, pv: spelling::names_on(size, pv) }
    }
}

/// Returns whether a member that is there only if it is true is left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
pub(super) fn is_false(value: &bool) -> bool {
    !value
}

/// Writes an object as a line.
pub(super) fn write_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let json = serde_json::to_string(value)?;
    if !json.contains(is_acted_on) {
        return writeln!(out, "{json}");
    }
    // A terminal acts on more than the control characters that JSON escapes.
    for c in json.chars() {
        if is_acted_on(c) { write!(out, "\\u{:04x}", u32::from(c))? } else { write!(out, "{c}")? }
    }
    writeln!(out)
}

/// Returns a time in milliseconds, to the microsecond.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
