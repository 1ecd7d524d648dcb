//! The local transposition table: a small table per thread, for the many nodes with few empties.
//! Each slot holds the whole board of its entry; a new entry always replaces the old one.
//!
//! The table is small, so that it stays in the core's cache beside the evaluation weights. Most hits are on
//! recent entries, and a memory access beyond this cache takes more time than a hit saves.

use bytemuck::Zeroable;

use crate::base::{Depth, Selectivity};
use crate::game::othello8::Board;
use crate::memory::{Pages, prefetch};
use crate::search::transposition::{BestTwo, Entry, NodeResult};

/// Bounds on the exact score of a board in discs, mover's view, and the best move of the board.
/// The move is a square index or [`BestTwo::NONE`].
#[derive(Clone, Copy, Debug, Zeroable)]
pub(crate) struct LocalEntry {
    pub(crate) lower: i8,
    pub(crate) upper: i8,
    pub(crate) mv: u8,
}

impl LocalEntry {
    pub(crate) const EMPTY: LocalEntry = LocalEntry { lower: -64, upper: 64, mv: BestTwo::NONE };

    /// Returns the bound that decides the null window above `alpha`, or `None` if neither bound does.
    #[inline]
    pub(crate) fn cutoff(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha { Some(lower) } else { (upper <= alpha).then_some(upper) }
    }

    /// Returns the entry after an update with the result of a null-window search.
    #[inline]
    pub(crate) fn updated(self, found: NullWindowResult) -> LocalEntry {
        let score = found.score as i8;
        let (lower, upper) =
            if found.score > found.alpha { (score, self.upper) } else { (self.lower, score) };
        LocalEntry { lower, upper, mv: found.mv }
    }

    /// Returns this entry, narrowed by the bounds of `entry` from the shared transposition table.
    /// `entry` must come from an exact solve. If `entry` has a best move, this move replaces the move of
    /// `self`.
    pub(crate) fn narrowed_by(self, entry: Entry<BestTwo>) -> LocalEntry {
        let discs = |centidiscs: i16| (centidiscs / 100).clamp(-64, 64) as i8;
        LocalEntry {
            lower: self.lower.max(discs(entry.lower)),
            upper: self.upper.min(discs(entry.upper)),
            mv: Some(entry.moves.0[0]).filter(|&mv| mv != BestTwo::NONE).unwrap_or(self.mv),
        }
    }
}

/// The result of an exact search of a board with the null window above `alpha`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NullWindowResult {
    pub(crate) empties: u32,
    /// The lower end of the window, in discs.
    pub(crate) alpha: i32,
    /// The score in discs (fail-soft), mover's view.
    pub(crate) score: i32,
    /// The best move as a square index.
    pub(crate) mv: u8,
}

impl NullWindowResult {
    /// Returns the result in centidiscs, for the shared transposition table.
    pub(crate) fn node_result(self) -> NodeResult<u8> {
        NodeResult {
            score: 100 * self.score,
            alpha: 100 * self.alpha,
            beta: 100 * (self.alpha + 1),
            depth: self.empties as Depth,
            selectivity: Selectivity::Full,
            best: self.mv,
        }
    }
}

/// A direct-mapped transposition table.
/// A new table is all zeros: its slots are empty, because 0 is not a valid generation.
#[derive(Debug)]
pub(crate) struct LocalTable {
    slots: Pages<Slot>,
    /// The current generation; slots of other generations are empty.
    generation: u32,
}

#[derive(Debug, Zeroable)]
struct Slot {
    player: u64,
    opponent: u64,
    known: LocalEntry,
    generation: u32,
}

impl LocalTable {
    /// The binary logarithm of the number of slots: 2^13 slots of 24 bytes are 192 KB.
    const BITS: u32 = 13;

    /// Allocates an empty table for a generation, which must not be 0.
    ///
    /// # Panics
    /// If the system refuses 192 KB of memory.
    fn new(generation: u32) -> LocalTable {
        LocalTable {
            slots: Pages::new(1 << LocalTable::BITS).expect("the system refuses 192 KB"),
            generation,
        }
    }

    /// Returns a table for `generation` that reuses the memory of `old`, which saves page faults.
    /// If `generation` differs from the generation of `old`, the returned table is empty. Without an old
    /// table, or after the generation number has wrapped around, new memory is allocated.
    pub(crate) fn reuse(old: Option<LocalTable>, generation: u32) -> LocalTable {
        match old {
            Some(old) if old.generation <= generation => LocalTable { generation, ..old },
            _ => LocalTable::new(generation),
        }
    }

    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(&self.slots[LocalTable::index(hash)]);
    }

    /// Returns the entry of a board with this hash, or [`LocalEntry::EMPTY`] if the board is not stored.
    #[inline]
    pub(crate) fn probe(&self, board: Board, hash: u64) -> LocalEntry {
        let slot = &self.slots[LocalTable::index(hash)];
        let same = slot.player == board.player && slot.opponent == board.opponent;
        if same && slot.generation == self.generation { slot.known } else { LocalEntry::EMPTY }
    }

    /// Stores the entry of a board with this hash.
    #[inline]
    pub(crate) fn store(&mut self, board: Board, hash: u64, known: LocalEntry) {
        let slot =
            Slot { player: board.player, opponent: board.opponent, known, generation: self.generation };
        self.slots[LocalTable::index(hash)] = slot;
    }

    #[inline]
    fn index(hash: u64) -> usize {
        (hash >> (64 - LocalTable::BITS)) as usize
    }
}
