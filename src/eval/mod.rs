//! Static evaluation of positions, in integer arithmetic: every instruction set gives the same scores.

pub mod othello;
pub(crate) mod wide;
