//! The integration tests, one binary.

mod layers;
mod paths;
mod repository;
