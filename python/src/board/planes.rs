//! The planes of a board are the input of networks, as an array of `NumPy`.

use kado::base::Move;
use kado::game::Position;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use super::Board;

/// Returns an array of shape (3, rows, columns): the discs of the side to move, those of the opponent, and
/// the legal moves.
pub(super) fn array<'py>(py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyAny>> {
    let (size, turn) = (board.size_of(), board.position.turn());
    let mut planes: Vec<u8> = [turn, turn.opponent()]
        .into_iter()
        .flat_map(|side| board.cells().map(move |cell| u8::from(cell == Some(side))).collect::<Vec<_>>())
        .chain(size.all_squares().map(|_| 0))
        .collect();
    for square in board.position.legal_moves().into_iter().filter_map(Move::square) {
        planes[2 * size.squares() + square.index()] = 1;
    }
    let numpy = py.import("numpy")?;
    let flat = numpy.call_method1("frombuffer", (PyByteArray::new(py, &planes), "uint8"))?;
    flat.call_method1("reshape", (3, size.rows(), size.columns()))
}
