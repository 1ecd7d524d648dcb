//! Basic types used in all parts of the crate.
//! They are [`Color`], [`Size`] (of a board), [`Square`], [`Move`] (a square or the pass, in every game),
//! [`Score`] (centidiscs from the mover's view), [`Bound`], [`Depth`] (in plies) and [`Selectivity`].

mod color;
mod counted;
mod difference;
mod printable;
mod score;
mod selectivity;
mod square;

pub use color::Color;
pub(crate) use counted::counted;
pub(crate) use difference::Difference;
#[doc(hidden)]
pub use printable::is_acted_on;
pub(crate) use printable::{escape_json, printable, printable_lines, sanitize};
pub use score::{Bound, Depth, Score};
pub use selectivity::{Selectivity, UnknownSelectivity};
pub use square::{Move, Size, Square};
