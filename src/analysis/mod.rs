//! Reviews of games: the loss of each move, summaries per player, and opening names.
//!
//! `review` issues the searches and takes their results, from the last position back; `summary` sums up the
//! losses of a player, in the `unit` of the game; [`openings`] names positions, by `data/opening_names.tsv`
//! (docs/analysis.md).

pub mod openings;
mod position;
mod review;
mod reviewed;
mod summary;
mod unit;

pub use openings::opening_name;
pub use position::{Played, PositionReview};
pub use review::{Inquiry, Review, Settings, review};
pub use reviewed::ReviewedGame;
pub use summary::{Figures, Grade, Summary};
pub(crate) use unit::Unit;
