//! An opening book grown from searches: drop-out expansion (`book::frontier` has the formula and its source).
//!
//! A round takes the cheapest leaves of the book and adds the positions behind them, each judged by a search;
//! the next round searches those positions again that have lost their leaf by it. Every search begins with
//! nothing remembered, and a round depends on the book alone: the book is the same on any number of threads,
//! and a run that was ended between two rounds goes on to the same book.

mod judges;

use serde::{Deserialize, Serialize};

use crate::base::Score;
use crate::book::{Book, Candidate, Priorities, Verdict};
use crate::game::othello8::Board;

use super::scoring::{Effort, Scorer};
use judges::judge;
pub use judges::judge_leaf;

/// How a book is grown. Scores are in centidiscs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// What a search may cost.
    pub effort: Effort,
    /// How many leaves are expanded in a round.
    pub batch: u32,
    /// What a ply of a path costs.
    pub ply: i32,
    /// How often the losses of the book's own side are counted.
    pub own: u32,
    /// The most that a move of a path may lose.
    pub error: i32,
    /// The longest path in plies.
    pub plies: u32,
    /// The weights that are searched with.
    pub weights: String,
}

/// Why a book cannot be grown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the book was made with other settings: {found}, not {wanted}; name another file")]
pub struct OtherSettings {
    /// What the book says of itself.
    pub found: String,
    /// The settings of this run.
    pub wanted: String,
}

/// A position to judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The position.
    pub board: Board,
    /// Its moves that lead out of the book, bit numbers below 64.
    pub moves: Vec<usize>,
}

/// What is searched before the book grows again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The positions to judge.
    pub leaves: Vec<Leaf>,
    /// The cost of the cheapest leaf that is expanded, in centidiscs; none if positions of the book lost
    /// their leaf.
    pub cost: Option<u64>,
}

/// How far a book is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The positions in the book.
    pub positions: usize,
    /// The searches of this run.
    pub searches: usize,
    /// The cost of the cheapest leaf that was expanded last, in centidiscs.
    pub cost: u64,
}

impl Settings {
    /// Returns the settings as a book keeps them: one JSON object.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns the positions that are to be judged next: those without a leaf, or else those behind the
    /// cheapest leaves.
    pub fn next_round(&self, book: &Book) -> Round {
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
        Round { leaves: leaves.iter().map(Candidate::board).map(leaf).collect(), cost }
    }

    fn priorities(&self) -> Priorities {
        Priorities {
            ply: Score::from_centidiscs(self.ply),
            own: self.own,
            error: Score::from_centidiscs(self.error),
            plies: self.plies,
        }
    }

    /// Takes a book for growing: an empty one, one that was grown with these settings, or one of which
    /// nothing is known.
    ///
    /// # Errors
    /// If it was grown with other settings.
    pub fn adopt(&self, book: &mut Book) -> Result<(), OtherSettings> {
        let wanted = self.text();
        if !book.origin().is_empty() && book.origin() != wanted {
            return Err(OtherSettings { found: book.origin().to_owned(), wanted });
        }
        book.set_origin(&wanted);
        Ok(())
    }
}

/// Grows a book until it has so many positions, or a few more, or nothing is left to expand, with a thread
/// for each of the `scorers`. Calls `each` after each round.
///
/// # Errors
/// Those of `each`, with which the run ends.
pub fn expand<E>(
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
        let verdicts = judge(scorers, &round.leaves);
        let boards: Vec<Board> = round.leaves.iter().map(|leaf| leaf.board).collect();
        put_judged(book, &boards, &verdicts);
        progress.searches += verdicts.iter().flatten().count();
        progress.positions = book.len();
        each(book, progress)?;
    }
    progress.positions = book.len();
    Ok(progress)
}

/// Puts judged positions into the book and makes the values right.
pub fn put_judged(book: &mut Book, boards: &[Board], verdicts: &[Option<Verdict>]) {
    for (&board, &verdict) in boards.iter().zip(verdicts) {
        book.put(board, verdict);
    }
    book.settle();
}
