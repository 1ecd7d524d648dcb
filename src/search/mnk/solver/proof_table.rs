//! A hash table of positions with proved bounds on the number of plies to the attacker's win.

use bytemuck::Zeroable;

use crate::memory::{OutOfMemory, Pages};
use crate::search::transposition::bucket_of;

use super::state::Role;

/// A number of plies that stands for "never", greater than the length of any game.
pub(super) const NEVER: u8 = u8::MAX;

/// The proved bounds on the number of plies within which the attacker wins from a position.
/// For a position without a proof, `wins_within` is [`NEVER`] and `safe_for` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The attacker wins within this number of plies; [`NEVER`] if unknown.
    pub(super) wins_within: u8,
    /// The attacker cannot win within this number of plies; [`NEVER`] if it cannot win at all.
    pub(super) safe_for: u8,
}

/// The table key of a position: the two cell sets from `State::key`, and the side to move.
/// The side to move is the attacker or the defender. The table stores keys in full, so that different keys
/// are never confused.
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
    /// The number of nodes that the proof took.
    work: u32,
    wins_within: u8,
    safe_for: u8,
    /// 0 for an empty entry, 1 if the attacker is to move, 2 if the defender is to move.
    turn: u8,
    padding: u8,
}

impl Entry {
    fn is_of(&self, key: &Key) -> bool {
        self.turn == key.turn as u8 + 1 && (self.attacked, self.defended) == key.cells
    }
}

/// A table that grows with the number of stored proofs, up to a maximum size.
#[derive(Debug)]
pub(super) struct ProofTable {
    buckets: Pages<[Entry; 2]>,
    max_buckets: usize,
    /// The number of stores since the table last grew.
    stored: usize,
}

/// The initial number of buckets.
/// Most positions need no more, and a larger table costs time: the operating system zeroes each page on
/// first use.
const INITIAL_BUCKETS: usize = 1 << 14;

impl ProofTable {
    /// Allocates an empty table that grows to at most `megabytes` MB (2^20 bytes).
    pub(super) fn new(megabytes: usize) -> Result<ProofTable, OutOfMemory> {
        let bytes = megabytes.checked_mul(1 << 20).ok_or(OutOfMemory)?;
        let max_buckets = (bytes / size_of::<[Entry; 2]>()).max(1);
        Ok(ProofTable { buckets: Pages::new(max_buckets.min(INITIAL_BUCKETS))?, max_buckets, stored: 0 })
    }

    /// Makes the table eight times as large, up to the maximum, if the memory is available.
    fn grow(&mut self) {
        self.stored = 0;
        let Ok(larger) = Pages::new((self.buckets.len() * 8).min(self.max_buckets)) else { return };
        let smaller = std::mem::replace(&mut self.buckets, larger);
        for entry in smaller.iter().flatten().filter(|entry| entry.turn != 0) {
            let index = self.index((entry.attacked, entry.defended), entry.turn);
            self.buckets[index][1] = self.buckets[index][0];
            self.buckets[index][0] = *entry;
        }
    }

    /// Returns the proved bounds on the number of plies to the attacker's win from a position.
    /// If the position is not in the table, `wins_within` is [`NEVER`] and `safe_for` is 0.
    pub(super) fn probe(&self, key: &Key) -> Known {
        let bucket = &self.buckets[self.index(key.cells, key.turn as u8 + 1)];
        let entry = bucket.iter().find(|entry| entry.is_of(key));
        entry.map_or(Known { wins_within: NEVER, safe_for: 0 }, |entry| Known {
            wins_within: entry.wins_within,
            safe_for: entry.safe_for,
        })
    }

    /// Stores the proved bounds of a position; `work` is the number of nodes of the proof.
    /// If the bucket holds two other positions, its second entry is replaced, usually the cheaper proof.
    pub(super) fn store(&mut self, key: &Key, known: Known, work: u64) {
        self.stored += 1;
        if self.stored > self.buckets.len() && self.buckets.len() < self.max_buckets {
            self.grow();
        }
        let index = self.index(key.cells, key.turn as u8 + 1);
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

    /// Returns the bucket of a key.
    /// The multipliers are primes of xxHash64.
    fn index(&self, (attacked, defended): (u64, u64), turn: u8) -> usize {
        let mixed = attacked.wrapping_mul(0x9e37_79b1_85eb_ca87)
            ^ defended.wrapping_add(u64::from(turn)).wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(29);
        let hash = mixed.wrapping_mul(0x1656_67b1_9e37_79f9);
        bucket_of(hash, self.buckets.len())
    }
}
