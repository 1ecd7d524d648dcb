//! The search of k in a row: the solver of small boards, and games without pattern tables.

mod minimax;
mod proofs;
mod solver;
mod windows;
