//! Kado, an Othello engine: rules, search and text protocols as a library behind the `kado` binary.
//!
//! A line of a protocol becomes a command, the command reaches the [`engine`], the engine searches on a thread of
//! its own and sends events, and the protocol turns those into lines. ARCHITECTURE.md lists the rooms and who
//! may import whom.

pub mod base;
pub mod dialect;
pub mod engine;
pub mod eval;
pub mod game;
pub mod protocol;
pub mod search;
