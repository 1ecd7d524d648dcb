//! The integration tests: one binary, one module for each subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bench;
mod database;
mod gtp;
mod kernels;
mod laws;
mod perft;
mod playout;
mod replay;
mod round_trips;
mod search;
mod session;
mod stability;
mod texts;
