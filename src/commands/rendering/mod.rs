//! Results as text for people and as JSON lines for programs: a command gathers them and calls this room.
//! HTML pages and SVG charts are made by the library's room `report`.

mod answer;
pub(super) mod board;
mod evaluation;
pub(super) mod json;
pub(super) mod reviews;
pub(super) mod solutions;
pub(super) mod spelling;

pub(super) use answer::{Answer, Hint};
pub(super) use evaluation::Evaluation;

/// The format of an answer about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A board above a table, for people.
    Table,
    /// A JSON object, for programs.
    Json,
}

impl Form {
    /// Returns the format that the flag `--json` chooses.
    pub(super) fn of_flag(json: bool) -> Form {
        if json { Form::Json } else { Form::Table }
    }
}
