//! The subcommands with their arguments, each in a separate file or folder, and the code that they share.

pub(crate) mod analyze;
pub(crate) mod bench;
mod blocking_engine;
pub(crate) mod book;
pub(crate) mod completions;
pub(crate) mod convert;
mod descriptors;
pub(crate) mod eval;
mod flags;
mod game_file;
pub(crate) mod hint;
mod input_errors;
mod interrupt;
pub(crate) mod levels;
mod limit_flags;
pub(crate) mod man;
pub(crate) mod r#match;
pub(crate) mod messages;
pub(crate) mod openings;
mod output;
pub(crate) mod perft;
pub(crate) mod play;
mod position;
mod progress;
pub(crate) mod serve;
pub(crate) mod session;
mod settings;
pub(crate) mod signals;
pub(crate) mod solve;
pub(crate) mod stdout;
pub(crate) mod train;
mod value_parsers;
pub(crate) mod work;

pub(crate) use flags::{Selected, SharedFlags, stderr_flags};
pub(crate) use settings::Settings;

/// The exit status of a run that ends with an error. The help text of a subcommand that also uses status 1
/// says for which outcome.
pub(crate) const TROUBLE: u8 = 2;
