//! The pure half of engine matches: games, schedules, openings, statistics.

mod games;
mod games_file;
mod report;
mod sprt;
mod statistics;
