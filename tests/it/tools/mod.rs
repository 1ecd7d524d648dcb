//! The subcommands as a user runs them, and the library code behind them.

mod analysis;
mod arena;
mod book;
pub(crate) mod cli;
mod convert;
mod encodings;
mod environment;
mod error_messages;
mod interrupt;
mod kills;
mod play;
mod serve;
mod solve;
mod training;
mod variations;
mod work;
