//! Search limits from Python's arguments.

use std::time::Duration;

use kado::base::{Selectivity, Size};
use kado::engine::{Goal, Level, Limits as Inner};
use pyo3::prelude::*;

use crate::board::Board;
use crate::{errors, moves};

/// The limits of a search.
#[pyclass(frozen, module = "kado._kado")]
#[derive(Clone)]
pub(crate) struct Limits(pub(crate) Inner);

/// Parses seconds.
pub(crate) fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    let read = |time: f64| {
        let duration = Duration::try_from_secs_f64(time).ok().filter(|time| !time.is_zero());
        duration.ok_or_else(|| errors::search(format!("a time of {time} seconds: more than 0 is expected")))
    };
    time.map(read).transpose()
}

/// Parses the number of a level.
pub(crate) fn level(number: u32) -> PyResult<Level> {
    if (1..=Level::HIGHEST).contains(&number) {
        return Ok(Level::new(number));
    }
    Err(errors::option(format!("Level takes a whole number from 1 to {}, not '{number}'", Level::HIGHEST)))
}

/// Parses the selectivity of a search, in percent.
pub(crate) fn selectivity(percent: u8) -> PyResult<Selectivity> {
    percent.to_string().parse().map_err(|error| errors::search(format!("selectivity {percent}: {error}")))
}

#[pymethods]
impl Limits {
    /// `goal` is `best`, `exact` or `wld`; `moves` are the moves to consider on `board`, by default all.
    #[new]
    #[pyo3(signature = (
        *, goal = "best", depth = None, nodes = None, time = None, level = None, exact_from = None,
        lines = 1, selectivity = 73, infinite = false, board = None, moves = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        goal: &str,
        depth: Option<i32>,
        nodes: Option<u64>,
        time: Option<f64>,
        level: Option<u32>,
        exact_from: Option<u32>,
        lines: usize,
        selectivity: u8,
        infinite: bool,
        board: Option<&Board>,
        moves: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Limits> {
        if lines == 0 || depth.is_some_and(|depth| depth < 1) || nodes == Some(0) {
            return Err(errors::search("depth, nodes and lines are 1 or more"));
        }
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
        let selectivity = self::selectivity(selectivity)?;
        let common = Inner {
            goal,
            depth,
            nodes,
            time: seconds(time)?,
            lines,
            selectivity,
            infinite,
            only,
            ..Inner::default()
        };
        let limits = match level {
            Some(number) => self::level(number)?.limit(common),
            None => common,
        };
        Ok(Limits(Inner { solve_from: exact_from.or(limits.solve_from), ..limits }))
    }
}
