//! Positions to learn from and the files that hold them.

mod record;

pub use record::{Final, Record};
