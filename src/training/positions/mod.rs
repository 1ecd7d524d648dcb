//! Positions to learn from and the files that hold them.

mod file;
mod record;

pub use file::{Block, FileError, Reader, Writer, head};
pub use record::{BRANCHES, Final, GAMES, Record, branch_number};
