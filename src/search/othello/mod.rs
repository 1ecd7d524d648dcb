//! The searches of Othello: `standard` for 8x8, `wide` for every other size or aim.
//!
//! They share the driver, the transposition table, the node counter, the principal variation and the parts of
//! move ordering in `ordering`. Their node searches are separate, because they use different techniques:
//!
//! | | `standard` | `wide` |
//! |---|---|---|
//! | board | two words of 64 squares | bit sets of 64 to 320 bits, rows separated by an empty bit |
//! | evaluation | learned patterns, updated per move | hand-made features, computed per leaf |
//! | forward pruning | Multi-ProbCut and futility, by selectivity | none: every node is searched in full |
//! | move ordering | evaluation and mobility | mobility and square values |
//! | endgame | local table, unrolled below five empties | transposition table, unrolled below three |
//! | threads | a team at split points | one |
//!
//! A prototype had one `midgame.rs` for both searches. A trait cannot hold the kernels, since a safe trait
//! method cannot enable an instruction set. Therefore the file was compiled once for each tier and each size.
//! The node counts of 8x8 did not change, and its speed changed little. But the code grew from 3634 to 3753
//! lines: 228 of the 494 lines of the shared midgame served only one of the two searches.

mod ordering;
mod standard;
mod wide;

pub use standard::OthelloSearcher;
#[doc(hidden)]
pub use standard::model;
pub use wide::WideSearcher;

#[cfg(test)]
pub(crate) use standard::{nodes_to_solve, schedule};
