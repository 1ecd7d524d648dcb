//! Tests of several modules at once, through types that the library keeps private: a part of the unit tests
//! of the library (`cargo test --lib unit`). `support` is shared with the integration tests.

mod analysis;
mod arena;
mod book;
mod formats;
mod search;
mod serve;
mod support;
mod training;
mod work;
