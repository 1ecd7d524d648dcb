//! Kado, an Othello engine: the library of the `kado` binary.
//! It contains the rules, the search and the text protocols.
//!
//! A protocol parses a line into a command for the [`engine`]; the engine searches on its own thread and
//! sends events, which the protocol writes as lines. ARCHITECTURE.md lists the top-level modules and their
//! permitted imports. The modules below form the public library. Modules that only the program and its tests
//! use are hidden from this documentation and may change in any release.
//!
//! ```
//! use kado::engine::{Engine, Goal, Limits};
//! use kado::formats::obf;
//! use kado::game::othello8::{Othello8, parse_move};
//! use kado::game::{Position, Rules};
//!
//! // Play a move by its name.
//! let mut engine = Engine::of(Rules::OTHELLO)?;
//! engine.play(parse_move("f5").expect("f5 is a square"))?;
//!
//! // Search the position, 4 plies deep, and play the best move.
//! let report = engine.search(Limits { depth: Some(4), ..Limits::default() })?;
//! engine.play(report.mv())?;
//! assert_eq!(engine.game().plies().len(), 2);
//!
//! // Parse a problem file and solve its first position.
//! let text = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;";
//! let (_, problem) = obf::parse(text)?.remove(0);
//! engine.setup(&problem.diagram)?;
//! let report = engine.search(Limits { goal: Goal::Exact, ..Limits::default() })?;
//! assert!(report.solved);
//!
//! // Parse a position from its text form.
//! let position: Othello8 = Othello8::start().to_string().parse()?;
//! assert_eq!(position.legal_moves().len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
pub mod base;
pub mod engine;
pub mod formats;
pub mod game;

#[doc(hidden)]
pub mod arena;
#[doc(hidden)]
pub mod book;
#[doc(hidden)]
pub mod dialect;
#[doc(hidden)]
pub mod eval;
#[doc(hidden)]
pub mod files;
#[doc(hidden)]
pub mod play;
#[doc(hidden)]
pub mod protocol;
#[doc(hidden)]
pub mod rendering;
#[doc(hidden)]
pub mod search;
#[doc(hidden)]
pub mod training;

mod cli;
mod commands;
mod logging;
mod memory;
mod parallel;
mod problems;
mod program;
mod serve;
mod work;

#[doc(hidden)]
pub use program::run_program;

// The tests in `tests/unit` and their shared code call this crate by its name.
#[cfg(test)]
extern crate self as kado;
#[cfg(test)]
#[path = "../tests/unit/mod.rs"]
mod unit;
