//! Transposition table entries for positions of k in a row.
//!
//! A board of up to 25x25 does not fit into a slot. The key is therefore a second hash, independent of the
//! one that selects the bucket: a probe confuses two positions with a probability below 2^-100. If two
//! threads write to a slot at once, the slot may mix the words of two positions. A probe detects such a mix
//! by 48 bits of the check word, which depend on both hashes and on the content.

use crate::base::{Depth, Selectivity};
use crate::search::transposition::{BestMove, Key, NodeResult, TranspositionTable};

use super::scores::{WIN_THRESHOLD, from_table, to_table};

/// The two independent hashes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hashes {
    /// The hash that selects the bucket.
    pub(crate) bucket: u64,
    pub(crate) key: HashKey,
}

/// The key of a position in the transposition table: the second of the position's two hashes.
/// The first hash selects the bucket. The two hashes are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct HashKey(pub(crate) u64);

impl Key for HashKey {
    type Moves = BestMove;

    const WORDS: usize = 1;

    /// Slots per bucket: five slots of 24 bytes fit into two cache lines of 64 bytes.
    const SLOTS: usize = 5;

    #[inline]
    fn word(self, _: usize) -> u64 {
        self.0
    }

    #[inline]
    fn seal(self, hash: u64) -> u64 {
        hash.wrapping_add(self.0)
    }
}

/// The stored depth of a proven win or loss, which is valid for searches of any depth.
const PROVEN: Depth = i8::MAX as Depth;

/// The stored entry of a position; scores of wins and losses count the plies from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    lower: i32,
    upper: i32,
    depth: Depth,
    /// The best move as a cell index, if known.
    pub(crate) best: Option<usize>,
}

impl Known {
    /// Returns the entry of a position `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(table: &TranspositionTable, hashes: Hashes, ply: i32) -> Option<Known> {
        let entry = table.probe(hashes.key, hashes.bucket)?;
        let BestMove(best) = entry.moves;
        Some(Known {
            lower: from_table(entry.lower.into(), ply),
            upper: from_table(entry.upper.into(), ply),
            depth: entry.depth.into(),
            best: (best != BestMove::NONE).then_some(best.into()),
        })
    }

    /// Returns an exact score, a lower bound of at least `high` or an upper bound of at most `low`.
    /// Returns `None` if the entry holds only weaker bounds.
    #[inline]
    pub(crate) fn outside(self, low: i32, high: i32) -> Option<i32> {
        if self.lower >= high || self.lower == self.upper {
            Some(self.lower)
        } else {
            (self.upper <= low).then_some(self.upper)
        }
    }

    /// Returns the score of the node if the entry decides the node, or `None` if a search is needed.
    /// The entry decides the node if it is at least as deep as the search to be done, and its score is exact,
    /// at most `alpha` as an upper bound, or at least `beta` as a lower bound.
    #[inline]
    pub(crate) fn cutoff(self, depth: Depth, (alpha, beta): (i32, i32)) -> Option<i32> {
        if self.depth >= depth { self.outside(alpha, beta) } else { None }
    }
}

/// Stores the result of a search with this window for a position `ply` plies from the root.
/// A proven win or loss is valid for every depth.
pub(crate) fn store(
    table: &TranspositionTable,
    hashes: Hashes,
    (score, depth): (i32, Depth),
    (alpha, beta): (i32, i32),
    best: Option<usize>,
    ply: i32,
) {
    let is_proven = score > WIN_THRESHOLD && score > alpha || score < -WIN_THRESHOLD && score < beta;
    let result = NodeResult {
        score: to_table(score, ply),
        alpha: to_table(alpha, ply),
        beta: to_table(beta, ply),
        depth: if is_proven { PROVEN } else { depth.clamp(-128, PROVEN - 1) },
        selectivity: Selectivity::Full,
        best: best.map_or(BestMove::NONE, |best| best as u16),
    };
    table.store(hashes.key, hashes.bucket, &result);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(number: u64) -> Hashes {
        Hashes { bucket: number, key: HashKey(!number) }
    }

    #[test]
    fn scores_survive_the_table_and_wins_hold_for_every_depth() {
        let table = TranspositionTable::new(1).unwrap();
        let window = (-30_000, 30_000);
        for (score, depth, best, number) in
            [(17, 99, Some(1045), 1), (-29_993, -3, None, u64::MAX), (29_991, 0, Some(0), 1 << 63)]
        {
            assert_eq!(Known::probe(&table, hashes(number), 4), None);
            store(&table, hashes(number), (score, depth), window, best, 4);
            let known = Known::probe(&table, hashes(number), 4).unwrap();
            assert_eq!((known.outside(0, 0), known.best), (Some(score), best));
            let is_won = score.abs() > WIN_THRESHOLD;
            assert_eq!(known.cutoff(depth + 1, window).is_some(), is_won, "{score}");
            let nearer = Known::probe(&table, hashes(number), 2).unwrap().outside(0, 0).unwrap();
            assert_eq!(nearer - score, if is_won { 2 * score.signum() } else { 0 });
        }
        table.clear();
        assert_eq!(Known::probe(&table, hashes(1), 4), None);
    }

    #[test]
    fn another_position_in_the_same_bucket_is_not_mistaken_for_it() {
        let table = TranspositionTable::new(1).unwrap();
        let same_bucket = Hashes { key: HashKey(7), ..hashes(1) };
        store(&table, hashes(1), (5, 3), (-30_000, 30_000), None, 0);
        assert_eq!(Known::probe(&table, same_bucket, 0), None);
    }
}
