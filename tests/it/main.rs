//! The integration tests: one binary, one module for each subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bench;
mod search;
mod texts;
