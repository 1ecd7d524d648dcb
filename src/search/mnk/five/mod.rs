//! The search of five in a row.
//! It is a principal-variation search on the pattern [`board`](super::board).
//!
//! `root` searches the root moves, `pvs` the nodes below them, and `leaf` the leaves. `ordering` contains the
//! move ordering with its history, `pruning` the reductions and the pruning, `evaluation` the evaluation, and
//! `worker` the state of one search.

mod evaluation;
mod leaf;
pub(crate) mod ordering;
mod pruning;
mod pvs;
pub(crate) mod root;
pub(crate) mod worker;

#[cfg(test)]
mod tests;
