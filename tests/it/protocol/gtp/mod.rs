//! The Go Text Protocol.

mod analysis;
mod files;
mod gogui;
mod lines;
mod options;
mod passes;
mod questions;
pub(crate) mod session;
mod setup;
mod timing;

/// Black to move. After `A1`, White must pass; Black then has `C8`, and the game is over: White has no discs.
pub(crate) const STUCK_AFTER_A1: &str =
    "setboard -OX-----------------------------------------------------XO------ X";
