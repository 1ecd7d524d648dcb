//! Engine matches: games, schedules, openings, statistics, and matches with a mock engine.

mod command;
mod driver;
mod games;
mod games_file;
mod hostile;
mod mock;
mod openings;
mod openings_command;
mod pairings;
mod protocols;
mod report;
mod sprt;
mod statistics;
mod tables;
