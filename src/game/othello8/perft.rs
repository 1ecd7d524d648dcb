//! Perft: how many sequences of moves there are to a depth, in the three conventions for passes that are in use.

use super::isa::on_tier;
use super::{Board, Isa, isa as tiers};

/// How perft counts passes and games that end above the horizon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// A pass is one ply; a game that ends earlier counts as one leaf. Aart Bik's and most engines' way.
    #[default]
    OnePly,
    /// A pass is no ply: depth counts discs. A game that ends earlier counts as one leaf. Egaroucid's mode 2.
    ZeroPlies,
    /// A pass is one ply; a game that ends earlier does not count. Sequence A124004 of the OEIS.
    WithoutFinished,
}

impl Passes {
    /// Returns the convention of this name: `one-ply`, `zero-plies` or `without-finished`.
    pub fn named(name: &str) -> Option<Passes> {
        match name {
            "one-ply" => Some(Passes::OnePly),
            "zero-plies" => Some(Passes::ZeroPlies),
            "without-finished" => Some(Passes::WithoutFinished),
            _ => None,
        }
    }
}

/// The conventions as constants of the counting loop; any other number is [`Passes::OnePly`].
pub(super) const ZERO_PLIES: u8 = 1;
pub(super) const WITHOUT_FINISHED: u8 = 2;

/// Returns the number of leaves `depth` plies below a board.
pub fn perft(isa: Isa, board: Board, depth: u32, passes: Passes) -> u64 {
    on_tier!(isa, tiers::leaves::count(board, depth, passes))
}
