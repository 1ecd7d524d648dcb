//! Search limits from Python's arguments.

use std::time::Duration;

use kado::base::{Selectivity, Size};
use kado::engine::{Goal, Level, Limits as Inner};
use pyo3::prelude::*;

use crate::board::Board;
use crate::numbers::Whole;
use crate::{errors, moves};

/// The limits of a search.
#[pyclass(frozen, module = "kado._kado")]
#[derive(Clone)]
pub(crate) struct Limits(pub(crate) Inner);

/// Shortest time of a search.
const SHORTEST: Duration = Duration::from_nanos(1);

/// Parses seconds. A time beyond all durations, such as infinity, is the longest one.
pub(crate) fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    let read = |time: f64| {
        if time > 0.0 {
            return Ok(Duration::try_from_secs_f64(time).unwrap_or(Duration::MAX).max(SHORTEST));
        }
        Err(errors::search(format!("'time' is {time} (expected: more than 0 seconds)")))
    };
    time.map(read).transpose()
}

/// Parses the number of a level.
pub(crate) fn level(number: Whole) -> PyResult<u32> {
    let level = u32::try_from(number.value).ok().filter(|level| (1..=Level::HIGHEST).contains(level));
    level.ok_or_else(|| {
        let highest = Level::HIGHEST;
        errors::option(format!("Level takes a whole number from 1 to {highest}, not '{number}'"))
    })
}

/// Parses the number of empty squares from which a position is solved.
pub(crate) fn exact_from(empties: Option<Whole>) -> PyResult<Option<u32>> {
    empties.map(|empties| empties.at_least("exact_from", 0, u32::MAX)).transpose()
}

/// Parses the number of variations.
pub(crate) fn lines(lines: Whole) -> PyResult<usize> {
    lines.at_least("lines", 1, usize::MAX)
}

/// Parses the selectivity of a search, in percent.
fn selectivity(percent: Whole) -> PyResult<Selectivity> {
    let percent = percent.to_string();
    percent.parse().map_err(|error| errors::search(format!("selectivity {percent}: {error}")))
}

#[pymethods]
impl Limits {
    /// `goal` is `best`, `exact` or `wld`; `moves` are the moves to consider on `board`, by default all.
    #[new]
    #[pyo3(signature = (
        *, goal = "best", depth = None, nodes = None, time = None, level = None, exact_from = None,
        lines = Whole::from(1), selectivity = Whole::from(73), infinite = false, board = None, moves = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        goal: &str,
        depth: Option<Whole>,
        nodes: Option<Whole>,
        time: Option<f64>,
        level: Option<Whole>,
        exact_from: Option<Whole>,
        lines: Whole,
        selectivity: Whole,
        infinite: bool,
        board: Option<&Board>,
        moves: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Limits> {
        let goal = match goal {
            "exact" => Goal::Exact,
            "wld" => Goal::WinDrawLoss,
            _ => Goal::BestMove,
        };
        let size = board.map_or(Size::OTHELLO, |board| kado::game::Position::size(&board.position));
        let only = match moves {
            Some(given) => given.try_iter()?.map(|mv| moves::read(&mv?, size)).collect::<PyResult<_>>()?,
            None => Vec::new(),
        };
        let common = Inner {
            goal,
            depth: depth.map(|depth| depth.at_least("depth", 1, i32::MAX)).transpose()?,
            nodes: nodes.map(|nodes| nodes.at_least("nodes", 1, u64::MAX)).transpose()?,
            time: seconds(time)?,
            lines: self::lines(lines)?,
            selectivity: self::selectivity(selectivity)?,
            infinite,
            only,
            ..Inner::default()
        };
        let limits = match level {
            Some(number) => Level::new(self::level(number)?).limit(common),
            None => common,
        };
        let solve_from = self::exact_from(exact_from)?.or(limits.solve_from);
        Ok(Limits(Inner { solve_from, ..limits }))
    }
}
