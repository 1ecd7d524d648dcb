//! Positions and games as texts: accepted input, written output, and the errors for bad texts.

mod database;
mod games;
mod positions;

use kado::formats::TextError;

fn message<T: std::fmt::Debug>(result: Result<T, TextError>) -> String {
    result.expect_err("a bad text is refused").to_string()
}
