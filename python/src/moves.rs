//! Moves in Python: names (`"f5"`, `"pass"`) or numbers (row by row from a1; the pass comes last).

use kado::base::{Color, Move, Size, Square};
use kado::game::notation::{move_name, parse_move, square_name};
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::errors;

/// The name of a pass.
pub(crate) const PASS: &str = "pass";

/// Parses a move on a board of this size: a name in any case, or a number.
pub(crate) fn read(mv: &Bound<'_, PyAny>, size: Size) -> PyResult<Move> {
    if mv.is_instance_of::<PyInt>() {
        let number: i64 = mv.extract().unwrap_or(-1);
        return of_number(number, size);
    }
    let name: &str = mv.extract()?;
    parse_move(name, size).ok_or_else(|| {
        let last = square_name(Square::new(size.squares() as u16 - 1), size);
        errors::illegal_move(format!("'{name}' is not a move (a1 to {last}, or pass)"))
    })
}

/// Returns the move with this number: `row * columns + column`, or the number of squares for the pass.
pub(crate) fn of_number(number: i64, size: Size) -> PyResult<Move> {
    let squares = size.squares() as i64;
    if number == squares {
        return Ok(Move::PASS);
    }
    if (0..squares).contains(&number) {
        return Ok(Square::new(number as u16).into());
    }
    Err(errors::illegal_move(format!(
        "{number} is not a move (0 to {}, or {squares} for a pass)",
        squares - 1
    )))
}

/// Returns the number of a move.
pub(crate) fn number(mv: Move, size: Size) -> usize {
    mv.square().map_or(size.squares(), Square::index)
}

/// Returns the name of a move.
pub(crate) fn name(mv: Move, size: Size) -> String {
    move_name(mv, size, PASS)
}

/// Returns the names of moves.
pub(crate) fn names(moves: &[Move], size: Size) -> Vec<String> {
    moves.iter().map(|&mv| name(mv, size)).collect()
}

/// Returns the name of a side.
pub(crate) fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Parses the name of a side.
pub(crate) fn read_color(name: &str) -> PyResult<Color> {
    let found = Color::BOTH.into_iter().find(|&side| color(side) == name);
    found.ok_or_else(|| errors::board(format!("'{name}' is not a side: black or white")))
}
