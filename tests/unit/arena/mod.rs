//! Engine matches without engines: schedules, openings, statistics, tables, files of games.

mod arbitrary_files;
mod games;
mod games_file;
mod match_folder;
mod openings;
mod report;
mod schedule;
mod sprt;
mod statistics;
mod tables;
