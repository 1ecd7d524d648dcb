//! The searches of k-in-a-row games.

pub mod solver;
