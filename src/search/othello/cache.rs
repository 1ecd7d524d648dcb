//! A small table of one thread's own for the many nodes with few empty squares: it fits the processor's cache, where
//! the big table does not. Each entry holds its whole board; a new one replaces the old one of its place.

use bytemuck::Zeroable;

use crate::game::othello8::Board;
use crate::search::memory::{Pages, prefetch};
use crate::search::table::NO_MOVE;

/// What is known of a board: exact bounds in discs for the mover, and its best move as a bit number or [`NO_MOVE`].
#[derive(Clone, Copy, Debug, Zeroable)]
pub(crate) struct Known {
    pub(crate) lower: i8,
    pub(crate) upper: i8,
    pub(crate) mv: u8,
}

impl Known {
    pub(crate) const NOTHING: Known = Known { lower: -64, upper: 64, mv: NO_MOVE };
}

/// A direct-mapped table. At first it is all zeros, an empty board, which no search of the endgame asks for: so the
/// system need not fill it before it is used.
#[derive(Debug)]
pub(crate) struct Cache {
    entries: Pages<Entry>,
}

#[derive(Debug, Zeroable)]
struct Entry {
    player: u64,
    opponent: u64,
    known: Known,
}

impl Cache {
    /// 2^19 entries of 24 bytes: 12 MB, of which a search touches what it needs.
    const BITS: u32 = 19;

    /// Maps an empty cache.
    ///
    /// # Panics
    /// If the system has no 12 MB of addresses left.
    pub(crate) fn new() -> Cache {
        Cache { entries: Pages::new(1 << Cache::BITS).expect("the system refuses 12 MB") }
    }

    /// Tells the processor that the entry of a board with this hash is needed soon.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(&self.entries[Cache::index(hash)]);
    }

    /// Returns what is known of a board with this hash.
    #[inline]
    pub(crate) fn probe(&self, board: Board, hash: u64) -> Known {
        let entry = &self.entries[Cache::index(hash)];
        if entry.player == board.player && entry.opponent == board.opponent {
            entry.known
        } else {
            Known::NOTHING
        }
    }

    /// Remembers what is known of a board with this hash.
    #[inline]
    pub(crate) fn store(&mut self, board: Board, hash: u64, known: Known) {
        self.entries[Cache::index(hash)] = Entry { player: board.player, opponent: board.opponent, known };
    }

    #[inline]
    fn index(hash: u64) -> usize {
        (hash >> (64 - Cache::BITS)) as usize
    }
}
