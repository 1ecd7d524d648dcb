//! Two small tables of one thread's own for the many nodes with few empty squares. Each entry holds its whole board; a
//! new one replaces the old one of its place.
//!
//! The nodes with the fewest empty squares are by far the most. They have a table that fits the processor's cache, and
//! do not push out the others, which stand for more work each.

use bytemuck::Zeroable;

use crate::base::{Depth, Selectivity};
use crate::game::othello8::Board;
use crate::memory::{Pages, prefetch};
use crate::search::table::{Entry, Finding, NO_MOVE};

/// What is known of a board: exact bounds in discs for the mover, and its best move as a bit number or [`NO_MOVE`].
#[derive(Clone, Copy, Debug, Zeroable)]
pub(crate) struct Known {
    pub(crate) lower: i8,
    pub(crate) upper: i8,
    pub(crate) mv: u8,
}

impl Known {
    pub(crate) const NOTHING: Known = Known { lower: -64, upper: 64, mv: NO_MOVE };

    /// Returns what is known after a search with a null window.
    #[inline]
    pub(crate) fn with(self, found: NullWindow) -> Known {
        let score = found.score as i8;
        let (lower, upper) =
            if found.score > found.alpha { (score, self.upper) } else { (self.lower, score) };
        Known { lower, upper, mv: found.mv }
    }

    /// Returns what is known with an entry of the transposition table that solves the board.
    pub(crate) fn narrowed_by(self, entry: Entry) -> Known {
        let discs = |centidiscs: i16| (centidiscs / 100).clamp(-64, 64) as i8;
        Known {
            lower: self.lower.max(discs(entry.lower)),
            upper: self.upper.min(discs(entry.upper)),
            mv: if entry.moves[0] == NO_MOVE { self.mv } else { entry.moves[0] },
        }
    }
}

/// What a search with the null window above `alpha` found of a board: the score and best move, in discs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NullWindow {
    pub(crate) empties: u32,
    pub(crate) alpha: i32,
    pub(crate) score: i32,
    /// As a bit number.
    pub(crate) mv: u8,
}

impl NullWindow {
    /// Returns it as an entry of the transposition table, in centidiscs.
    pub(crate) fn finding(self) -> Finding {
        Finding {
            score: 100 * self.score,
            alpha: 100 * self.alpha,
            beta: 100 * (self.alpha + 1),
            depth: self.empties as Depth,
            selectivity: Selectivity::Full,
            mv: self.mv,
        }
    }
}

/// Direct-mapped tables. At first they are all zeros, a generation that never is: so the system need not fill them
/// before they are used.
#[derive(Debug)]
pub(crate) struct Cache {
    /// For boards with [`Cache::FEW`] empty squares or fewer.
    few: Pages<Place>,
    /// For the others.
    many: Pages<Place>,
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

impl Cache {
    const FEW: u32 = 9;
    /// 2^15 places of 24 bytes: 0.75 MB.
    const FEW_BITS: u32 = 15;
    /// 2^20 places of 24 bytes: 24 MB, of which a search touches what it needs.
    const MANY_BITS: u32 = 20;

    /// Maps two empty tables for a generation, which is not 0.
    ///
    /// # Panics
    /// If the system has no 26 MB of addresses left.
    pub(crate) fn new(generation: u32) -> Cache {
        let map = |bits| Pages::new(1_usize << bits).expect("the system refuses 26 MB");
        Cache { few: map(Cache::FEW_BITS), many: map(Cache::MANY_BITS), generation }
    }

    /// Forgets what was stored in earlier generations. The pages stay, which the system would have to fill anew for
    /// other tables; they go only when the numbers of generations begin again.
    pub(crate) fn of_generation(self, generation: u32) -> Cache {
        if generation < self.generation { Cache::new(generation) } else { Cache { generation, ..self } }
    }

    /// Tells the processor that the place of a board with this hash and so many empty squares is needed soon.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64, empties: u32) {
        prefetch(self.place(hash, empties));
    }

    /// Returns what is known of a board with this hash and so many empty squares.
    #[inline]
    pub(crate) fn probe(&self, board: Board, hash: u64, empties: u32) -> Known {
        let place = self.place(hash, empties);
        let same = place.player == board.player && place.opponent == board.opponent;
        if same && place.generation == self.generation { place.known } else { Known::NOTHING }
    }

    #[inline]
    fn place(&self, hash: u64, empties: u32) -> &Place {
        if empties <= Cache::FEW {
            &self.few[(hash >> (64 - Cache::FEW_BITS)) as usize]
        } else {
            &self.many[(hash >> (64 - Cache::MANY_BITS)) as usize]
        }
    }

    /// Remembers what is known of a board with this hash and so many empty squares.
    #[inline]
    pub(crate) fn store(&mut self, board: Board, hash: u64, empties: u32, known: Known) {
        let generation = self.generation;
        let place = if empties <= Cache::FEW {
            &mut self.few[(hash >> (64 - Cache::FEW_BITS)) as usize]
        } else {
            &mut self.many[(hash >> (64 - Cache::MANY_BITS)) as usize]
        };
        *place = Place { player: board.player, opponent: board.opponent, known, generation };
    }
}
