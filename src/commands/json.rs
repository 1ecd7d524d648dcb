//! What the JSON of all subcommands has in common: one object a line.

use std::io::{self, Write};
use std::time::Duration;

use kado::base::Score;
use serde::Serialize;

/// A score: final ones are whole discs, estimates have decimals.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Value {
    Discs(i32),
    Estimate(f64),
    Winner(&'static str),
}

impl Value {
    /// Returns a final score, or an estimate.
    pub(super) fn new(is_final: bool, score: Score) -> Value {
        if is_final { Value::Discs(score.whole_discs()) } else { Value::Estimate(score.discs()) }
    }
}

/// Writes an object as a line.
pub(super) fn write_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Returns a time in milliseconds, to the microsecond.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
