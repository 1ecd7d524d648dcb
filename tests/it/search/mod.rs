//! The search: its scores, limits, threads and instruction sets, the levels and players.

mod against_brute_force;
mod instruction_sets;
pub(crate) mod levels;
mod library;
pub(crate) mod othello;
mod players;
mod ponder;
mod threads;
mod variations;
mod wide;
