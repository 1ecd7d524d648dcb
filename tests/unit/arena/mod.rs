//! Engine matches without engines: schedules, openings, statistics, tables, files of games.

mod arbitrary_files;
mod games;
mod games_file;
mod openings;
mod report;
mod schedule;
mod sprt;
mod statistics;
mod tables;
