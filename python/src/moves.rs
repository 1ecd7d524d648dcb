//! Moves in Python: names (`"f5"`, `"pass"`) or numbers (row by row from a1; the pass comes last).

use kado::base::{Color, Move, Size, Square};
use kado::game::notation::{move_name, parse_move, square_name};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;
use crate::numbers::Whole;

/// The name of a pass.
pub(crate) const PASS: &str = "pass";

/// Parses a move on a board of this size: a name in any case, or a number.
pub(crate) fn read(mv: &Bound<'_, PyAny>, size: Size) -> PyResult<Move> {
    let last = size.squares() - 1;
    match NameOrNumber::of(mv, "move")? {
        NameOrNumber::Name(name) => parse_move(name, size).ok_or_else(|| {
            let last = square_name(Square::new(last as u16), size);
            errors::illegal_move(format!("'{name}' is not a move (a1 to {last}, or pass)"))
        }),
        NameOrNumber::Number(number) if number.value == size.squares() as i128 => Ok(Move::PASS),
        NameOrNumber::Number(number) => square_of(&number, size).map(Move::from).ok_or_else(|| {
            errors::illegal_move(format!("{number} is not a move (0 to {last}, or {} for a pass)", last + 1))
        }),
    }
}

/// A move or a square in one of its two forms.
pub(crate) enum NameOrNumber<'a> {
    Name(&'a str),
    Number(Whole),
}

impl NameOrNumber<'_> {
    /// Distinguishes the two forms of an argument that is a move or a square, as `what` says.
    pub(crate) fn of<'a>(given: &'a Bound<'_, PyAny>, what: &str) -> PyResult<NameOrNumber<'a>> {
        if let Ok(name) = given.cast::<PyString>() {
            return Ok(NameOrNumber::Name(name.to_str()?));
        }
        given.extract().map(NameOrNumber::Number).or_else(|error| {
            if !error.is_instance_of::<PyTypeError>(given.py()) {
                return Err(error);
            }
            let kind = given.get_type().name()?;
            Err(PyTypeError::new_err(format!("a {what} is a name (str) or a number (int), not {kind}")))
        })
    }
}

/// Returns the square with this number, row by row from a1.
pub(crate) fn square_of(number: &Whole, size: Size) -> Option<Square> {
    let number = u16::try_from(number.value).ok().filter(|&number| usize::from(number) < size.squares());
    number.map(Square::new)
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
