//! The house rules: layers, comments, examples, licences, and the promises of README.md.

mod comments;
mod examples;
mod layers;
mod literals;
mod paths;
pub(crate) mod readme;
mod third_party;
