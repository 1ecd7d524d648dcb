//! The protocol of Cassio.

mod lines;
mod queue;
mod window;

/// The start position.
pub(crate) const START: &str = "---------------------------OX------XO---------------------------X";
