//! Stable discs: discs that no sequence of moves can flip. Compiled for each tier of instruction sets.
//! The functions return only a subset of the stable discs: a subset suffices for a bound on the score.
//!
//! Source of the idea: R. Delorme, Edax (edge table, full lines, contact with stable discs). The formulas are
//! original.

use macro_rules_attribute::apply;

use crate::game::othello8::Bitboard;
use crate::game::othello8::edges::stable_in_edge;

use super::{full_lines, gather_column, hot, scatter_column, touched_on_every_axis};

/// The 36 squares that are not on an edge of the board.
const INNER: Bitboard = 0x007e_7e7e_7e7e_7e00;

/// Returns a subset of the stable discs of `player`.
///
/// Starts with the edge discs that are stable along their edge, and with the discs whose lines are full on
/// all four axes. Then adds discs of the inner 36 squares that, on each axis, lie on a full line or touch a
/// stable disc of `player`. Repeats the second step until nothing changes.
#[apply(hot!)]
pub(crate) fn stable_discs(player: Bitboard, opponent: Bitboard) -> Bitboard {
    let full = full_lines(player | opponent);
    let mut stable = stable_on_edges(player, opponent) | player & touched_on_every_axis(0, full);
    if stable == 0 {
        return 0;
    }
    loop {
        let grown = stable | player & INNER & touched_on_every_axis(stable, full);
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// Returns the edge discs of `player` that are stable along their edge.
#[apply(hot!)]
#[inline]
fn stable_on_edges(player: Bitboard, opponent: Bitboard) -> Bitboard {
    let first_row = stable_in_edge(player as u8, opponent as u8);
    let last_row = stable_in_edge((player >> 56) as u8, (opponent >> 56) as u8);
    let first_column = stable_in_edge(gather_column(player), gather_column(opponent));
    let last_column = stable_in_edge(gather_column(player >> 7), gather_column(opponent >> 7));
    u64::from(first_row)
        | u64::from(last_row) << 56
        | scatter_column(first_column)
        | scatter_column(last_column) << 7
}
