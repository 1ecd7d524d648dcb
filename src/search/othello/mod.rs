//! The searches of Othello: `standard` for standard Othello, `wide` for all other variants.
//!
//! In standard Othello, the board is 8x8 and the side with more discs wins. The other variants have another
//! board size, or the side with fewer discs wins (anti-Othello).
//!
//! Both searches share the driver, the transposition table, the node counter, the principal variation, the
//! parts of move ordering in `ordering` and those of Multi-ProbCut in `probcut`. Their node searches are
//! separate, because they use different techniques:
//!
//! | | `standard` | `wide` |
//! |---|---|---|
//! | board | two words of 64 squares | bit sets of 64 to 320 bits, rows separated by an empty bit |
//! | evaluation | learned patterns, updated per move | hand-made features, computed per leaf |
//! | forward pruning | Multi-ProbCut and futility, by selectivity | the same, except in solves |
//! | move ordering | evaluation and mobility | evaluation, shallow searches and mobility |
//! | endgame | local table, unrolled below five empties | transposition table, unrolled below three |
//! | threads | a team at split points | one |
//!
//! The searches do not share a `midgame.rs`: a trait cannot hold the kernels, since a safe trait method
//! cannot enable an instruction set. One source file compiled for each pair of tier and board size was tried:
//! same nodes, about the same speed, but longer code, since almost half of the shared file served only one of
//! the two.

mod ordering;
mod probcut;
mod standard;
mod wide;

use crate::base::Depth;
use crate::search::Limits;

pub use standard::OthelloSearcher;
#[doc(hidden)]
pub use standard::model;
pub use wide::WideSearcher;

pub(crate) use standard::{DEEP, DEEP_NODES, REFERENCE_EMPTIES, nodes_of_stage, nodes_to};
#[cfg(test)]
pub(crate) use standard::{nodes_to_solve, schedule};
#[cfg(test)]
pub(crate) use wide::{nodes_to_solve as wide_nodes_to_solve, schedule as wide_schedule};

/// The window of a search for win, draw or loss, in centidiscs.
/// Final scores are whole discs, so that only the draw lies inside.
const WIN_DRAW_LOSS: (i32, i32) = (-100, 100);

/// The least depth of the midgame iterations before a solve that a budget of time or nodes may interrupt.
/// They take 300 to 1,100 nodes at 14 to 16 empties.
const PREPARATION_IN_BUDGET: Depth = 6;

/// Returns the least depth of the midgame iterations before a solve at `end` empties.
/// A search with a budget has a good move in any case; one without a budget ends with the solve.
fn least_preparation(limits: &Limits, end: Depth) -> Depth {
    if limits.has_budget() { PREPARATION_IN_BUDGET.min(end - 1) } else { 0 }
}
