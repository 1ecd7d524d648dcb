//! The subcommands, one file each: their arguments and the work that they start.

pub(crate) mod bench;
pub(crate) mod convert;
pub(crate) mod gtp;
pub(crate) mod r#match;
pub(crate) mod openings;
pub(crate) mod perft;
mod settings;
pub(crate) mod solve;
pub(crate) mod train;

pub(crate) use settings::Settings;
