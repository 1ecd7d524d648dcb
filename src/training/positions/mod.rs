//! Training positions and their files.

mod file;
mod record;

pub(crate) use file::head;
pub use file::{Block, FileError, Reader, Writer};
pub(crate) use record::{BRANCHES, GAMES, branch_number};
pub use record::{Final, Record};
