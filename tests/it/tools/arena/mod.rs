//! Engine matches with a mock engine, and the commands of matches.

mod broken_engines;
mod command;
mod mock;
mod openings_command;
mod protocols;
