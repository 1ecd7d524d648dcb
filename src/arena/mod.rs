//! Engine matches: games that were played, the file that holds them, and what they say about the engines.

pub mod games_file;
pub mod played;
