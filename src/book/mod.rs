//! The opening book: positions with the best that is known of them, one for all eight images of a board.
//!
//! A position of the book is linked by a move to another if that one is in the book, too. Of the moves that lead out of
//! the book, one is known: the leaf, the best of them with the score that a search gave it. The value of a position is
//! the best of its links and its leaf. Positions in which the mover has to pass, and ends of games, are in no book: a
//! move leads past them. docs/book.md has the formats and how a book grows.
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
