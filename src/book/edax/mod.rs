//! The two book formats of Edax, which other tools also read and write.
//!
//! Both formats store each position with the level of its search and with its leaf, the best move that leaves
//! the book. Links are the moves that stay in the book. The import recomputes the value of a position from
//! its leaf and its links. Edax's books include positions in which the mover has to pass. The import omits
//! these positions, because Kado's links skip them.

pub mod binary;
pub mod text;

use std::path::Path;

use crate::base::{Score, Selectivity};
use crate::formats::decoded;
use crate::game::othello8::Board;

use super::entry::{Effort, Entry, Games, Leaf};
use super::error::BookError;
use super::file;
use super::graph::Book;

/// Result of importing a book of Edax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The book, with all values recomputed.
    pub book: Book,
    /// Number of positions read.
    pub read: usize,
    /// Number of positions left out because the mover has no move.
    pub passes: usize,
    /// Number of positions left out because another one of the same position has a more expensive search.
    pub repeated: usize,
    /// Number of positions left out because no score is known for any of their moves.
    pub unscored: usize,
    /// Number of positions imported without their leaf because the leaf is an illegal move.
    /// The leaf is the best move that leaves the book.
    pub bad_leaves: usize,
}

impl Import {
    /// Reads a book from a file of either format.
    /// A file that does not begin with the magic of the binary format is read as text.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, is a book of Kado, or a line of the text format is invalid.
    pub(crate) fn load(path: &Path) -> Result<Import, BookError> {
        let bytes = file::read(path).map_err(|error| BookError::Read(error.to_string()))?;
        if bytes.starts_with(file::MAGIC) {
            Err(BookError::Own)
        } else if binary::is_one(&bytes) {
            binary::read(&bytes)
        } else {
            text::read(&decoded(&bytes).map_err(|error| BookError::Read(error.to_string()))?)
        }
    }
}

/// A position of an Edax book before it is converted to an entry.
struct Node {
    board: Board,
    level: u8,
    /// The leaf, the best move that leaves the book: square (0 to 63) and score in discs, mover's view.
    leaf: Option<(u8, i32)>,
    games: Games,
}

/// Builds a book from the positions of an Edax book.
/// The level of a position becomes a search depth, at most the number of empties. The selectivity is set to
/// 73 %, since the formats do not store it.
fn build(nodes: Vec<Node>) -> Import {
    let mut import = Import {
        book: Book::default(),
        read: nodes.len(),
        passes: 0,
        repeated: 0,
        unscored: 0,
        bad_leaves: 0,
    };
    for node in nodes {
        let Node { board, level, leaf, games } = node;
        if board.moves() == 0 {
            import.passes += 1;
            continue;
        }
        let is_legal = |&(square, _): &(u8, i32)| square < 64 && board.moves() >> square & 1 == 1;
        import.bad_leaves += usize::from(leaf.is_some_and(|leaf| !is_legal(&leaf)));
        let depth = level.min(board.empties() as u8).min(60);
        let effort = Effort { depth, selectivity: Selectivity::Percent73 };
        let (canonical, symmetry) = board.canonical();
        let leaf = leaf.filter(is_legal).map(|(square, discs)| {
            Leaf { score: Score::from_discs(discs.clamp(-64, 64)), square }.image(symmetry)
        });
        let known = import.book.get(canonical).map(|known| (known.leaf.is_some(), known.effort));
        import.repeated += usize::from(known.is_some());
        if known.is_none_or(|known| known < (leaf.is_some(), effort)) {
            import.book.insert(canonical, Entry { value: Score::default(), leaf, effort, games });
        }
    }
    let positions = import.book.len();
    import.book.settle();
    import.unscored = positions - import.book.len();
    import
}
