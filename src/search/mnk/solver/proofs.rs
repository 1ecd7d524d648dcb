//! What the solver has proved, by position.

use bytemuck::Zeroable;

use crate::memory::{OutOfMemory, Pages};
use crate::search::transposition::bucket_of;

use super::state::Role;

/// A number of plies beyond every game: never.
pub(super) const NEVER: u8 = u8::MAX;

/// What is proved of a position. A position of which nothing is known is lost in no plies and won in none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The attacker wins within this number of plies; [`NEVER`] if unknown.
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

/// A table that grows with what it keeps, up to a size.
#[derive(Debug)]
pub(super) struct ProofTable {
    buckets: Pages<[Entry; 2]>,
    /// The most buckets.
    most: usize,
    /// How often something was stored since it grew.
    stored: usize,
}

/// The table begins with so many buckets: most positions need no more, and the system must fill all pages in
/// use.
const FEW: usize = 1 << 14;

impl ProofTable {
    /// Allocates an empty table that grows to this many MB (2^20 bytes) at most.
    pub(super) fn new(megabytes: usize) -> Result<ProofTable, OutOfMemory> {
        let bytes = megabytes.checked_mul(1 << 20).ok_or(OutOfMemory)?;
        let most = (bytes / size_of::<[Entry; 2]>()).max(1);
        Ok(ProofTable { buckets: Pages::new(most.min(FEW))?, most, stored: 0 })
    }

    /// Makes the table eight times as large, if there is memory.
    fn grow(&mut self) {
        self.stored = 0;
        let Ok(larger) = Pages::new((self.buckets.len() * 8).min(self.most)) else { return };
        let smaller = std::mem::replace(&mut self.buckets, larger);
        for entry in smaller.iter().flatten().filter(|entry| entry.turn != 0) {
            let index = self.index(entry.attacked, entry.defended, entry.turn);
            self.buckets[index][1] = self.buckets[index][0];
            self.buckets[index][0] = *entry;
        }
    }

    /// Returns what is known of a position.
    pub(super) fn probe(&self, key: &Key) -> Known {
        let entry = self.bucket(key).iter().find(|entry| entry.is_of(key));
        entry.map_or(Known { wins_within: NEVER, safe_for: 0 }, |entry| Known {
            wins_within: entry.wins_within,
            safe_for: entry.safe_for,
        })
    }

    /// Stores what is known of a position after so many nodes. The cheaper of two other proofs makes room.
    pub(super) fn store(&mut self, key: &Key, known: Known, work: u64) {
        self.stored += 1;
        if self.stored > self.buckets.len() && self.buckets.len() < self.most {
            self.grow();
        }
        let index = self.index(key.cells.0, key.cells.1, key.turn as u8 + 1);
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

    fn bucket(&self, key: &Key) -> &[Entry; 2] {
        &self.buckets[self.index(key.cells.0, key.cells.1, key.turn as u8 + 1)]
    }

    /// The multipliers are the odd ones of xxHash64.
    fn index(&self, attacked: u64, defended: u64, turn: u8) -> usize {
        let mixed = attacked.wrapping_mul(0x9e37_79b1_85eb_ca87)
            ^ defended.wrapping_add(u64::from(turn)).wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(29);
        let hash = mixed.wrapping_mul(0x1656_67b1_9e37_79f9);
        bucket_of(hash, self.buckets.len())
    }
}
