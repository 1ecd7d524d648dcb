//! Search reports in Python's types.

use kado::base::{Score, Size};
use kado::engine::{Info, Line, Report as Inner, Source};
use pyo3::prelude::*;

use crate::moves;

/// A variation: its score in discs, infinite for a proven win in k in a row; the plies to that win; the bound
/// (`exact`, `lower`, `upper`); and the moves.
pub(crate) type PyLine = (f64, Option<i32>, String, Vec<String>);

/// A variation of a finished iteration: rank, depth, selectivity in percent, solved, nodes, seconds, line.
pub(crate) type PyInfo = (usize, i32, u8, bool, u64, f64, PyLine);

/// Returns a score in discs with the plies to a proven end.
pub(crate) fn score(score: Score) -> (f64, Option<i32>) {
    match score.plies_to_end() {
        Some(plies) => (if score.centidiscs() > 0 { f64::INFINITY } else { f64::NEG_INFINITY }, Some(plies)),
        None => (score.discs(), None),
    }
}

/// Returns a variation on a board of this size.
pub(crate) fn line(line: &Line, size: Size) -> PyLine {
    let (discs, plies) = score(line.score);
    (discs, plies, line.bound.to_string(), moves::names(&line.pv, size))
}

/// Returns a step of a search.
pub(crate) fn info(info: &Info, size: Size) -> PyInfo {
    (
        info.rank,
        info.depth,
        info.selectivity.percent(),
        info.solved,
        info.nodes,
        info.time.as_secs_f64(),
        line(&info.line, size),
    )
}

/// The result of a search.
#[pyclass(frozen, module = "kado._kado")]
#[derive(Clone)]
pub(crate) struct Report {
    pub(crate) report: Inner,
    pub(crate) size: Size,
}

#[pymethods]
impl Report {
    /// The best variations, best first.
    #[getter]
    fn lines(&self) -> Vec<PyLine> {
        self.report.lines.iter().map(|found| line(found, self.size)).collect()
    }

    /// The depth of the last finished iteration in plies.
    #[getter]
    fn depth(&self) -> i32 {
        self.report.depth
    }

    /// The selectivity in percent: the confidence that forward pruning did not change the scores.
    #[getter]
    fn selectivity(&self) -> u8 {
        self.report.selectivity.percent()
    }

    /// Whether the search reached the end of the game everywhere.
    #[getter]
    fn solved(&self) -> bool {
        self.report.solved
    }

    /// Nodes visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.nodes
    }

    /// Time used in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.report.time.as_secs_f64()
    }

    /// Whether the move comes from the opening book.
    #[getter]
    fn is_book(&self) -> bool {
        self.report.source == Source::Book
    }
}
