//! What the table knows of a position: bounds, depth and moves, how the results of searches are merged, and
//! the word that holds them.

use crate::base::{Depth, Selectivity};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value is at least this, in centidiscs for the mover.
    pub lower: i16,
    /// The value is at most this.
    pub upper: i16,
    /// The depth of the search that found the bounds, in plies; 0 to 60.
    pub depth: u8,
    /// How sure that search was.
    pub selectivity: Selectivity,
    /// The best move and the best one before it, as bit numbers, or [`NO_MOVE`].
    pub moves: [u8; 2],
}

/// The place of a move that is not known.
pub const NO_MOVE: u8 = 64;

impl Entry {
    /// Returns whether the bounds come from a search at least this deep and this sure.
    #[inline]
    pub fn holds_for(&self, depth: Depth, selectivity: Selectivity) -> bool {
        Depth::from(self.depth) >= depth && self.selectivity >= selectivity
    }

    /// Returns whether a search of this depth and selectivity has nothing to add.
    pub(super) fn outranks(self, finding: &Finding) -> bool {
        let (depth, wanted) = (Depth::from(self.depth), finding.depth);
        depth > wanted || depth == wanted && self.selectivity > finding.selectivity
    }
}

/// The result of a search of one node, to be stored.
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    /// The value that the search returned, in centidiscs.
    pub score: i32,
    /// The window of the search: outside of it the score is only a bound.
    pub alpha: i32,
    /// The upper end of the window.
    pub beta: i32,
    /// The depth in plies.
    pub depth: Depth,
    /// How sure the search was.
    pub selectivity: Selectivity,
    /// The best move as a bit number, or [`NO_MOVE`].
    pub mv: u8,
}

/// Returns the lower and the upper bound of a value in centidiscs that the result of a search with a window
/// gives, together with the bounds of another search, equally deep and sure, that are known. Where the two
/// contradict each other the result alone counts.
#[inline]
pub(crate) fn bounds(score: i32, (alpha, beta): (i32, i32), known: Option<(i16, i16)>) -> (i16, i16) {
    let lower = if score > alpha { score as i16 } else { -i16::MAX };
    let upper = if score < beta { score as i16 } else { i16::MAX };
    let merged = known.map(|known| (lower.max(known.0), upper.min(known.1)));
    merged.filter(|(lower, upper)| lower <= upper).unwrap_or((lower, upper))
}

/// Returns the entry of a position after a search of it; `old` is what was known before.
pub(super) fn merged(old: Option<Entry>, finding: &Finding) -> Entry {
    let same =
        old.filter(|old| Depth::from(old.depth) == finding.depth && old.selectivity == finding.selectivity);
    let known = same.map(|old| (old.lower, old.upper));
    let (lower, upper) = bounds(finding.score, (finding.alpha, finding.beta), known);
    let mut entry = Entry {
        lower,
        upper,
        depth: finding.depth as u8,
        selectivity: finding.selectivity,
        moves: [finding.mv, NO_MOVE],
    };
    if let Some(old) = old {
        entry.moves = match (entry.moves[0], old.moves) {
            (NO_MOVE, moves) => moves,
            (new, [best, second]) if new == best => [new, second],
            (new, [best, _]) => [new, best],
        };
    }
    entry
}

/// The content word: lower and upper bound (16 bits each), depth, selectivity and age (8 bits), two moves.
pub(super) fn pack(entry: Entry, age: u8) -> u64 {
    u64::from(entry.lower as u16)
        | u64::from(entry.upper as u16) << 16
        | u64::from(entry.depth) << 32
        | u64::from(entry.selectivity as u8 | age << 3) << 40
        | u64::from(entry.moves[0]) << 48
        | u64::from(entry.moves[1]) << 56
}

#[inline]
pub(super) fn unpack(content: u64) -> Entry {
    let selectivity = (content >> 40) as usize & 7;
    Entry {
        lower: content as i16,
        upper: (content >> 16) as i16,
        depth: (content >> 32) as u8,
        selectivity: Selectivity::ALL[selectivity.min(Selectivity::ALL.len() - 1)],
        moves: [(content >> 48) as u8, (content >> 56) as u8],
    }
}
