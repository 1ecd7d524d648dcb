//! Engine matches: games, schedules, openings, statistics, and matches with a mock engine.

mod arbitrary_files;
mod broken_engines;
mod command;
mod games;
mod games_file;
mod mock;
mod openings;
mod openings_command;
mod protocols;
mod report;
mod schedule;
mod sprt;
mod statistics;
mod tables;
