//! The search: its scores, limits, threads and instruction sets, the evaluation, the levels and players.

mod against_brute_force;
mod evaluation;
mod instruction_sets;
pub(crate) mod levels;
mod mnk;
pub(crate) mod othello;
mod players;
mod ponder;
mod signature;
mod threads;
mod wide;
