//! The positions of a book and the moves between them.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::Score;
use crate::game::othello8::{Bitboard, Board, Squares, Symmetry};

use super::entry::{Effort, Entry, Games, Leaf, Verdict};

/// The position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Successor {
    /// The other side is to move on this board.
    Reply(Board),
    /// The other side has to pass: the same side is to move on this board.
    Again(Board),
    /// The game is over, with this score for the side that played the move.
    End(Score),
}

impl Successor {
    /// Returns the position after the legal move on `square` (0 to 63).
    pub(crate) fn of(board: Board, square: usize) -> Successor {
        let after = board.after(square, board.flips(square));
        if after.moves() != 0 {
            Successor::Reply(after)
        } else if after.pass().moves() != 0 {
            Successor::Again(after.pass())
        } else {
            Successor::End(Score::from_discs(-after.final_score()))
        }
    }

    /// Returns the canonical board after the move, and whether the side to move has changed.
    /// The side to move stays the same if the other side has to pass. Returns `None` if the game is over.
    pub(crate) fn next(self) -> Option<(Board, bool)> {
        match self {
            Successor::Reply(board) => Some((board.canonical().0, true)),
            Successor::Again(board) => Some((board.canonical().0, false)),
            Successor::End(_) => None,
        }
    }
}

/// An opening book: an entry for each canonical position, and the origin of the book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: BTreeMap<Board, Entry>,
    origin: String,
}

impl Book {
    /// Maximum length in bytes of the origin, the description of how the book was made.
    pub(crate) const LONGEST_ORIGIN: usize = 16_000;

