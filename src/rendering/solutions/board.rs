//! The solution of a single position, as a board that shows the scores of the moves, then a table.

use std::io::{self, Write};

use crate::game::{AnyPosition, Position, Record};
use crate::problems::Claim;

use super::super::UNFINISHED;
use super::super::board::{Style, brief, draw, marks};
use super::super::spelling::describe;
use super::rows::{self, Rows};
use super::{Answer, End, Listing};

/// Writes a solution as a board above a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawn<'a> {
    /// The position with the moves that lead to it.
    pub(crate) record: &'a Record<AnyPosition>,
}

impl Listing for Drawn<'_> {
    fn answer(&self, out: &mut dyn Write, answer: &Answer<'_>) -> io::Result<()> {
        let claim = answer.solution.claim;
        let scored = answer.solution.lines.iter().map(|line| {
            let text = match claim {
                Claim::Winner => rows::score(claim, line.score),
                Claim::Discs | Claim::Estimate => brief(claim == Claim::Discs, line.score),
            };
            (line.mv(), line.score, text)
        });
        write!(out, "{}", draw(&self.record.position().diagram(), &marks(scored), Style::of_stdout()))?;
        writeln!(out, "{}", describe(self.record))?;
        Rows.head(out)?;
        Rows.answer(out, answer)
    }

    fn end(&self, out: &mut dyn Write, end: &End<'_>) -> io::Result<()> {
        if end.is_unfinished { writeln!(out, "{UNFINISHED}") } else { Ok(()) }
    }
}
