//! Entries of the transposition table, packed into one word, and the merging of search results.
//! An entry holds bounds, depth, selectivity and moves.

use crate::base::{Depth, Selectivity};

/// The best moves in an entry, in 16 bits.
pub(crate) trait Moves: Copy {
    /// The type of the best move in a `NodeResult`.
    type Best: Copy;

    /// Returns the moves to store after a search that found `best`.
    /// `old` holds the moves of the previous entry.
    fn merged(best: Self::Best, old: Option<Self>) -> Self;

    fn to_bits(self) -> u16;

    fn from_bits(bits: u16) -> Self;
}

/// The best move and the previous best move, as square indices 0 to 63 or [`BestTwo::NONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BestTwo(pub(crate) [u8; 2]);

impl BestTwo {
    /// The square index that represents an unknown move.
    pub(crate) const NONE: u8 = 64;
}

impl Moves for BestTwo {
    type Best = u8;

    #[inline]
    fn merged(best: u8, old: Option<BestTwo>) -> BestTwo {
        BestTwo(match (best, old) {
            (best, None) => [best, BestTwo::NONE],
            (BestTwo::NONE, Some(BestTwo(moves))) => moves,
            (best, Some(BestTwo([first, second]))) if best == first => [best, second],
            (best, Some(BestTwo([first, _]))) => [best, first],
        })
    }

    #[inline]
    fn to_bits(self) -> u16 {
        u16::from_le_bytes(self.0)
    }

    #[inline]
    fn from_bits(bits: u16) -> BestTwo {
        BestTwo(bits.to_le_bytes())
    }
}

/// The best move as a number, which is a cell index in k in a row and a bit index in `wide` Othello.
/// Every known move has a number less than [`BestMove::NONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BestMove(pub(crate) u16);

impl BestMove {
    /// The number that represents an unknown move.
    pub(crate) const NONE: u16 = u16::MAX;
}

impl Moves for BestMove {
    type Best = u16;

    #[inline]
    fn merged(best: u16, old: Option<BestMove>) -> BestMove {
        old.filter(|_| best == BestMove::NONE).unwrap_or(BestMove(best))
    }

    #[inline]
    fn to_bits(self) -> u16 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u16) -> BestMove {
        BestMove(bits)
    }
}

/// The stored result for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<M> {
    /// Lower bound of the score, mover's view; `-i16::MAX` if no lower bound is known.
    /// The unit is centidiscs in Othello; in k in a row, `search::mnk::scores` defines the scale of the
    /// scores.
    pub(crate) lower: i16,
    /// Upper bound of the score, in the view and the unit of `lower`; `i16::MAX` if none is known.
    pub(crate) upper: i16,
    /// Depth in plies of the search that found the bounds; -128 to 127.
    pub(crate) depth: i8,
    /// Selectivity of the search that found the bounds.
    pub(crate) selectivity: Selectivity,
    pub(crate) moves: M,
}

/// The result of the search of one node, to be stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeResult<B> {
    /// The score that the search returned, mover's view; it fits in 16 bits.
    pub(crate) score: i32,
    /// Lower end of the search window: a score of at most `alpha` is an upper bound.
    pub(crate) alpha: i32,
    /// Upper end of the search window: a score of at least `beta` is a lower bound.
    pub(crate) beta: i32,
    /// Depth of the search in plies; -128 to 127.
    pub(crate) depth: Depth,
    pub(crate) selectivity: Selectivity,
    /// The best move; [`BestTwo::NONE`] or [`BestMove::NONE`] if it is unknown.
    pub(crate) best: B,
}

impl<M: Moves> Entry<M> {
    /// Returns whether the bounds come from a search at least as deep and at most as selective as given.
    #[inline]
    pub(crate) fn holds_for(&self, depth: Depth, selectivity: Selectivity) -> bool {
        Depth::from(self.depth) >= depth && self.selectivity >= selectivity
    }

    /// Narrows a search window by the bounds of the entry.
    /// If the bounds decide the node, returns its score as `Err`.
    #[inline]
    pub(crate) fn narrowed(&self, (alpha, beta): (i32, i32)) -> Result<(i32, i32), i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower >= beta || lower == upper {
            Err(lower)
        } else if upper <= alpha {
            Err(upper)
        } else {
            Ok((alpha.max(lower), beta.min(upper)))
        }
    }

    /// Returns whether the entry is deeper than a result, or as deep and less selective.
    #[inline]
    pub(super) fn outranks(&self, result: &NodeResult<M::Best>) -> bool {
        (Depth::from(self.depth), self.selectivity) > (result.depth, result.selectivity)
    }
}

/// Returns the new entry of a position after a search; `old` is its previous entry.
/// The bounds of `result` replace the old bounds. If `old` has the same depth and selectivity as `result`,
/// the two pairs of bounds are intersected instead, unless the intersection is empty.
#[inline]
pub(super) fn merged<M: Moves>(old: Option<Entry<M>>, result: &NodeResult<M::Best>) -> Entry<M> {
    let &NodeResult { score, alpha, beta, depth, selectivity, best } = result;
    let lower = if score > alpha { score as i16 } else { -i16::MAX };
    let upper = if score < beta { score as i16 } else { i16::MAX };
    let same = old.filter(|old| Depth::from(old.depth) == depth && old.selectivity == selectivity);
    let both = same.map(|old| (lower.max(old.lower), upper.min(old.upper)));
    let (lower, upper) = both.filter(|(lower, upper)| lower <= upper).unwrap_or((lower, upper));
    let moves = M::merged(best, old.map(|old| old.moves));
    Entry { lower, upper, depth: depth as i8, selectivity, moves }
}

/// Returns the content word of an entry.
/// From the lowest bit: lower and upper bound (16 bits each), depth (8), selectivity (3), age (5) and moves
/// (16).
#[inline]
pub(super) fn pack<M: Moves>(entry: Entry<M>, age: u8) -> u64 {
    u64::from(entry.lower as u16)
        | u64::from(entry.upper as u16) << 16
        | u64::from(entry.depth as u8) << 32
        | u64::from(entry.selectivity as u8 | age << 3) << 40
        | u64::from(entry.moves.to_bits()) << 48
}

#[inline]
pub(super) fn unpack<M: Moves>(content: u64) -> Entry<M> {
    let selectivity = (content >> 40) as usize & 7;
    Entry {
        lower: content as i16,
        upper: (content >> 16) as i16,
        depth: depth_of(content) as i8,
        selectivity: Selectivity::ALL[selectivity.min(Selectivity::ALL.len() - 1)],
        moves: M::from_bits((content >> 48) as u16),
    }
}

/// Returns the depth in a content word, in plies.
#[inline]
pub(super) fn depth_of(content: u64) -> Depth {
    Depth::from((content >> 32) as i8)
}

/// Returns the age stored in `content`, a packed entry; 0..=31.
#[inline]
pub(super) fn age_of(content: u64) -> u8 {
    (content >> 43) as u8 & 31
}