    /// Creates a book from canonical boards in which the mover has a move.
    pub(super) fn from_entries(entries: impl IntoIterator<Item = (Board, Entry)>) -> Book {
        Book { entries: entries.into_iter().collect(), origin: String::new() }
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the book has no positions.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the origin, a description of how the book was made; empty if unknown.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    /// Sets the description of how the book was made, cut to at most `Book::LONGEST_ORIGIN` bytes.
    pub(crate) fn set_origin(&mut self, origin: &str) {
        let mut end = origin.len().min(Book::LONGEST_ORIGIN);
        while !origin.is_char_boundary(end) {
            end -= 1;
        }
        origin[..end].clone_into(&mut self.origin);
    }

    /// Returns all canonical positions with their entries, in ascending order of the bitboards.
    /// The mover's bitboards are compared first, then the opponent's bitboards.
    pub fn entries(&self) -> impl Iterator<Item = (Board, &Entry)> {
        self.entries.iter().map(|(&board, entry)| (board, entry))
    }

    /// Returns the entry of a position; all symmetric images of the position have the same entry.
    /// The leaf of the entry is the best move that leaves the book. The square of the leaf is a
    /// square of the canonical board, which may differ from `board`.
    pub(crate) fn get(&self, board: Board) -> Option<&Entry> {
        self.entries.get(&board.canonical().0)
    }

    /// Returns the score of the move on `square`, mover's view; `None` if the move is not a link.
    /// A link is a move to a position of the book or to the end of the game.
    pub(crate) fn link(&self, board: Board, square: usize) -> Option<Score> {
        match Successor::of(board, square) {
            Successor::Reply(board) => self.get(board).map(|entry| -entry.value),
            Successor::Again(board) => self.get(board).map(|entry| entry.value),
            Successor::End(score) => Some(score),
        }
    }

    /// Returns the squares of the legal moves from `board` that are not links.
    /// A link is a move to a position of the book or to the end of the game.
    pub(crate) fn unlinked(&self, board: Board) -> Vec<usize> {
        Squares(board.moves()).filter(|&square| self.link(board, square).is_none()).collect()
    }

    /// Returns the canonical positions that have moves out of the book but no leaf.
    /// A leaf is the best move out of the book, with the search score of this move. Without a leaf, the value
    /// of a position ignores all moves out of the book and may be too low.
    pub(crate) fn incomplete(&self) -> Vec<Board> {
        let has_no_leaf = self.entries().filter(|(_, entry)| entry.leaf.is_none());
        has_no_leaf.map(|(board, _)| board).filter(|&board| !self.unlinked(board).is_empty()).collect()
    }

    /// Adds a position with its leaf, or replaces the leaf if the book already contains the position.
    /// The mover must have a legal move. `verdict` is the result of a search over the moves that leave the
    /// book. The best of these moves becomes the leaf. `verdict` is `None` if no move leaves the book; the
    /// position then has no leaf. Call [`Book::settle`] afterwards to update the values.
    pub(crate) fn put(&mut self, board: Board, verdict: Option<Verdict>) {
        let (canonical, symmetry) = board.canonical();
        let new =
            Entry { value: Score::default(), leaf: None, effort: Effort::NONE, games: Games::default() };
        let entry = self.entries.entry(canonical).or_insert(new);
        entry.leaf =
            verdict.map(|verdict| Leaf { score: verdict.score, square: verdict.square }.image(symmetry));
        if let Some(verdict) = verdict {
            entry.effort = verdict.effort;
        }
    }

    /// Adds or replaces a canonical position.
    pub(super) fn insert(&mut self, board: Board, entry: Entry) {
        self.entries.insert(board, entry);
    }

    /// Adds game results to a position if it is in the book.
    pub(super) fn add_games(&mut self, board: Board, games: Games) {
        if let Some(entry) = self.entries.get_mut(&board.canonical().0) {
            entry.games = entry.games + games;
        }
    }

    /// Recomputes the values of all positions, positions with the fewest empties first.
    /// A link is a move to a position of the book or to the end of the game. The leaf is the best move that
    /// leaves the book. The value of a position is the best score of its links and its leaf. A leaf is
    /// dropped if its move has become a link. A position is dropped if the position has neither a link nor a
    /// leaf. Returns the canonical positions that lost their leaf but still have moves that leave the book.
    /// These positions should be searched again.
    pub(crate) fn settle(&mut self) -> Vec<Board> {
        self.settle_affected(None)
    }

    /// Does the same as [`Book::settle`] after the canonical positions `changed` were added or changed.
    /// Recomputes only these positions and the positions whose values depend on them. The book must have been
    /// settled before the changes.
    pub(super) fn settle_changes(&mut self, changed: &[Board]) -> Vec<Board> {
        self.settle_affected(Some(Changes::new(changed)))
    }

    /// Recomputes the values that `changes` may affect, or all values if `changes` is `None`.
    /// Positions with the fewest empties come first. Returns the same as [`Book::settle`].
    fn settle_affected(&mut self, mut changes: Option<Changes>) -> Vec<Board> {
        let mut boards: Vec<Board> = self.entries.keys().copied().collect();
        boards.sort_by_key(|board| board.empties());
        let mut lost = Vec::new();
        for board in boards {
            if changes.as_ref().is_some_and(|changes| !changes.may_affect(board)) {
                continue;
            }
            let links = Squares(board.moves()).map(|square| (square, self.link(board, square)));
            let (mut best, mut open, mut leaf_is_linked) = (None, false, false);
            let Some(&Entry { leaf, value: before, .. }) = self.entries.get(&board) else { continue };
            for (square, link) in links {
                leaf_is_linked |=
                    link.is_some() && leaf.is_some_and(|leaf| usize::from(leaf.square) == square);
                open |= link.is_none();
                best = best.max(link);
            }
            let leaf = leaf.filter(|_| !leaf_is_linked);
            if leaf_is_linked && open {
                lost.push(board);
            }
            let value = best.max(leaf.map(|leaf| leaf.score));
            match (value, self.entries.get_mut(&board)) {
                (Some(value), Some(entry)) => (entry.value, entry.leaf) = (value, leaf),
                _ => drop(self.entries.remove(&board)),
            }
            if value != Some(before)
                && let Some(changes) = &mut changes
            {
                changes.add(board);
            }
        }
        lost
    }
}

/// The changed positions of a book, to find the positions whose values may depend on them.
struct Changes {
    boards: BTreeSet<Board>,
    /// Occupied squares of the changed positions in all eight orientations; the index is the number of discs.
    discs: [Vec<Bitboard>; 65],
}

impl Changes {
    fn new(boards: &[Board]) -> Changes {
        let mut changes = Changes { boards: BTreeSet::new(), discs: [const { Vec::new() }; 65] };
        for &board in boards {
            changes.add(board);
        }
        changes
    }

    fn add(&mut self, board: Board) {
        self.boards.insert(board);
        let images = Symmetry::ALL.map(|symmetry| symmetry.squares(!board.empty()));
        self.discs[64 - board.empties() as usize].extend(images);
    }

    /// Returns whether the value of a canonical position may depend on a changed position.
    /// That is the case if the position itself has changed or may have a link to a changed position. A move
    /// adds one disc and empties no square, so such a link is possible only if the changed position has one
    /// disc more and occupies all squares that `board` occupies.
    fn may_affect(&self, board: Board) -> bool {
        let after = self.discs.get(65 - board.empties() as usize).map_or(&[][..], Vec::as_slice);
        after.iter().any(|discs| !board.empty() & !discs == 0) || self.boards.contains(&board)
    }
}
