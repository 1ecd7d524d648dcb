//! The integration tests: one binary, one module for each subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod amount;
mod analysis;
mod arena;
mod bench;
mod cli;
mod clients;
mod database;
mod evaluation;
mod formats;
mod framing;
mod gtp;
mod gtp_client;
mod kernels;
mod keyboard;
mod laws;
mod layers;
mod packing;
mod paths;
mod perft;
mod plain_kernels;
mod playout;
mod process;
mod programs;
mod protocol_md;
mod random_parameters;
mod random_sessions;
mod readme;
mod replay;
mod repository;
mod round_trips;
mod search;
mod session;
mod solve;
mod stability;
mod texts;
mod threads;
mod tiers;
mod training;
mod transcript;
mod transcripts;
mod transport;
mod trust;
