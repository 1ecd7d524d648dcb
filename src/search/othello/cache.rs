//! Two small tables of one thread's own for the many nodes with few empty squares. Each entry holds its whole board; a
//! new one replaces the old one of its place.
//!
//! The nodes with the fewest empty squares are by far the most. They have a table that fits the processor's cache, and
//! do not push out the others, which stand for more work each.

use bytemuck::Zeroable;

use crate::game::othello8::Board;
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

/// Direct-mapped tables. At first they are all zeros, an empty board, which no search of the endgame asks for: so the
/// system need not fill them before they are used.
#[derive(Debug)]
pub(crate) struct Cache {
    /// For boards with [`Cache::FEW`] empty squares or fewer.
    few: Box<[Entry]>,
    /// For the others.
    many: Box<[Entry]>,
}

#[derive(Debug, Zeroable)]
struct Entry {
    player: u64,
    opponent: u64,
    known: Known,
}

impl Cache {
    const FEW: u32 = 9;
    /// 2^15 entries of 24 bytes: 0.75 MB.
    const FEW_BITS: u32 = 15;
    /// 2^20 entries of 24 bytes: 24 MB, of which a search touches what it needs.
    const MANY_BITS: u32 = 20;

    pub(crate) fn new() -> Cache {
        Cache {
            few: bytemuck::allocation::zeroed_slice_box(1 << Cache::FEW_BITS),
            many: bytemuck::allocation::zeroed_slice_box(1 << Cache::MANY_BITS),
        }
    }

    /// Returns what is known of a board with this hash and so many empty squares.
    #[inline]
    pub(crate) fn probe(&self, board: Board, hash: u64, empties: u32) -> Known {
        let entry = if empties <= Cache::FEW {
            &self.few[(hash >> (64 - Cache::FEW_BITS)) as usize]
        } else {
            &self.many[(hash >> (64 - Cache::MANY_BITS)) as usize]
        };
        if entry.player == board.player && entry.opponent == board.opponent {
            entry.known
        } else {
            Known::NOTHING
        }
    }

    /// Remembers what is known of a board with this hash and so many empty squares.
    #[inline]
    pub(crate) fn store(&mut self, board: Board, hash: u64, empties: u32, known: Known) {
        let entry = if empties <= Cache::FEW {
            &mut self.few[(hash >> (64 - Cache::FEW_BITS)) as usize]
        } else {
            &mut self.many[(hash >> (64 - Cache::MANY_BITS)) as usize]
        };
        *entry = Entry { player: board.player, opponent: board.opponent, known };
    }
}
