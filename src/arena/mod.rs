//! Engine matches: schedule, referee, results and statistics.
//!
//! `trial` starts each engine once. `schedule` lists the games, each with its players, their colors and its
//! opening (from `openings`). `runner` plays the games in parallel, each on one thread. `referee` plays one
//! game between two `player`s and uses `clock` and `adjudication`. A `player` has a `process` and a `client`
//! for the protocol of the engine. `played_game` is a finished game. `games_file` is the file of finished
//! games, one JSON object per line. `match_folder` holds all files of a match. `statistics` evaluates the
//! results, and `crosstable` and `engine_stats` tabulate them.

mod adjudication;
mod client;
mod clock;
pub mod config;
pub mod crosstable;
pub mod engine_stats;
mod export;
pub mod games_file;
pub mod match_folder;
pub mod openings;
pub mod played_game;
mod player;
mod process;
mod referee;
mod runner;
pub mod schedule;
mod splitmix;
pub mod statistics;
mod stop;
pub mod time_text;
mod trial;

pub use process::Program;
pub(crate) use process::system as process_system;
pub use runner::{End, Event, Match, MatchError};
pub use stop::Stop;
pub use trial::{StartError, try_engines};
