//! The k-in-a-row games: stones are placed on an empty board, and a line of k of one color wins.

mod rules;

pub use rules::{Line, LineError, Rules};
