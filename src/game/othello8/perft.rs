//! Perft on the standard board with the kernels of an instruction set.

use super::isa::on_tier;
use super::{Board, Isa, isa as tiers};

pub(crate) use crate::game::perft::Passes;

/// Value of the const parameter `RULES` of the leaf counter for the convention [`Passes::ZeroPlies`].
/// The value for [`Passes::WithoutFinished`] is `WITHOUT_FINISHED`; any other value means [`Passes::OnePly`].
pub(super) const ZERO_PLIES: u8 = 1;
pub(super) const WITHOUT_FINISHED: u8 = 2;

/// Returns the number of leaves `depth` plies below a board.
pub fn perft(isa: Isa, board: Board, depth: u32, passes: Passes) -> u64 {
    on_tier!(isa, tiers::leaves::count(board, depth, passes))
}
