//! Reports as self-contained HTML files, without network access or further files.

mod board;
mod charts;
mod games;
mod html;
mod matches;
mod page;
mod reviewed_games;
mod reviews;
mod summary;
mod svg;

pub use matches::MatchReport;
pub use reviews::ReviewReport;
pub use svg::board_svg;
