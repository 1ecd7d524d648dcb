//! Integration tests: one binary, one module a subject.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod session;
