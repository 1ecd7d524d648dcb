//! Merging of books.

use super::entry::Entry;
use super::graph::Book;

impl Book {
    /// Returns a book with the positions of both books.
    ///
    /// The game results of both books are added up. The leaf of a position is the best move that leaves the
    /// book, with its score. A leaf is dropped if its move leads to a position of the merged book. If both
    /// books have a leaf for a position, the leaf with the greater effort is kept. At equal effort, the leaf
    /// with the better score is kept. A position that keeps no leaf although some of its moves leave the book
    /// is [incomplete](Book::incomplete). The origin is kept if it is the same in both books.
    #[must_use]
    pub fn merge(&self, other: &Book) -> Book {
        let both = self.entries().chain(other.entries());
        let union = Book::from_entries(both.map(|(board, &entry)| (board, entry)));
        let mut merged = Book::from_entries(union.entries().map(|(board, &entry)| {
            let (Some(&first), Some(&second)) = (self.get(board), other.get(board)) else {
                return (board, entry);
            };
            let mut candidates = [first, second];
            candidates.sort_by_key(|entry| (entry.effort, entry.leaf));
            let is_open = |entry: &&Entry| {
                entry.leaf.is_some_and(|leaf| union.link(board, leaf.square.into()).is_none())
            };
            let kept = *candidates.iter().rev().find(is_open).unwrap_or(&candidates[1]);
            (board, Entry { games: first.games + second.games, ..kept })
        }));
        merged.settle();
        if self.origin() == other.origin() {
            merged.set_origin(self.origin());
        }
        merged
    }
}
