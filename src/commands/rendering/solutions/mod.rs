//! Solutions of problems.

mod board;
mod json;
mod table;

use std::io::{self, Write};

use kado::problems::{Solution, Totals, Verdict};

use crate::commands::solve::input::Task;
pub(in crate::commands) use board::Drawn;
pub(in crate::commands) use json::Json;
pub(in crate::commands) use table::Rows;

/// A problem with its solution and the verdict on it.
pub(in crate::commands) struct Answer<'a> {
    pub(in crate::commands) task: &'a Task,
    pub(in crate::commands) solution: &'a Solution,
    pub(in crate::commands) verdict: &'a Verdict,
    /// Whether the user interrupted the search.
    pub(in crate::commands) is_unfinished: bool,
}

/// An output format for answers.
pub(in crate::commands) trait Listing {
    /// Writes the header above the first problem.
    fn head(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Writes the answer to one problem.
    fn answer(&self, out: &mut dyn Write, answer: &Answer<'_>) -> io::Result<()>;

    /// Writes the totals.
    fn end(&self, out: &mut dyn Write, end: &End<'_>) -> io::Result<()>;
}

/// The totals of a run.
pub(in crate::commands) struct End<'a> {
    pub(in crate::commands) totals: &'a Totals,
    /// The number of lines and files that could not be read.
    pub(in crate::commands) errors: usize,
    /// Whether the run was interrupted.
    pub(in crate::commands) is_unfinished: bool,
}
