//! The search of five in a row: a principal-variation search on the pattern [`board`](super::board).
//!
//! `root` searches the root moves, `pvs` the nodes below, `leaf` ends a line, `order` sorts moves by history,
//! `pruning` holds reductions and static cuts, `evaluation` sums the pattern values, and the `worker` is the
//! state of one search.

mod evaluation;
mod leaf;
pub(crate) mod order;
mod pruning;
mod pvs;
pub(crate) mod root;
pub(crate) mod worker;
