//! Drop-out expansion of an opening book (`book::frontier` has the formula and its source).
//!
//! The leaf of a book position is the best of its moves to positions outside the book. Its cost is that of
//! the cheapest path to it: each ply costs a constant, and each move its score loss. A round takes the leaves
//! with the lowest costs, searches the positions after these moves and adds the positions to the book. The
//! parents of the new positions thus lose their leaves, so the next round searches the parents again. Every
//! search starts with a cleared table, and a round depends only on the book. Therefore the book does not
//! depend on the number of threads, and an interrupted run resumes to the same book.

use serde::{Deserialize, Serialize};

use crate::base::{Color, Difference, Score, Square};
use crate::book::{self, Book, Priorities, Verdict};
use crate::game::othello8::{Board, Othello8};
use crate::parallel::ordered_vec;

use super::scoring::{Effort, Scorer};

/// Settings of the expansion.
/// A leaf is a move from a position in the book to a position outside the book. Each book position has at
/// most one leaf: the best of its moves to positions outside the book. A path leads from the start position
/// to a leaf. The leaves with the cheapest paths are expanded first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    pub(crate) effort: Effort,
    /// Maximum number of leaves expanded per round.
    pub(crate) batch: u32,
    /// Cost of each ply of a path, in centidiscs.
    pub(crate) ply: i32,
    /// Weight of the score losses of the side that the book plays, in the cost of a path.
    /// The score losses of the other side have weight 1.
    pub(crate) own: u32,
    /// Largest allowed score loss of a move on a path, compared with the best move, in centidiscs.
    pub(crate) error: i32,
    /// Maximum length of a path in plies, with the leaf move and without passes.
    pub(crate) plies: u32,
    /// Name of the evaluation weights that the searches use.
    pub(crate) weights: String,
}

/// Error: the book was grown with other settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the book was made with other settings: {}; use another file", Difference::of_texts(found, wanted))]
pub(crate) struct OtherSettings {
    /// Settings in the book.
    pub(crate) found: String,
    /// Settings of this run.
    pub(crate) wanted: String,
}

/// A position to search, and the moves of the position that leave the book.
/// The search finds the best of these moves. The book then stores this move as the leaf of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    /// The position to search, from the view of the side to move.
    pub(crate) board: Board,
    /// The moves of the position to positions outside the book, as square indices 0 to 63.
    pub(crate) moves: Vec<usize>,
}

/// One round of the expansion: a list of positions that are searched in parallel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// The positions to search, each with the moves to consider.
    pub(crate) leaves: Vec<Leaf>,
    /// Lowest cost of the expanded leaves in centidiscs; `None` if the round expands no leaf.
    /// It then searches the start position or [incomplete](Book::incomplete) positions.
    pub(crate) cost: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Number of positions in the book.
    pub(crate) positions: usize,
    /// Number of searches in this run.
    pub(crate) searches: usize,
    /// Lowest cost of the leaves in the last round that expanded leaves, in centidiscs.
    pub(crate) cost: u64,
}

impl Settings {
    /// Returns the settings as stored in a book: one JSON object.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns the positions to search in the next round, at most `batch`.
    /// If the book lacks the start position, this position comes first. The [incomplete](Book::incomplete)
    /// positions follow. If the book has the start position and no incomplete positions, the positions after
    /// the leaf moves of lowest cost are searched. The leaf move of a book position is its best move to a
    /// position outside the book.
    pub(crate) fn next_round(&self, book: &Book) -> Round {
        let start = [Board::START].into_iter().filter(|&start| book.get(start).is_none());
        let most = self.batch.max(1) as usize;
        let incomplete: Vec<Board> = start.chain(book.incomplete()).take(most).collect();
        let leaf = |board| Leaf { board, moves: book.unlinked(board) };
        if !incomplete.is_empty() {
            return Round { leaves: incomplete.into_iter().map(leaf).collect(), cost: None };
        }
        let mut leaves = book.frontier(&self.priorities());
        leaves.truncate(most);
        let cost = leaves.first().map(|first| first.cost);
        Round { leaves: leaves.iter().map(|candidate| leaf(candidate.board)).collect(), cost }
    }

    fn priorities(&self) -> Priorities {
        Priorities {
            ply: Score::from_centidiscs(self.ply),
            own: self.own,
            error: Score::from_centidiscs(self.error),
            plies: self.plies,
        }
    }

    /// Records these settings in a book.
    /// The book must have been grown with the same settings or have no recorded settings.
    ///
    /// # Errors
    /// If the book was grown with other settings.
    pub(crate) fn adopt(&self, book: &mut Book) -> Result<(), OtherSettings> {
        let wanted = self.text();
        if !book.origin().is_empty() && book.origin() != wanted {
            return Err(OtherSettings { found: book.origin().to_owned(), wanted });
        }
        book.set_origin(&wanted);
        Ok(())
    }
}

/// Expands a book to at least `positions` positions, or until no leaf remains.
/// Runs a thread per scorer and calls `each` after each round.
///
/// # Errors
/// If `each` returns an error, which ends the run.
pub(crate) fn expand<E>(
    book: &mut Book,
    settings: &Settings,
    scorers: &[Scorer],
    positions: usize,
    mut each: impl FnMut(&Book, Progress) -> Result<(), E>,
) -> Result<Progress, E> {
    let mut progress = Progress::default();
    loop {
        let round = settings.next_round(book);
        let is_grown = round.cost.is_some() && book.len() >= positions;
        if round.leaves.is_empty() || is_grown {
            break;
        }
        progress.cost = round.cost.unwrap_or(progress.cost);
        let judges = scorers.iter().map(|scorer| |leaf: &Leaf| judge_leaf(scorer, leaf)).collect();
        let verdicts = ordered_vec(judges, round.leaves.iter());
        let boards: Vec<Board> = round.leaves.iter().map(|leaf| leaf.board).collect();
        put_judged(book, &boards, &verdicts);
        progress.searches += verdicts.iter().flatten().count();
        progress.positions = book.len();
        each(book, progress)?;
    }
    progress.positions = book.len();
    Ok(progress)
}

/// Searches the moves of `leaf` and returns the best one with its score.
/// Returns `None` if `leaf` has no moves.
pub(crate) fn judge_leaf(scorer: &Scorer, leaf: &Leaf) -> Option<Verdict> {
    if leaf.moves.is_empty() {
        return None;
    }
    let moves = leaf.moves.iter().map(|&square| Square::new(square as u16).into()).collect();
    scorer.clear();
    let report = scorer.best_of(&Othello8::new(leaf.board, Color::Black), moves);
    Verdict::new(report.mv(), report.best().score, book::Effort::new(report.depth, report.selectivity))
}

/// Puts positions and search results into the book, then updates the values of all positions.
/// `verdicts` holds one search result for each position of `boards`, in the same order. A search result is
/// the best of the moves to positions outside the book, together with the score of this move. `None` means
/// that the position has no such move; the book then stores no leaf for it.
pub(crate) fn put_judged(book: &mut Book, boards: &[Board], verdicts: &[Option<Verdict>]) {
    for (&board, &verdict) in boards.iter().zip(verdicts) {
        book.put(board, verdict);
    }
    book.settle();
}
