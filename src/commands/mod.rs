//! The subcommands, one file each: their arguments and the work that they start.

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod convert;
pub(crate) mod levels;
pub(crate) mod r#match;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod session;
mod settings;
pub(crate) mod solve;
pub(crate) mod train;

pub(crate) use settings::Settings;
