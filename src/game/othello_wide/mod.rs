//! Othello on every even board from 4x4 to 16x16, on bitboards, whichever side of the discs wins. Standard
//! Othello has a faster room of its own, `othello8`.

mod board;
mod fill;
mod position;
mod rays;
mod set;

pub use board::Board;
pub use position::WideOthello;
pub(crate) use position::{AnyBoard, on_board};
pub use set::{Bits, Set, Words};
