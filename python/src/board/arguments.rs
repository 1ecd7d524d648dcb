//! The arguments of `kado.Board` are parsed into types of the library.

use kado::base::{Size, Square};
use kado::formats::{fen, position};
use kado::game::notation::{parse_square, square_name};
use kado::game::othello8::{Board as Bits, Othello8};
use kado::game::perft::Passes;
use kado::game::{AnyPosition, Record, Rules};
use pyo3::prelude::*;

use crate::errors;
use crate::moves::{self, NameOrNumber};
use crate::numbers::{Discs, Whole};

/// Parses the moves or the board of a position, and the name of its game.
pub(super) fn record(text: Option<&str>, game: Option<&str>) -> PyResult<Record<AnyPosition>> {
    let rules = game.map(|game| game.parse::<Rules>().map_err(errors::rules)).transpose()?;
    position(text.unwrap_or_default(), rules).map_err(errors::board)
}

/// Returns the position with these discs of the side to move and of the opponent.
pub(super) fn bitboards(player: Discs, opponent: Discs, turn: &str) -> PyResult<Othello8> {
    let (Discs(player), Discs(opponent)) = (player, opponent);
    if player & opponent != 0 {
        return Err(errors::board("both sides have a disc on one square"));
    }
    Ok(Othello8::new(Bits { player, opponent }, moves::read_color(turn)?))
}

/// Parses a square, given by name or number.
pub(super) fn square(square: &Bound<'_, PyAny>, size: Size) -> PyResult<Square> {
    let last = Square::new(size.squares() as u16 - 1);
    match NameOrNumber::of(square, "square")? {
        NameOrNumber::Name(name) => parse_square(name, size).ok_or_else(|| {
            errors::board(format!("'{name}' is not a square (a1 to {})", square_name(last, size)))
        }),
        NameOrNumber::Number(number) => moves::square_of(&number, size)
            .ok_or_else(|| errors::board(format!("{number} is not a square (0 to {})", last.index()))),
    }
}

/// Deepest perft: that of `kado perft`.
const PERFT_DEPTH: u32 = 20;

/// Checks the depth of a perft.
pub(super) fn depth(depth: Whole) -> PyResult<u32> {
    let found = u32::try_from(depth.value).ok().filter(|&depth| depth <= PERFT_DEPTH);
    found.ok_or_else(|| errors::board(format!("'depth' is {depth} (expected: 0 to {PERFT_DEPTH})")))
}

/// Parses the name of a spelling of FEN.
pub(super) fn spelling(name: &str) -> PyResult<fen::Spelling> {
    match name {
        "reversi" => Ok(fen::Spelling::Reversi),
        "flipello" => Ok(fen::Spelling::Flipello),
        "ugi" => Ok(fen::Spelling::Ugi),
        _ => Err(errors::format(format!("'{name}' is not reversi, flipello or ugi"))),
    }
}

/// Parses the name of a counting rule for passes.
pub(super) fn passes(name: &str) -> PyResult<Passes> {
    let known = || Passes::ALL.map(Passes::name).join(", ");
    Passes::named(name).ok_or_else(|| errors::board(format!("'{name}' is not one of {}", known())))
}
