//! The opening book: positions with the best that is known of them, one entry for all eight images of a
//! board.
//!
//! A position of the book is linked by a move to another if that one is in the book, too. Of the moves that
//! lead out of the book, one is known: the leaf, the best of them with the score that a search gave it. The
//! value of a position is the best of its links and its leaf. Positions in which the mover has to pass, and
//! ends of games, are not stored: a move leads past them.
//!
//! `graph` holds positions and links, `moves` answers for play, `frontier` for growing; `learn` and `merge`
//! change the book. `file` is Kado's format, `edax` reads and writes those of Edax (docs/book.md).
//!
//! Source of the leaf as the best deviation: M. Buro, Toward opening book learning, ICCA Journal 22(2), 1999.

mod edax;
mod entry;
mod error;
mod file;
mod frontier;
mod graph;
mod learn;
mod merge;
mod moves;

pub use edax::{Import, binary, text};
pub use entry::{Effort, Entry, Games, Leaf, Verdict};
pub use error::BookError;
pub use frontier::{Candidate, Priorities};
pub use graph::{Book, Step};
pub use learn::Learned;
pub use moves::BookMove;
