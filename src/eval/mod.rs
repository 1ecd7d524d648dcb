//! Static evaluation of positions.
//! The arithmetic is in integers, so that every instruction set gives the same scores.

pub mod othello;
pub(crate) mod wide;
