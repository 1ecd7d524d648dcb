//! Tables of games, formats, options, levels, classic players and openings.

use kado::analysis::openings as named_openings;
use kado::analysis::openings::Opening;
use kado::base::Move;
use kado::engine::{Classic, Level, OPTIONS};
use kado::formats::FORMATS;
use kado::game::othello8::Isa;
use kado::game::{AnyPosition, Position, Rules, expected_move};
use pyo3::prelude::*;

use crate::{errors, moves};

/// Returns the error of an illegal move, with what is legal instead.
pub(crate) fn illegal(position: &AnyPosition, mv: Move) -> PyErr {
    let name = moves::name(mv, position.size());
    errors::illegal_move(format!("'{name}' where {} is expected", expected_move(position, mv)))
}

/// Returns an opening as a `kado.Opening`.
pub(crate) fn named(py: Python<'_>, opening: Opening) -> PyResult<Bound<'_, PyAny>> {
    let Opening { moves, english, japanese } = opening;
    py.import("kado.names")?.getattr("Opening")?.call1((moves, english, japanese))
}

/// The names of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    Rules::GAMES.to_vec()
}

/// The formats: name, file extensions, whether it holds positions instead of games.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, Vec<&'static str>, bool)> {
    FORMATS.iter().map(|spec| (spec.name, spec.extensions.to_vec(), spec.format.holds_positions())).collect()
}

/// The options: name, default, values, help.
#[pyfunction]
pub(crate) fn options() -> Vec<(&'static str, String, String, &'static str)> {
    OPTIONS.iter().map(|spec| (spec.name, spec.default(), spec.range(), spec.help)).collect()
}

/// The levels: number, depth in plies, empties from which it solves, measured Elo rating if any, whether it
/// makes human-like mistakes.
#[pyfunction]
pub(crate) fn levels() -> Vec<(u32, i32, u32, Option<u32>, bool)> {
    let row = |number| {
        let level = Level::new(number);
        (number, level.depth, level.solve_from, Level::elo(number), level.errs())
    };
    (1..=Level::HIGHEST).map(row).collect()
}

/// The names of the classic players, with each depth of those that search.
#[pyfunction]
pub(crate) fn players() -> Vec<String> {
    let ahead = Classic::PLIES.flat_map(|plies| [Classic::Discs(plies), Classic::Weights(plies)]);
    [Classic::Random, Classic::First].into_iter().chain(ahead).map(|player| player.to_string()).collect()
}

/// The named openings in the order of the table.
#[pyfunction]
pub(crate) fn openings(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyAny>>> {
    named_openings::all().map(|opening| named(py, opening)).collect()
}

/// The instruction sets of this processor, the best last.
#[pyfunction]
pub(crate) fn instruction_sets() -> Vec<&'static str> {
    Isa::available().into_iter().map(Isa::name).collect()
}
