//! Reviews of games and their reports.

mod report;
mod review;
