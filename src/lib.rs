//! Kado, an Othello engine: rules, search and text protocols as a library behind the `kado` binary.
//!
//! A line of a protocol becomes a command, the command reaches the [`engine`], the engine searches on a thread of
//! its own and sends events, and the protocol turns those into lines. ARCHITECTURE.md lists the rooms and who
//! may import whom.
//!
//! ```
//! use kado::base::Size;
//! use kado::game::{Position, notation::parse_move, othello8::Othello8};
//!
//! let mut position = Othello8::start();
//! let f5 = parse_move("f5", Size::OTHELLO).expect("f5 is a square");
//! position.play(f5).expect("f5 is one of the four first moves");
//! assert_eq!(position.legal_moves().len(), 3);
//! ```

pub mod analysis;
pub mod arena;
pub mod base;
pub mod book;
pub mod dialect;
pub mod engine;
pub mod eval;
pub mod files;
pub mod formats;
pub mod game;
pub mod memory;
pub mod play;
pub mod problems;
pub mod protocol;
pub mod report;
pub mod search;
pub mod training;
