//! The searches of Othello: `standard` for 8x8, `wide` for boards of every other size and aim.
//!
//! They share the driver, the transposition table, the node counter and the principal variation. Their node
//! searches stand side by side, because they have different means:
//!
//! | | `standard` | `wide` |
//! |---|---|---|
//! | board | two words of 64 squares | words with a rim, as many as the side needs |
//! | evaluation | learned patterns, updated per move | hand-made features, computed per leaf |
//! | forward pruning | Multi-ProbCut, futility, its levels of selectivity | none: every node is searched in full |
//! | move ordering | evaluation and mobility | mobility and square values |
//! | endgame | local table, written out below five empties | transposition table, written out below three |
//! | threads | a team at split points | one |

mod standard;
mod wide;

pub use standard::OthelloSearcher;
#[doc(hidden)]
pub use standard::model;
pub use wide::WideSearcher;

#[cfg(test)]
pub(crate) use standard::{nodes_to_solve, schedule};
