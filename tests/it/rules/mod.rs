//! The rules of the games and their boards, compared with slow implementations and other programs.

mod kernels;
mod laws;
mod mnk;
pub(crate) mod perft;
mod replay;
mod stability;
