//! Engine matches: which games are played, what came of them, and what that says about the engines.

pub mod crosstable;
pub mod figures;
pub mod games_file;
pub mod openings;
pub mod pairings;
pub mod played;
mod random;
pub mod statistics;
mod table;
