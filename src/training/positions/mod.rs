//! Training positions and their files.

mod file;
mod record;
mod writer;

pub use file::{Block, FileError, Reader};
pub(crate) use record::{BRANCHES, GAMES, branch_number};
pub use record::{Final, Record};
pub use writer::Writer;
pub(crate) use writer::head;
