//! The words that every room shares: colors, squares, moves, scores and how sure they are.

mod color;
mod printable;
mod score;
mod square;

pub use color::Color;
pub use printable::{is_acted_on, printable, printable_lines};
pub use score::{Bound, Depth, Score, Selectivity, UnknownSelectivity};
pub use square::{Move, Size, Square};
