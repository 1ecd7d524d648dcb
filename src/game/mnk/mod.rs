//! k in a row on a board of m columns and n rows: tic-tac-toe, gomoku with exactly five or more, caro, and
//! renju.
//!
//! Black moves first. A move puts a stone on an empty square; who has a line wins, and a full board without
//! one is a draw, as is a position in which Black has only fouls left. What a line is, the [`Rules`] say.

mod fouls;
mod position;
mod rows;
mod rules;
pub mod swap2;

pub use fouls::Foul;
pub use position::Mnk;
pub use rules::{Line, LineError, Rules};
