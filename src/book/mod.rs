//! The opening book, with one entry for all eight symmetric images of a board.
//!
//! A link is a move to another position of the book or to the end of the game. The leaf of a position is the
//! best of the other moves, with the search score of this move. The value of a position is the best score of
//! the links and the leaf. Positions in which the mover has to pass are not stored: a link leads to the
//! position after the pass. Ends of games are not stored either: a link to the end has the final score.
//!
//! `graph` holds positions and links, `moves` looks up moves for play, `frontier` selects leaves for
//! expansion; `learn` and `merge` change the book. `file` is Kado's file format, `lock` locks a book file
//! while it is changed, and `edax` holds the two formats of Edax (docs/book.md).
//!
//! Source of the leaf as the best deviation: M. Buro, Toward opening book learning, ICCA Journal 22(2), 1999.

mod edax;
mod entry;
mod error;
mod file;
mod frontier;
mod graph;
mod learn;
mod lock;
mod merge;
mod moves;

pub use edax::{Import, binary, text};
#[cfg(test)]
pub(crate) use entry::Leaf;
pub(crate) use entry::Verdict;
pub use entry::{Effort, Games};
pub use error::BookError;
pub(crate) use frontier::Priorities;
pub use graph::Book;
#[cfg(test)]
pub(crate) use graph::Successor;
pub use learn::Learned;
pub use lock::BookLock;
pub(crate) use lock::Stamp;
pub use moves::BookMove;
