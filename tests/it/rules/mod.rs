//! The rules of the games and the boards they are played on, against slow forms and other programs.

mod kernels;
mod laws;
mod mnk;
pub(crate) mod perft;
mod replay;
mod stability;
