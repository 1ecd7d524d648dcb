//! Merging of books.

use super::entry::{Entry, Games};
use super::graph::Book;

impl Book {
    /// Returns a book with the positions of all books.
    ///
    /// The game results of the books are added up. The leaf of a position is the best move that leaves the
    /// book, with its score. A leaf is dropped if its move leads to a position of the merged book. If several
    /// books have a leaf for a position, the leaf with the greatest effort is kept. At equal effort, the leaf
    /// with the best score is kept. A position that keeps no leaf although some of its moves leave the book
    /// is [incomplete](Book::incomplete). The origin is kept if it is the same in all books.
    #[must_use]
    pub fn merge(books: &[Book]) -> Book {
        let all = books.iter().flat_map(Book::entries);
        let union = Book::from_entries(all.map(|(board, &entry)| (board, entry)));
        let mut merged = Book::from_entries(union.entries().map(|(board, &entry)| {
            let mut candidates: Vec<Entry> =
                books.iter().filter_map(|book| book.get(board)).copied().collect();
            let games = candidates.iter().fold(Games::default(), |sum, entry| sum + entry.games);
            candidates.sort_by_key(|entry| (entry.effort, entry.leaf));
            let is_open = |entry: &&Entry| {
                entry.leaf.is_some_and(|leaf| union.link(board, leaf.square.into()).is_none())
            };
            let kept = candidates.iter().rev().find(is_open).or(candidates.last()).copied().unwrap_or(entry);
            (board, Entry { games, ..kept })
        }));
        merged.settle();
        if let Some(first) =
            books.first().filter(|first| books.iter().all(|book| book.origin() == first.origin()))
        {
            merged.set_origin(first.origin());
        }
        merged
    }
}
