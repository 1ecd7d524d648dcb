//! The integration tests: one binary, one module for each subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod cli;
mod framing;
mod keyboard;
mod layers;
mod paths;
mod process;
mod random_sessions;
mod repository;
mod session;
mod texts;
mod transport;
