//! Output of solved problems, as a table, as JSON lines or as a drawn board.

mod board;
mod json;
mod rows;

use std::io::{self, Write};

use crate::problems::{Solution, Task, Totals, Verdict};

pub(crate) use board::Drawn;
pub(crate) use rows::Rows;

/// A problem, its solution, and the comparison of the solution with the expected answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer<'a> {
    /// The problem and its location in the input.
    pub(crate) task: &'a Task,
    pub(crate) solution: &'a Solution,
    pub(crate) verdict: &'a Verdict,
    /// Whether the user interrupted the search.
    pub(crate) is_unfinished: bool,
}

/// An output format for solved problems.
pub(crate) trait Listing {
    /// Writes the header above the first problem, by default none.
    fn head(&self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes the solution of one problem and its comparison with the expected answer.
    fn answer(&self, out: &mut dyn Write, answer: &Answer<'_>) -> io::Result<()>;

    /// Writes the totals.
    fn end(&self, out: &mut dyn Write, end: &End<'_>) -> io::Result<()>;
}

/// The totals of a run of `kado solve`, written after the last problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End<'a> {
    pub(crate) totals: &'a Totals,
    /// The number of lines and files that could not be read.
    pub(crate) errors: usize,
    /// Whether the run was interrupted.
    pub(crate) is_unfinished: bool,
}
