//! Training positions and their files.

mod file;
mod record;

pub use file::{Block, FileError, Reader, Writer, head};
pub(crate) use record::branch_number;
pub use record::{BRANCHES, Final, GAMES, Record};
