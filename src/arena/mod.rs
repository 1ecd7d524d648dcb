//! Engine matches: schedule, referee, results and statistics.
//!
//! `pairings` is the schedule: the players, colors and the opening (from `openings`) of every game. `runner`
//! plays the games in parallel, each on one thread. `referee` plays one game between two `player`s, each with
//! a `process` and a `client` for its protocol; it uses `clock` and `adjudication`. `played` is a finished
//! game, `games_file` the file of finished games (one JSON object per line), `folder` holds all files of a
//! match. `statistics` evaluates the results; `crosstable` and `figures` tabulate them.

mod adjudication;
mod client;
mod clock;
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
