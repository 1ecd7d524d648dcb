//! Reports as self-contained HTML pages, without network access or further files.

mod board;
mod charts;
mod games;
mod markup;
mod matches;
mod page;
mod reviewed_games;
mod reviews;
mod summary;

pub(crate) use matches::MatchReport;
pub use reviews::ReviewReport;
