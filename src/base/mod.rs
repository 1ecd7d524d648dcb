//! Basic types that all parts of the crate use.
//! They are [`Color`], [`Square`], [`Move`] (a square or the pass, in every game), [`Score`] in centidiscs
//! from the mover's view, [`Bound`] and [`Selectivity`].

mod color;
mod printable;
mod score;
mod square;

pub use color::Color;
#[doc(hidden)]
pub use printable::{is_acted_on, printable, printable_lines};
pub use score::{Bound, Depth, Score, Selectivity, UnknownSelectivity};
pub use square::{Move, Size, Square};
