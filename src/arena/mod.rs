//! Engine matches: which games are played, how they are refereed, what came of them, and what that says about
//! the engines.
//!
//! `pairings` says who meets whom from which of the `openings`. `runner` plays the games, one thread per game
//! at once; `referee` plays one game between two `player`s, each a `process` with a `client` of its protocol;
//! `clock` and `adjudication` are the referee's. `played` is a finished game, `games_file` the file of them
//! (one JSON object per line), `folder` all files of a match. `statistics` judges the results, `crosstable`
//! and `figures` list them.

mod adjudication;
mod client;
mod clock;
mod columns;
pub mod config;
pub mod crosstable;
mod export;
pub mod figures;
pub mod folder;
pub mod games_file;
pub mod openings;
pub mod pairings;
mod plain;
pub mod played;
mod player;
mod process;
mod random;
mod referee;
mod runner;
pub mod statistics;
mod stop;
pub mod time_text;

pub use plain::plain;
pub use process::Program;
pub use runner::{End, Event, Match, StartError, try_engines};
pub use stop::Stop;
