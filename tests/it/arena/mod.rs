//! Engine matches: games, schedules, openings, statistics, and matches with a mock engine.

mod command;
mod driver;
mod games;
mod games_file;
mod mock;
mod report;
mod sprt;
mod statistics;
