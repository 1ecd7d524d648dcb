//! Bitboards for Othello and anti-Othello on square boards with an even side from 4 to 16.
//! Standard Othello has a faster module, `othello8`.

mod board;
mod fill;
mod position;
mod rays;
mod set;

pub(crate) use board::WideBoard;
pub use position::WideOthello;
pub(crate) use position::{AnyBoard, on_board};
pub(crate) use set::{Bits, Set, Words};
