//! A small table of one thread's own for the many nodes with few empty squares. Each entry holds its whole
//! board; a new one replaces the old one of its place.
//!
//! It is small because it has to stay in the processor's own cache, beside the weights of the evaluation:
//! most of what it answers was stored a moment ago, and an access that leaves that cache costs more than the
//! nodes that it spares.

use bytemuck::Zeroable;

use crate::base::{Depth, Selectivity};
use crate::game::othello8::Board;
use crate::memory::{Pages, prefetch};
use crate::search::transposition::{BestTwo, Entry, NodeResult};

/// What is known of a board: exact bounds in discs for the mover, and its best move as a bit number or
/// [`BestTwo::NONE`].
#[derive(Clone, Copy, Debug, Zeroable)]
pub(crate) struct Known {
    pub(crate) lower: i8,
    pub(crate) upper: i8,
    pub(crate) mv: u8,
}

impl Known {
    pub(crate) const NOTHING: Known = Known { lower: -64, upper: 64, mv: BestTwo::NONE };

    /// Returns what is known after a search with a null window.
    #[inline]
    pub(crate) fn with(self, found: NullWindowResult) -> Known {
        let score = found.score as i8;
        let (lower, upper) =
            if found.score > found.alpha { (score, self.upper) } else { (self.lower, score) };
        Known { lower, upper, mv: found.mv }
    }

    /// Returns what is known with an entry of the transposition table that solves the board.
    pub(crate) fn narrowed_by(self, entry: Entry<BestTwo>) -> Known {
        let discs = |centidiscs: i16| (centidiscs / 100).clamp(-64, 64) as i8;
        Known {
            lower: self.lower.max(discs(entry.lower)),
            upper: self.upper.min(discs(entry.upper)),
            mv: Some(entry.moves.0[0]).filter(|&mv| mv != BestTwo::NONE).unwrap_or(self.mv),
        }
    }
}

/// What a search with the null window above `alpha` found of a board: the score and best move, in discs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NullWindowResult {
    pub(crate) empties: u32,
    pub(crate) alpha: i32,
    pub(crate) score: i32,
    /// As a bit number.
    pub(crate) mv: u8,
}

impl NullWindowResult {
    /// Returns the result to store in the transposition table, in centidiscs.
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

/// A direct-mapped table. At first it is all zeros, a generation that never is.
#[derive(Debug)]
pub(crate) struct LocalTable {
    places: Pages<Place>,
    /// What other generations stored is forgotten.
    generation: u32,
}

#[derive(Debug, Zeroable)]
struct Place {
    player: u64,
    opponent: u64,
    known: Known,
    generation: u32,
}

impl LocalTable {
    /// 2^14 places of 24 bytes: 384 KB.
    const BITS: u32 = 14;

    /// Maps an empty table for a generation, which is not 0.
    ///
    /// # Panics
    /// If the system has no 384 KB left.
    pub(crate) fn new(generation: u32) -> LocalTable {
        LocalTable {
            places: Pages::new(1 << LocalTable::BITS).expect("the system refuses 384 KB"),
            generation,
        }
    }

    /// Forgets what was stored in earlier generations. The pages stay, which the system would have to fill
    /// anew for another table; they go only when the numbers of generations begin again.
    pub(crate) fn of_generation(self, generation: u32) -> LocalTable {
        if generation < self.generation {
            LocalTable::new(generation)
        } else {
            LocalTable { generation, ..self }
        }
    }

    /// Tells the processor that the place of a board with this hash is needed soon.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(&self.places[LocalTable::index(hash)]);
    }

    /// Returns what is known of a board with this hash.
    #[inline]
    pub(crate) fn probe(&self, board: Board, hash: u64) -> Known {
        let place = &self.places[LocalTable::index(hash)];
        let same = place.player == board.player && place.opponent == board.opponent;
        if same && place.generation == self.generation { place.known } else { Known::NOTHING }
    }

    /// Remembers what is known of a board with this hash.
    #[inline]
    pub(crate) fn store(&mut self, board: Board, hash: u64, known: Known) {
        let place =
            Place { player: board.player, opponent: board.opponent, known, generation: self.generation };
        self.places[LocalTable::index(hash)] = place;
    }

    #[inline]
    fn index(hash: u64) -> usize {
        (hash >> (64 - LocalTable::BITS)) as usize
    }
}
