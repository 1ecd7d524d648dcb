//! Games in a terminal, with a drawn board and two seats, each taken by a person or the engine.
//!
//! [`LocalGame`] is the game between the seats: it takes `Command`s and the events of the engine and
//! returns messages. [`lines`] plays the game line by line over any input and output. [`screen`] plays the
//! game on a full-screen terminal with keys and mouse.

mod clock;
mod command;
mod drawing;
mod event_queue;
mod game_file;
mod game_kind;
pub mod lines;
mod local_game;
mod move_error;
pub mod screen;
mod seat;
mod texts;
mod view;

pub use crate::game::mnk::swap2::{NoSwap2, Opening};
pub(crate) use clock::TimeControl;
pub use drawing::{Glyphs, Style};
pub use event_queue::EventQueue;
pub use local_game::{LocalGame, PlayOptions};
pub use seat::{Seat, Seats};
