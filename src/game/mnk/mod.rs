//! The rules of k in a row on a board of m columns and n rows.
//! They cover tic-tac-toe, gomoku (exactly five in a row, or five or more), caro, and renju.
//!
//! Black moves first. A move places a stone on an empty square. The first side with a line wins. A full board
//! without a line is a draw. So is a position where Black is to move and every move is a foul.
//! [`Rules`] define which lines win.

mod fouls;
mod position;
mod rows;
mod rules;
pub(crate) mod swap2;

pub use fouls::Foul;
pub(super) use fouls::foul;
pub use position::Mnk;
pub(crate) use position::scrambled;
pub use rules::{Line, LineError, Rules};
