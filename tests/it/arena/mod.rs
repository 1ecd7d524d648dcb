//! The pure half of engine matches: games, schedules, openings, statistics.

mod games;
mod games_file;
mod hostile;
mod openings;
mod openings_command;
mod pairings;
mod report;
mod sprt;
mod statistics;
mod tables;
