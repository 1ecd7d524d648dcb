//! What the solver has proved, by position.

use bytemuck::Zeroable;

use crate::memory::{OutOfMemory, Pages};

use super::state::Role;

/// A number of plies beyond every game: never.
pub(super) const NEVER: u8 = u8::MAX;

/// What is proved of a position. A position of which nothing is known is lost in no plies and won in none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The attacker wins within so many plies, or [`NEVER`] if that is not known.
    pub(super) wins_within: u8,
    /// The attacker cannot win within so many plies; [`NEVER`] if not at all.
    pub(super) safe_for: u8,
}

/// Two cells sets and who moves: a whole position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    pub(super) cells: (u64, u64),
    pub(super) turn: Role,
}

#[derive(Clone, Copy, Debug, Zeroable)]
#[repr(C)]
struct Entry {
    attacked: u64,
    defended: u64,
    /// How many nodes the proof took.
    work: u32,
    wins_within: u8,
    safe_for: u8,
    /// 0 for no entry, else one more than the role that moves.
    turn: u8,
    padding: u8,
}

impl Entry {
    fn is_of(&self, key: &Key) -> bool {
        self.turn == key.turn as u8 + 1 && (self.attacked, self.defended) == key.cells
    }
}

/// A table of fixed size.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Pages<[Entry; 2]>,
}

impl Table {
    /// Allocates an empty table of this many MB (2^20 bytes), or less if a board has no more positions.
    pub(super) fn new(megabytes: usize, cells: usize) -> Result<Table, OutOfMemory> {
        let bytes = megabytes.checked_mul(1 << 20).ok_or(OutOfMemory)?;
        let positions = 3usize.checked_pow(cells as u32).unwrap_or(usize::MAX);
        Ok(Table { buckets: Pages::new((bytes / size_of::<[Entry; 2]>()).min(positions).max(1))? })
    }

    /// Returns what is known of a position.
    pub(super) fn probe(&self, key: &Key) -> Known {
        let entry = self.buckets[self.index(key)].iter().find(|entry| entry.is_of(key));
        entry.map_or(Known { wins_within: NEVER, safe_for: 0 }, |entry| Known {
            wins_within: entry.wins_within,
            safe_for: entry.safe_for,
        })
    }

    /// Stores what is known of a position after so many nodes. The cheaper of two other proofs makes room.
    pub(super) fn store(&mut self, key: &Key, known: Known, work: u64) {
        let index = self.index(key);
        let [first, second] = &mut self.buckets[index];
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        let entry = Entry {
            attacked: key.cells.0,
            defended: key.cells.1,
            work,
            wins_within: known.wins_within,
            safe_for: known.safe_for,
            turn: key.turn as u8 + 1,
            padding: 0,
        };
        if first.is_of(key) {
            *first = Entry { work: work.max(first.work), ..entry };
        } else if second.is_of(key) || work < first.work {
            *second = entry;
        } else {
            *second = *first;
            *first = entry;
        }
    }

    /// The multipliers are the odd ones of xxHash64.
    fn index(&self, key: &Key) -> usize {
        let (attacked, defended) = key.cells;
        let mixed = attacked.wrapping_mul(0x9e37_79b1_85eb_ca87)
            ^ (defended + key.turn as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(29);
        let hash = mixed.wrapping_mul(0x1656_67b1_9e37_79f9);
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }
}
