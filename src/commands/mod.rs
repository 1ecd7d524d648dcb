//! The subcommands, one file or folder each, with their arguments.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod book;
mod complaints;
pub(crate) mod convert;
mod effort;
pub(crate) mod eval;
mod flags;
pub(crate) mod hint;
mod inquiry;
mod interrupt;
pub(crate) mod levels;
pub(crate) mod r#match;
pub(crate) mod notices;
pub(crate) mod openings;
mod output;
pub(crate) mod pages;
pub(crate) mod perft;
pub(crate) mod play;
mod position;
mod progress;
pub(crate) mod serve;
pub(crate) mod session;
mod settings;
pub(crate) mod solve;
pub(crate) mod train;
pub(crate) mod work;

pub(crate) use flags::{Selected, Uses, on_stderr};
pub(crate) use settings::Settings;
