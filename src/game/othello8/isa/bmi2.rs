//! The kernels that gather bits with PEXT, the same in both vector tiers. AMD processors before Zen 3 execute it in
//! many steps: these kernels are right there, but slow.

use std::arch::x86_64::_pext_u64;

use macro_rules_attribute::apply;

use crate::game::othello8::isa::lines::{BOTH_DIAGONALS, LINE, PARTS};

use super::hot;

const COLUMN_A: u64 = 0x0101_0101_0101_0101;

/// Returns how many discs a move of `player` on bit `square` flips, if it is the last empty square.
#[apply(hot!)]
#[inline]
pub(crate) fn last_flips(square: usize, player: u64) -> u32 {
    let (column, row) = (square % 8, square / 8);
    let part = &PARTS[square];
    let along_row = LINE[column][(player >> (8 * row) & 0xff) as usize];
    let along_column = LINE[row][_pext_u64(player, COLUMN_A << column) as usize & 0xff];
    let along_diagonals = BOTH_DIAGONALS[part.start + _pext_u64(player, part.squares) as usize];
    u32::from(along_row) + u32::from(along_column) + u32::from(along_diagonals)
}
