//! Kado, an Othello engine: rules, search and text protocols as a library behind the `kado` binary.
//!
//! A protocol parses a line into a command for the [`engine`]; the engine searches on its own thread and
//! sends events, which the protocol writes as lines. ARCHITECTURE.md lists the rooms and their permitted
//! imports.
//!
//! ```
//! use kado::engine::{Engine, Goal, Limits};
//! use kado::formats::obf;
//! use kado::game::othello8::Othello8;
//! use kado::game::{Position, Rules, notation::parse_move};
//!
//! // Play a move by its name.
//! let mut engine = Engine::of(Rules::OTHELLO)?;
//! let size = engine.game().size();
//! engine.play(parse_move("f5", size).expect("f5 is a square"))?;
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
pub mod arena;
pub mod base;
pub mod book;
pub mod dialect;
pub mod engine;
pub mod eval;
pub mod files;
pub mod formats;
pub mod game;
mod memory;
pub mod parallel;
pub mod play;
pub mod problems;
pub mod protocol;
pub mod report;
pub mod search;
pub mod serve;
pub mod training;
pub mod work;
