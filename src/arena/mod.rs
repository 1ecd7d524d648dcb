//! Engine matches: which games are played, what came of them, and what that says about the engines.

pub mod games_file;
pub mod openings;
pub mod pairings;
pub mod played;
mod random;
