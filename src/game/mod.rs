//! Rules and records: positions, games as lists of moves, and the texts that both are written in.

mod any;
mod diagram;
pub mod mnk;
pub mod notation;
pub mod othello;
pub mod othello8;
pub mod othello_wide;
pub mod perft;
mod position;
mod record;
mod rules;

pub use any::AnyPosition;
pub use diagram::Diagram;
pub use position::{IllegalMove, Outcome, Position, SetupError};
pub use record::{Ply, Record, ReplayError};
pub use rules::{Rules, RulesError};
