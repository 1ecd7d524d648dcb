//! The solutions of problems as a table.
//!
//! Each problem has a row with the best move that the search found. The next rows show the other moves that
//! the search scored, one move per row. Then each mismatch between the solution and the expected answer has
//! one line.

use std::io::{self, Write};

use crate::base::{Score, Size};
use crate::game::notation::move_names;
use crate::problems::{Claim, Mean, Mismatch};

use super::super::UNFINISHED;
use super::super::spelling::{self, PASS, VIEW, name};
use super::super::text_table::{TextTable, cells, last, left, right};
use super::{Answer, End, Listing};

fn columns() -> TextTable {
    TextTable::new([
        right("#", 4),
        right("empties", 7),
        right("depth", 6),
        right("score", 6),
        left("move", 4),
        right("nodes", 14),
        right("nodes/second", 12),
        right("seconds", 10),
        left("answer", 6),
        last(format!("line ({VIEW})")),
    ])
}

/// Writes the solutions of all problems as rows of one table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows;

impl Listing for Rows {
    fn head(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", columns().head())
    }

    fn answer(&self, out: &mut dyn Write, answer: &Answer<'_>) -> io::Result<()> {
        let Answer { task, solution, verdict, .. } = answer;
        let table = columns();
        let row = table.row(cells![
            task.number,
            task.position.board().empties(),
            spelling::depth(solution.depth, solution.selectivity),
            score(solution.claim, solution.score),
            solution.mv().map_or_else(|| "-".to_owned(), name),
            solution.nodes,
            solution.nodes_per_second(),
            format_args!("{:.3}", solution.time.as_secs_f64()),
            agreement(verdict.agrees),
            solution.lines.first().map(|line| spelling::line_on(Size::OTHELLO, &line.pv)).unwrap_or_default(),
        ]);
        writeln!(out, "{row}")?;
        for line in solution.lines.iter().skip(1) {
            let expected = task.problem.score_of(line.mv());
            let agrees = expected.and_then(|expected| solution.claim.agrees(line.score, expected));
            let row = table.row(cells![
                "",
                "",
                "",
                score(solution.claim, line.score),
                name(line.mv()),
                "",
                "",
                "",
                agreement(agrees),
                spelling::line_on(Size::OTHELLO, &line.pv)
            ]);
            writeln!(out, "{row}")?;
        }
        verdict
            .mismatches
            .iter()
            .try_for_each(|mismatch| writeln!(out, "{:>12} {}", "", mismatch_text(answer, mismatch)))
    }

    fn end(&self, out: &mut dyn Write, end: &End<'_>) -> io::Result<()> {
        let &End { totals, errors, is_unfinished } = end;
        writeln!(
            out,
            "{} positions: {} nodes in {:.3} s (processor time {:.3} s), {} nodes/second",
            totals.positions,
            totals.nodes,
            totals.time.as_secs_f64(),
            totals.cpu.as_secs_f64(),
            totals.nodes_per_second()
        )?;
        writeln!(
            out,
            "wrong moves: {}, wrong scores: {}, mean absolute error in discs: move {}, score {}",
            totals.wrong_moves,
            totals.wrong_scores,
            mean(&totals.move_error),
            mean(&totals.score_error)
        )?;
        if errors > 0 {
            writeln!(out, "not read: {errors}")?;
        }
        if is_unfinished { writeln!(out, "{UNFINISHED}") } else { Ok(()) }
    }
}

/// Formats a score: `+4`, `win`, or `+4.37` for an estimate.
pub(super) fn score(claim: Claim, score: Score) -> String {
    match claim {
        Claim::Winner => score.result_word().to_owned(),
        Claim::Discs | Claim::Estimate => spelling::score(claim == Claim::Discs, score),
    }
}

fn agreement(agrees: Option<bool>) -> &'static str {
    match agrees {
        Some(true) => "right",
        Some(false) => "wrong",
        None => "-",
    }
}

fn mismatch_text(answer: &Answer<'_>, mismatch: &Mismatch) -> String {
    let in_discs = answer.solution.claim != Claim::Winner;
    let expected =
        |discs: i32| score(if in_discs { Claim::Discs } else { Claim::Winner }, Score::from_discs(discs));
    match *mismatch {
        Mismatch::Score(discs) => {
            let error = answer.verdict.score_error.map(|error| format!(", error {error:+}"));
            format!("wrong score: {} expected{}", expected(discs), error.unwrap_or_default())
        }
        Mismatch::MoveScore { mv, expected: discs } => {
            format!("wrong score of {}: {} expected", name(mv), expected(discs))
        }
        Mismatch::Move { error } => {
            let score = answer.verdict.expected.map(expected).unwrap_or_default();
            let best = move_names(&answer.verdict.best, Size::OTHELLO, PASS);
            let loss = match error {
                Some(error) if in_discs => format!(", error {error:+}"),
                Some(_) => String::new(),
                None => "; the file has no score for the move".to_owned(),
            };
            format!("wrong move: {best} expected, with score {score}{loss}")
        }
    }
}

fn mean(mean: &Mean) -> String {
    mean.value().map_or_else(|| "-".to_owned(), |value| format!("{value:.3}"))
}
