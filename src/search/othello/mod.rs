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
//! A prototype had one `midgame.rs` for both. A trait cannot hold the kernels, since a safe trait method
//! cannot enable an instruction set; so the file was compiled once for each tier and each size, against a
//! module with the types and functions of the board. The node counts of 8x8 did not change, and its speed
//! changed little (`kado bench --stops 0`: +0.5 % instructions; a midgame search with 30 empties: +1.1 %; FFO
//! 20 to 39: no difference in the processor time of 21 pairs of runs). A 10x10 search to depth 12 took 5 %
//! more instructions for 2.5 % more nodes. But the code grew from 3634 to 3753 lines: the midgame with its
//! board functions shrank from 514 lines to 494, but 228 of these serve only one of the two boards (entry
//! into the endgame, known moves, cutoffs, futility, split points, scoring); the move lists and the instances
//! for each size grew by more. The endgames, which have less in common, were not tried.

mod ordering;
mod standard;
mod wide;

pub use standard::OthelloSearcher;
#[doc(hidden)]
pub use standard::model;
pub use wide::WideSearcher;

#[cfg(test)]
pub(crate) use standard::{nodes_to_solve, schedule};
