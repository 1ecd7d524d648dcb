//! The kernels that use PEXT and PDEP, shared by the AVX2 and the AVX-512 tier.
//! AMD processors before Zen 3 execute these instructions slowly.

use std::arch::x86_64::{_pdep_u64, _pext_u64};

use macro_rules_attribute::apply;

use crate::game::othello8::isa::diagonals::{BOTH_DIAGONALS, PARTS};
use crate::game::othello8::isa::lines::LINE;
use crate::game::othello8::isa::rays::COLUMN_A;

use super::hot;

/// Returns the number of discs that a move of `player` on `square`, the last empty square, flips.
#[apply(hot!)]
#[inline]
pub(crate) fn last_flips(square: usize, player: u64) -> u32 {
    let (column, row) = (square % 8, square / 8);
    let part = &PARTS[square];
    let along_row = LINE[column][(player >> (8 * row) & 0xff) as usize];
    let along_column = LINE[row][usize::from(gather_column(player >> column))];
    let along_diagonals = BOTH_DIAGONALS[part.start + _pext_u64(player, part.squares) as usize];
    u32::from(along_row) + u32::from(along_column) + u32::from(along_diagonals)
}

/// Gathers the squares of column a into a byte, row 1 in the lowest bit.
#[apply(hot!)]
#[inline]
pub(crate) fn gather_column(set: u64) -> u8 {
    _pext_u64(set, COLUMN_A) as u8
}

/// Scatters the bits of a byte over column a, the lowest bit to row 1.
#[apply(hot!)]
#[inline]
pub(crate) fn scatter_column(line: u8) -> u64 {
    _pdep_u64(u64::from(line), COLUMN_A)
}
