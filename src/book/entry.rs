//! The entry of a book position: value, leaf, search effort and game results.
//! The leaf is the best move that leaves the book, with its score. A link is a move to another book position
//! or to the end of the game.

use std::ops::{Add, Neg};

use crate::base::{Depth, Move, Score, Selectivity};
use crate::game::othello8::Symmetry;

/// Effort of a search: depth and selectivity, ordered by depth first.
///
/// ```
/// # use kado::engine::Effort;
/// # use kado::base::Selectivity;
/// let of_depth = |depth, selectivity| Effort { depth, selectivity };
/// assert!(of_depth(18, Selectivity::Percent73) > of_depth(16, Selectivity::Percent95));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort {
    /// Depth in plies, 0 to 60; for a solve the number of empties.
    pub depth: u8,
    /// Selectivity of the search.
    pub selectivity: Selectivity,
}

impl Effort {
    /// The effort of a position that was not searched.
    pub(crate) const NONE: Effort = Effort { depth: 0, selectivity: Selectivity::Percent73 };

    /// Returns the effort of a search; depths beyond 60 plies count as 60.
    pub(crate) fn new(depth: Depth, selectivity: Selectivity) -> Effort {
        Effort { depth: depth.clamp(0, 60) as u8, selectivity }
    }
}

/// Results of the games that a book has learned, mover's view.
///
/// ```
/// # use kado::engine::Games;
/// let one_win = Games { wins: 1, draws: 0, losses: 0 };
/// assert_eq!((one_win + one_win).wins, 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// Games won by the mover.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games lost by the mover.
    pub losses: u32,
}

impl Games {
    /// Returns the counts for a single game: one win, one draw or one loss of the mover.
    /// `margin` is the final score of the game in discs, mover's view.
    pub(crate) fn one(margin: i32) -> Games {
        Games { wins: u32::from(margin > 0), draws: u32::from(margin == 0), losses: u32::from(margin < 0) }
    }

    /// Returns the total number of games.
    pub(crate) fn count(self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }
}

impl Add for Games {
    type Output = Games;

    /// Adds the wins, the draws and the losses separately. Each sum saturates at `u32::MAX`.
    fn add(self, other: Games) -> Games {
        Games {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

impl Neg for Games {
    type Output = Games;

    /// Returns the results from the view of the other side.
    fn neg(self) -> Games {
        Games { wins: self.losses, losses: self.wins, ..self }
    }
}

/// The best move that leaves the book, and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leaf {
    /// Score of the move, mover's view.
    pub score: Score,
    /// Square of the move on the canonical board, 0 to 63.
    pub square: u8,
}

impl Leaf {
    /// Returns the same leaf (move and score) after `symmetry` is applied to the board.
    #[must_use]
    pub(super) fn image(self, symmetry: Symmetry) -> Leaf {
        Leaf { square: symmetry.square(self.square.into()) as u8, ..self }
    }
}

/// The book's data on one position: value, leaf, search effort and game results.
/// The leaf is the best move that leaves the book, with its score. A link is a move to another book position
/// or to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Best score of the links and the leaf, mover's view.
    pub value: Score,
    /// The best move that leaves the book; `None` if every move is a link or no move was searched.
    pub leaf: Option<Leaf>,
    /// Effort of the last search of this position.
    pub effort: Effort,
    /// Results of the learned games that reached this position, mover's view.
    pub games: Games,
}

/// The result of a search of some of the moves of a position: the best of these moves, and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Square of the best move on the searched board, 0 to 63.
    pub(crate) square: u8,
    /// Score of the best move, mover's view.
    pub(crate) score: Score,
    pub(crate) effort: Effort,
}

impl Verdict {
    /// Creates the result of a search, or returns `None` if its best move is a pass.
    pub(crate) fn new(best: Move, score: Score, effort: Effort) -> Option<Verdict> {
        best.square().map(|square| Verdict { square: square.index() as u8, score, effort })
    }
}
