//! Results as text tables, JSON lines, SVG pictures and HTML pages.
//!
//! The commands collect the results. `text_table` aligns the columns of every text table, [`json`] writes
//! every JSON line, [`spelling`] formats moves, scores and depths for people, and `html` holds the pages with
//! their charts, scripts and style sheets. `maud` escapes every text in HTML and SVG. Each of the other
//! modules renders one subject: boards, search results or the evaluation of a position, solutions, reviews,
//! matches, levels, books, speed measurements, training, and jobs of `kado work`.

mod answer;
pub mod board;
pub mod books;
mod evaluation;
mod html;
pub mod json;
pub mod levels;
pub mod matches;
pub mod reviews;
pub mod solutions;
pub mod speed;
pub mod spelling;
mod svg;
mod text_table;
pub mod training;
pub mod work;

pub(crate) use answer::{Answer, Hint};
pub(crate) use evaluation::Evaluation;
pub(crate) use html::MatchReport;
pub use html::ReviewReport;
pub use svg::board_svg;

/// Text that marks the output of an interrupted run.
pub(crate) const UNFINISHED: &str = "unfinished: interrupted";
