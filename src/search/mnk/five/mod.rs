//! The search of five in a row.
//! It is a principal-variation search on the pattern [`board`](super::board).
//!
//! `root` searches the root moves, `pvs` the nodes below, `leaf` the leaves; `ordering` contains the move
//! ordering with its history, `pruning` reductions and pruning, `evaluation` the evaluation, `worker` the
//! state of one search.

mod evaluation;
mod leaf;
pub(crate) mod ordering;
mod pruning;
mod pvs;
pub(crate) mod root;
pub(crate) mod worker;
