//! What the book holds of one position.

use std::ops::{Add, Neg};

use crate::base::{Depth, Move, Score, Selectivity};
use crate::game::othello8::Symmetry;

/// How much a score cost: the depth of the search and how sure it was. Ordered by depth first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort {
    /// The depth in plies, 0 to 60; the number of empty squares for a game that was solved.
    pub depth: u8,
    /// How sure the search was.
    pub selectivity: Selectivity,
}

impl Effort {
    /// No search at all.
    pub const NONE: Effort = Effort { depth: 0, selectivity: Selectivity::Percent73 };

    /// Returns the effort of a search; depths beyond 60 plies count as 60.
    pub fn new(depth: Depth, selectivity: Selectivity) -> Effort {
        Effort { depth: depth.clamp(0, 60) as u8, selectivity }
    }
}

/// How the games that were learned ended, seen by the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// Games that the mover won.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games that the mover lost.
    pub losses: u32,
}

impl Games {
    /// Returns one game that ended with this margin in discs for the mover.
    pub fn one(margin: i32) -> Games {
        Games { wins: u32::from(margin > 0), draws: u32::from(margin == 0), losses: u32::from(margin < 0) }
    }

    /// Returns how many games there are.
    pub fn count(self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }
}

impl Add for Games {
    type Output = Games;

    /// Adds games; what is too many for the counters stays at their end.
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

    /// Returns the games as the other side sees them.
    fn neg(self) -> Games {
        Games { wins: self.losses, losses: self.wins, ..self }
    }
}

/// The best move that leads out of the book, and its score from the mover's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leaf {
    /// Its score.
    pub score: Score,
    /// Its square, a bit number below 64, on the canonical board.
    pub square: u8,
}

impl Leaf {
    /// Returns the leaf as another image of the board has it.
    #[must_use]
    pub(super) fn image(self, symmetry: Symmetry) -> Leaf {
        Leaf { square: symmetry.square(self.square.into()) as u8, ..self }
    }
}

/// One position of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best of the links and the leaf, from the mover's view.
    pub value: Score,
    /// The best move out of the book; `None` if every move leads on in it or none was searched.
    pub leaf: Option<Leaf>,
    /// What the last search of this position cost.
    pub effort: Effort,
    /// The games that were learned.
    pub games: Games,
}

/// What a search says of some moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The best of them, a bit number below 64.
    pub square: u8,
    /// Its score from the mover's view.
    pub score: Score,
    /// What it cost.
    pub effort: Effort,
}

impl Verdict {
    /// Returns the verdict of a search, or `None` if its best move is a pass.
    pub fn new(best: Move, score: Score, effort: Effort) -> Option<Verdict> {
        best.square().map(|square| Verdict { square: square.index() as u8, score, effort })
    }
}
