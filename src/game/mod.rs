//! Rules and records of games, without input or output.
//!
//! Text formats are in [`formats`](crate::formats).
//!
//! [`Position`] is the interface that all games share. [`othello8`] is standard Othello on bitboards, the
//! fast path. [`othello_wide`] is Othello of every other size, and anti-Othello, on bitboards as wide as the
//! board needs. [`othello`] is Othello of any size on an array of cells: slow, simple, and the test oracle
//! for the other two modules. [`mnk`] is k in a row under every rule: `rows` finds winning lines, `fouls`
//! finds the moves that renju forbids to Black, and `swap2` is the opening rule. [`Record`] is a game with
//! its history. [`notation`] converts between squares or moves and their names.
//!
//! [`Rules`] are parsed from the name of a game, such as `othello:10`. An invalid name gives a
//! [`RulesError`]:
//!
//! ```
//! use kado::game::Rules;
//!
//! let error = "othello:big".parse::<Rules>().unwrap_err();
//! assert!(error.to_string().starts_with("'big' is not a board of Othello: "));
//! assert!("checkers".parse::<Rules>().unwrap_err().to_string().contains("known: Othello, "));
//! ```

mod any;
mod diagram;
pub mod mnk;
pub mod notation;
pub mod othello;
pub mod othello8;
pub mod othello_wide;
pub mod perft;
mod playout;
mod position;
mod record;
mod rules;

pub use any::AnyPosition;
pub use diagram::Diagram;
pub use playout::playout;
pub use position::{IllegalMove, Outcome, Position, SetupError};
#[doc(hidden)]
pub use record::expected_move;
pub use record::{Ply, Record, ReplayError};
pub use rules::{Rules, RulesError};
