//! The integration tests: one binary, one folder for each subject.
//!
//! `rules` tests the games and boards, `search` scores, limits and players, `protocol` the sessions,
//! `formats` files and texts, `tools` the subcommands, `clients` whole games and pages with other programs,
//! `house` the rules of the repository; `support` contains shared code.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod clients;
mod formats;
mod house;
mod protocol;
mod rules;
mod search;
mod support;
mod tools;
