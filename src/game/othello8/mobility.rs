//! Mobility and potential mobility, compiled for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::game::othello8::Bitboard;

use super::{hot, moves};

/// Returns the legal moves of `player` and its potential moves.
/// Potential moves are the empty squares next to a disc of `opponent`.
#[apply(hot!)]
#[inline]
pub(crate) fn moves_and_potential(player: Bitboard, opponent: Bitboard) -> (Bitboard, Bitboard) {
    (moves(player, opponent), neighbors(opponent) & !(player | opponent))
}

/// Returns the squares next to a set in the eight directions.
/// A square of the set is included if it is next to another square of the set.
#[apply(hot!)]
#[inline]
pub(crate) fn neighbors(set: Bitboard) -> Bitboard {
    const NOT_A: Bitboard = 0xfefe_fefe_fefe_fefe;
    const NOT_H: Bitboard = 0x7f7f_7f7f_7f7f_7f7f;
    let sides = (set & NOT_H) << 1 | (set & NOT_A) >> 1;
    let row = set | sides;
    sides | row << 8 | row >> 8
}
