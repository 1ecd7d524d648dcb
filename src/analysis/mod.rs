//! Questions about games: how good each move was, how well each player played, what the opening is called.

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
pub use summary::{Grade, Summary};
pub use unit::Unit;
