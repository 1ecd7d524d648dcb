//! The transposition table. An entry is two words, the first the hash of the position mixed with the second:
//! what is found belongs to the hash that was asked for, whatever mixture of writes it is.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::Zeroable;

use crate::base::{Bound, Depth};
use crate::memory::{OutOfMemory, Pages, prefetch};
use crate::search::transposition::bucket_of;

use super::board::Spot;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The value, a win or loss counted from this position.
    pub(crate) score: i32,
    /// What it says about the true one.
    pub(crate) bound: Bound,
    /// The depth of the search that found it; -128 to 127.
    pub(crate) depth: Depth,
    /// The best move, if one is known.
    pub(crate) best: Option<Spot>,
}

impl Entry {
    /// Returns whether the score is at least `low`, or at most `high`, as far as it is known.
    pub(crate) fn says(self, low: i32, high: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= low,
            Bound::Upper => self.score <= high,
        }
    }
}

/// A table of positions.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Pages<Bucket>,
    /// Counts searches, so that old entries make room.
    age: AtomicU8,
}

#[derive(Debug, Default, Zeroable)]
#[repr(C, align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default, Zeroable)]
#[repr(C)]
struct Slot {
    /// The hash, mixed with `data`.
    check: AtomicU64,
    data: AtomicU64,
}

/// The places of the parts in a word: score, depth, move, bound, age.
const DEPTH: u32 = 16;
const MOVE: u32 = 24;
const BOUND: u32 = 40;
const AGE: u32 = 48;

impl Table {
    /// Returns an empty table of about this many MB (2^20 bytes), at least one bucket.
    ///
    /// # Errors
    /// If it cannot be allocated.
    pub(crate) fn new(megabytes: usize) -> Result<Table, OutOfMemory> {
        let bytes = megabytes.max(1).checked_mul(1 << 20).ok_or(OutOfMemory)?;
        Ok(Table { buckets: Pages::new(bytes / size_of::<Bucket>())?, age: AtomicU8::new(1) })
    }

    /// Returns an empty table of the same size.
    ///
    /// # Errors
    /// If it cannot be allocated.
    pub(crate) fn fresh(&self) -> Result<Table, OutOfMemory> {
        Ok(Table { buckets: Pages::new(self.buckets.len())?, age: AtomicU8::new(1) })
    }

    /// Returns the size in MB (2^20 bytes).
    pub(crate) fn megabytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Makes what is in the table old.
    pub(crate) fn new_search(&self) {
        let age = self.age.load(Ordering::Relaxed).wrapping_add(1).max(1);
        self.age.store(age, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// Returns how many thousandths of the table the latest search has filled, by a sample.
    pub(crate) fn hashfull(&self) -> u32 {
        let age = u64::from(self.age.load(Ordering::Relaxed));
        let sample = self.buckets.iter().take(1000).flat_map(|bucket| &bucket.0);
        let (all, filled) = sample.fold((0, 0), |(all, filled), slot| {
            (all + 1, filled + u32::from(slot.data.load(Ordering::Relaxed) >> AGE == age))
        });
        filled * 1000 / all
    }

    /// Tells the processor that [`Table::probe`] of this hash follows soon.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(self.bucket(hash));
    }

    /// Returns what is known of the position with this hash.
    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<Entry> {
        let slots = self.bucket(hash).0.iter();
        let found = slots.map(|slot| (slot.check.load(Ordering::Relaxed), slot.data.load(Ordering::Relaxed)));
        let data =
            found.filter(|&(check, data)| check ^ data == hash && data != 0).map(|(_, data)| data).next()?;
        let best = (data >> MOVE) as u16;
        Some(Entry {
            score: i32::from(data as i16),
            bound: [Bound::Lower, Bound::Upper, Bound::Exact][(data >> BOUND & 3).min(2) as usize],
            depth: Depth::from((data >> DEPTH) as i8),
            best: (best != 0).then_some(Spot::from(best)),
        })
    }

    /// Remembers what was found of the position with this hash. Scores must fit in 16 bits.
    pub(crate) fn store(&self, hash: u64, entry: &Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let worth = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_same = slot.check.load(Ordering::Relaxed) ^ data == hash;
            let years = age.wrapping_sub((data >> AGE) as u8).min(16);
            let depth = i32::from((data >> DEPTH) as i8);
            (!is_same, if data == 0 { i32::MIN } else { depth - 8 * i32::from(years) })
        };
        let Some(slot) = self.bucket(hash).0.iter().min_by_key(|slot| worth(slot)) else { return };
        let best = entry.best.unwrap_or(0) as u64;
        let bound = match entry.bound {
            Bound::Lower => 0,
            Bound::Upper => 1,
            Bound::Exact => 2,
        };
        let data = u64::from(entry.score as i16 as u16)
            | u64::from(entry.depth.clamp(-128, 127) as i8 as u8) << DEPTH
            | best << MOVE
            | bound << BOUND
            | u64::from(age) << AGE;
        slot.check.store(hash ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[bucket_of(hash, self.buckets.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_stored() {
        let table = Table::new(1).unwrap();
        let entries = [
            Entry { score: -29_993, bound: Bound::Upper, depth: -3, best: None },
            Entry { score: 17, bound: Bound::Exact, depth: 99, best: Some(1045) },
            Entry { score: 29_999, bound: Bound::Lower, depth: 0, best: Some(115) },
        ];
        for (entry, hash) in entries.iter().zip([1, u64::MAX, 1 << 63]) {
            assert_eq!(table.probe(hash), None);
            table.store(hash, entry);
            assert_eq!(table.probe(hash), Some(*entry));
        }
        table.store(1, &entries[1]);
        assert_eq!(
            table.probe(1),
            Some(entries[1]),
            "the newer entry of a position takes the place of the older"
        );
        table.clear();
        assert_eq!(table.probe(1), None);
    }
}
