//! The integration tests: one binary, one module for each subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod cli;
mod clients;
mod framing;
mod gtp;
mod gtp_client;
mod layers;
mod paths;
mod process;
mod programs;
mod repository;
mod session;
mod texts;
mod tiers;
mod transport;
