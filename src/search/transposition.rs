//! The transposition table. An entry keeps the whole board, and a check word over everything in it, so that
//! what is found always belongs to the position that was asked for, whatever other threads write meanwhile.

mod entry;

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::Zeroable;

use crate::game::othello8::Board;
use crate::memory::{OutOfMemory, Pages, available_megabytes, fill_beside, prefetch};

pub use entry::{Entry, Finding, NO_MOVE};

pub(crate) use entry::bounds;

use entry::{merged, pack, unpack};

/// One cache line: two entries of four words (the mover's discs, the opponent's, the content, the check).
#[derive(Debug, Zeroable)]
#[repr(C, align(64))]
struct Bucket {
    slots: [Slot; 2],
}

#[derive(Debug, Zeroable)]
#[repr(C)]
struct Slot {
    player: AtomicU64,
    opponent: AtomicU64,
    content: AtomicU64,
    check: AtomicU64,
}

/// A table of fixed size, shared by all threads.
#[derive(Debug)]
pub struct Table {
    buckets: Arc<Pages<Bucket>>,
    /// The age of entries that the running search writes, less than [`AGES`].
    age: AtomicU8,
    /// Counts how often everything was forgotten, from 1 on. A slot of another generation counts as empty.
    generation: u16,
}

const AGES: u8 = 31;

impl Table {
    /// Allocates an empty table of this many MB (2^20 bytes).
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(megabytes: usize) -> Result<Table, OutOfMemory> {
        if available_megabytes().is_some_and(|available| megabytes > available) {
            return Err(OutOfMemory);
        }
        let bytes = megabytes.checked_mul(1 << 20).ok_or(OutOfMemory)?;
        Table::with_buckets((bytes / size_of::<Bucket>()).max(1))
    }

    /// Has the pages of the table filled on another thread, for a first search that must not wait for them.
    pub fn fill_beside(&self) {
        fill_beside(&self.buckets);
    }

    /// Allocates an empty table of this many buckets of two entries.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn with_buckets(buckets: usize) -> Result<Table, OutOfMemory> {
        Ok(Table { buckets: Arc::new(Pages::new(buckets)?), age: AtomicU8::new(0), generation: 1 })
    }

    /// Begins a new search: what is stored from now on is younger than what is there.
    pub fn new_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// Returns how many thousandths of the entries the latest search has written, judged by the first
    /// thousand.
    pub fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(500)];
        let age = self.age.load(Ordering::Relaxed);
        let slots = sample.iter().flat_map(|bucket| &bucket.slots);
        let young = slots.filter(|slot| slot.is_of(self.generation) && slot.age() == age).count();
        (young * 1000 / (2 * sample.len())) as u32
    }

    /// Forgets everything at once, and keeps the pages, which the system would have to fill anew for another
    /// table. Returns whether that was done: it is not when the numbers of generations are used up.
    pub fn forget(&mut self) -> bool {
        let next = self.generation.checked_add(1);
        self.generation = next.unwrap_or(self.generation);
        next.is_some()
    }

    /// Allocates an empty table of the same size: a large one is there at once, where [`Table::clear`] writes
    /// all of it.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn fresh(&self) -> Result<Table, OutOfMemory> {
        Table::with_buckets(self.buckets.len())
    }

    /// Clears the table by writing all of it.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.slots) {
            for word in [&slot.player, &slot.opponent, &slot.content, &slot.check] {
                word.store(0, Ordering::Relaxed);
            }
        }
    }

    /// Tells the processor that the entries of a board with this hash are needed soon.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        prefetch(self.bucket(hash));
    }

    /// Returns what is known of a board; `hash` is its [`Board::hash`].
    #[inline]
    pub fn probe(&self, board: Board, hash: u64) -> Option<Entry> {
        self.bucket(hash).slots.iter().find_map(|slot| slot.read(board, hash, self.generation)).map(unpack)
    }

    /// Stores what a search found of a board. Bounds of equal depth and selectivity are merged.
    pub fn store(&self, board: Board, hash: u64, finding: &Finding) {
        let bucket = self.bucket(hash);
        let (age, generation) = (self.age.load(Ordering::Relaxed), self.generation);
        let known =
            bucket.slots.iter().find_map(|slot| Some((slot, unpack(slot.read(board, hash, generation)?))));
        let (slot, old) = match known {
            Some((slot, old)) if slot.age() == age && old.outranks(finding) => return,
            Some((slot, old)) => (slot, Some(old)),
            None => {
                let [first, second] = &bucket.slots;
                let is_first = first.worth(age, generation) <= second.worth(age, generation);
                (if is_first { first } else { second }, None)
            }
        };
        slot.write(board, hash, pack(merged(old, finding), age), generation);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[bucket_of(hash, self.buckets.len())]
    }
}

/// Returns the place of the bucket of a hash in a table of so many buckets.
#[inline]
pub(crate) fn bucket_of(hash: u64, buckets: usize) -> usize {
    ((u128::from(hash) * buckets as u128) >> 64) as usize
}

impl Slot {
    /// Returns the content if it belongs to this board and generation. The check word binds it to them: a
    /// slot that two threads wrote half each does not pass.
    #[inline]
    fn read(&self, board: Board, hash: u64, generation: u16) -> Option<u64> {
        let same = self.player.load(Ordering::Relaxed) == board.player
            && self.opponent.load(Ordering::Relaxed) == board.opponent;
        if !same {
            return None;
        }
        let content = self.content.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) == check(hash, content, generation)).then_some(content)
    }

    fn write(&self, board: Board, hash: u64, content: u64, generation: u16) {
        self.player.store(board.player, Ordering::Relaxed);
        self.opponent.store(board.opponent, Ordering::Relaxed);
        self.content.store(content, Ordering::Relaxed);
        self.check.store(check(hash, content, generation), Ordering::Relaxed);
    }

    /// Returns whether the slot was written since everything was forgotten.
    fn is_of(&self, generation: u16) -> bool {
        self.check.load(Ordering::Relaxed) as u16 == generation
    }

    /// Returns the age of the search that wrote the slot.
    fn age(&self) -> u8 {
        (self.content.load(Ordering::Relaxed) >> 43) as u8 & AGES
    }

    /// Returns how much the slot is worth keeping: deep entries of the running search most, empty slots
    /// least.
    fn worth(&self, age: u8, generation: u16) -> i32 {
        if !self.is_of(generation) {
            return i32::MIN;
        }
        let content = self.content.load(Ordering::Relaxed);
        let searches_ago = (age + AGES - self.age()) % AGES;
        ((content >> 32) as i32 & 0xff) - 8 * i32::from(searches_ago)
    }
}

/// Binds a content to the board with this hash, and to a generation, which is the lowest 16 bits: an empty
/// slot has 0, which is no generation.
#[inline]
fn check(hash: u64, content: u64, generation: u16) -> u64 {
    let mixed = hash ^ content.wrapping_mul(0x9e6c_63d0_876a_3f6b).rotate_left(32);
    mixed & !u64::from(u16::MAX) | u64::from(generation)
}

#[cfg(test)]
mod tests;
