//! The transposition table of every game, shared by all threads.
//! Its buckets of slots lie in one array of atomic words.
//!
//! A slot holds the key of a position (`Key`), a content word (a packed `Entry`) and a check word over
//! both. The check word ensures that a probe returns only content stored for the same key, even while other
//! threads write to the slot.

mod entry;
mod slot;

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use super::current::Current;
use crate::base::{Depth, Selectivity};
use crate::memory::{OutOfMemory, Pages, available_megabytes, prefault, prefetch};

pub(crate) use entry::{BestMove, BestTwo, Entry, Moves, NodeResult};

use entry::{age_of, merged, pack, unpack};
use slot::Slot;

/// The key that identifies a position in the table.
pub(crate) trait Key: Copy {
    /// The type of the best moves in an entry.
    type Moves: Moves;

    /// The number of words of a key.
    const WORDS: usize;

    /// The number of slots in a bucket.
    const SLOTS: usize;

    /// Returns a word of the key; `index` is less than [`Key::WORDS`].
    fn word(self, index: usize) -> u64;

    /// Returns the key's contribution to the check word of a slot.
    /// `hash`, the hash of the position, selects the bucket. Two keys in one bucket nearly always have
    /// different contributions, so that a probe rejects a slot that combines the key of one position with
    /// the content of another.
    #[inline]
    fn seal(self, hash: u64) -> u64 {
        hash
    }
}

/// Returns the number of words of a slot: key, content, check.
const fn slot_words<K: Key>() -> usize {
    K::WORDS + 2
}

/// Returns the number of cache lines of a bucket.
const fn bucket_lines<K: Key>() -> usize {
    (K::SLOTS * slot_words::<K>()).div_ceil(8)
}

/// A cache line of common processors: 64 bytes.
type Line = [AtomicU64; 8];

/// A transposition table of fixed size.
/// All keys in a table have one type. Before storing keys of another type, call
/// `TranspositionTable::clear_words`.
#[derive(Debug)]
pub struct TranspositionTable {
    lines: Arc<Pages<Line>>,
    /// The age of the entries that the running search writes, less than [`AGES`].
    age: AtomicU8,
    /// The current generation, at least 1; [`TranspositionTable::clear`] begins the next one.
    /// A slot written in another generation counts as empty.
    generation: AtomicU16,
    /// The thread that prefaults the pages; `None` if there is none, or it is known to have ended.
    filler: Mutex<Option<JoinHandle<()>>>,
}

const AGES: u8 = 31;

/// The minimum size of a table in cache lines.
/// A bucket for keys of any type fits into a table of this size.
const MIN_LINES: usize = 8;

impl TranspositionTable {
    /// Allocates an empty table of `megabytes` MB (2^20 bytes).
    ///
    /// # Errors
    /// If less memory is available.
    pub(crate) fn new(megabytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        if available_megabytes().is_some_and(|available| megabytes > available) {
            return Err(OutOfMemory);
        }
        let bytes = megabytes.checked_mul(1 << 20).ok_or(OutOfMemory)?;
        TranspositionTable::with_bytes(bytes)
    }

    /// Allocates an empty table as [`TranspositionTable::new`] does, and prefaults its pages.
    ///
    /// # Errors
    /// If less memory is available.
    pub(crate) fn prefaulted(megabytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        let mut table = TranspositionTable::new(megabytes)?;
        table.prefault();
        Ok(table)
    }

    /// Allocates an empty table of `bytes` bytes, but at least 512.
    ///
    /// # Errors
    /// If the system refuses the memory.
    pub fn with_bytes(bytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        let lines = Arc::new(Pages::new((bytes / size_of::<Line>()).max(MIN_LINES))?);
        let (age, generation) = (AtomicU8::new(0), AtomicU16::new(1));
        Ok(TranspositionTable { lines, age, generation, filler: Mutex::default() })
    }

    /// Returns the size in MB (2^20 bytes).
    pub(crate) fn megabytes(&self) -> usize {
        (self.lines.len() * size_of::<Line>()) >> 20
    }

    /// Prefaults the pages of the table on another thread, soon or when the first search begins.
    fn prefault(&mut self) {
        self.filler = prefault(&self.lines).into();
    }

    /// Waits until the pages are prefaulted, if a thread does so.
    pub(crate) fn wait_for_pages(&self) {
        let filler = self.filler().take();
        join(filler);
    }

    fn filler(&self) -> MutexGuard<'_, Option<JoinHandle<()>>> {
        self.filler.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a new search: entries stored from now on are younger than all earlier ones.
    pub(crate) fn new_search(&self) {
        if let Some(filler) = &*self.filler() {
            filler.thread().unpark();
        }
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// Empties the table in constant time by beginning a new generation.
    /// If all 2^16 - 1 generations are used up, all words of the table are zeroed instead.
    pub(crate) fn clear(&self) {
        match self.generation().checked_add(1) {
            Some(next) => self.generation.store(next, Ordering::Relaxed),
            None => self.clear_words(),
        }
    }

    /// Empties the table by zeroing every word, so that keys of another type can follow.
    pub(crate) fn clear_words(&self) {
        self.lines.iter().flatten().for_each(|word| word.store(0, Ordering::Relaxed));
        self.generation.store(1, Ordering::Relaxed);
    }

    /// Returns the share of the slots that the latest search has written, in permille.
    /// The share is measured in the first 500 buckets.
    pub(crate) fn hashfull<K: Key>(&self) -> u32 {
        let (age, generation) = (self.age.load(Ordering::Relaxed), self.generation());
        let buckets = self.lines.chunks_exact(bucket_lines::<K>()).take(500);
        let slots =
            buckets.flat_map(|bucket| bucket.as_flattened().chunks_exact(slot_words::<K>()).take(K::SLOTS));
        let (all, young) = slots.map(Slot::<K>::of).fold((0, 0), |(all, young), slot| {
            let content = slot.content().load(Ordering::Relaxed);
            (all + 1, young + u32::from(slot.is_of(generation) && age_of(content) == age))
        });
        young * 1000 / all
    }

    /// Prefetches the bucket of a hash into the processor's cache.
    #[inline]
    pub(crate) fn prefetch<K: Key>(&self, hash: u64) {
        prefetch(&self.bucket::<K>(hash)[0]);
    }

    /// Returns the entry of a position, or `None` if the table has no entry for it.
    /// `hash` selects the bucket.
    #[inline]
    pub(crate) fn probe<K: Key>(&self, key: K, hash: u64) -> Option<Entry<K::Moves>> {
        let generation = self.generation();
        self.slots::<K>(hash).find_map(|slot| slot.read(key, hash, generation)).map(unpack)
    }

    /// Returns a lower bound of at least `beta` on the score of a node from the entry of `child`.
    /// Returns `None` if the entry gives no such bound. This is the enhanced transposition cutoff. `depth` is
    /// the depth of the child in plies.
    #[inline]
    pub(crate) fn etc_bound<K: Key>(
        &self,
        (child, hash): (K, u64),
        depth: Depth,
        selectivity: Selectivity,
        beta: i32,
    ) -> Option<i32> {
        let entry = self.probe(child, hash)?;
        let bound = -i32::from(entry.upper);
        (bound >= beta && entry.holds_for(depth, selectivity)).then_some(bound)
    }

    /// Stores the result of a search.
    /// Bounds of equal depth and selectivity are merged. An entry of the running search is not replaced by a
    /// shallower result or an equally deep, more selective one. In a full bucket the slot with the lowest
    /// [`Slot::worth`] is replaced.
    #[inline]
    pub(crate) fn store<K: Key>(&self, key: K, hash: u64, result: &NodeResult<<K::Moves as Moves>::Best>) {
        let (age, generation) = (self.age.load(Ordering::Relaxed), self.generation());
        let known = self.slots::<K>(hash).find_map(|slot| Some((slot, slot.read(key, hash, generation)?)));
        let (slot, old) = match known {
            Some((slot, content)) => {
                let old = unpack::<K::Moves>(content);
                if age_of(content) == age && old.outranks(result) {
                    return;
                }
                (Some(slot), Some(old))
            }
            None => (self.slots::<K>(hash).min_by_key(|slot| slot.worth(age, generation)), None),
        };
        if let Some(slot) = slot {
            slot.write(key, hash, pack(merged(old, result), age), generation);
        }
    }

    #[inline]
    fn generation(&self) -> u16 {
        self.generation.load(Ordering::Relaxed)
    }

    #[inline]
    fn slots<K: Key>(&self, hash: u64) -> impl Iterator<Item = Slot<'_, K>> {
        let bucket = self.bucket::<K>(hash);
        (0..K::SLOTS).map(|slot| Slot::of(&bucket[slot * slot_words::<K>()..][..slot_words::<K>()]))
    }

    #[inline]
    fn bucket<K: Key>(&self, hash: u64) -> &[AtomicU64] {
        let lines = bucket_lines::<K>();
        let first = bucket_of(hash, self.lines.len() / lines) * lines;
        self.lines[first..first + lines].as_flattened()
    }
}

impl Current<TranspositionTable> {
    /// Replaces the table by an empty one of `megabytes` MB, which `allocate` allocates.
    /// If the system refuses it and it is not larger than the old one, the old one is freed first. The memory
    /// of the old one is free when this method returns, unless a search uses it.
    ///
    /// # Errors
    /// If the table cannot be allocated. The size of the old one is then kept, as far as memory permits.
    pub(crate) fn resize(
        &self,
        megabytes: usize,
        allocate: impl Fn(usize) -> Result<TranspositionTable, OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        let old = self.get().megabytes();
        let table = match allocate(megabytes) {
            Err(OutOfMemory) if megabytes <= old => {
                self.replace(TranspositionTable::with_bytes(0)?);
                allocate(megabytes).inspect_err(|_| {
                    if let Ok(table) = allocate(old) {
                        self.set(table);
                    }
                })
            }
            allocated => allocated,
        };
        self.replace(table?);
        Ok(())
    }

    fn replace(&self, table: TranspositionTable) {
        let old = self.get();
        self.set(table);
        let filler = old.filler().take();
        if Arc::into_inner(old).is_some() {
            join(filler);
        }
    }
}

/// Waits until the thread that prefaults pages has ended; it ends early if the table is gone.
fn join(filler: Option<JoinHandle<()>>) {
    if let Some(filler) = filler {
        filler.thread().unpark();
        if filler.join().is_err() {
            log::error!("the thread that fills the pages of a table ended in a panic");
        }
    }
}

/// Returns the index of the bucket that a hash selects in a table of `buckets` buckets.
#[inline]
pub(crate) fn bucket_of(hash: u64, buckets: usize) -> usize {
    ((u128::from(hash) * buckets as u128) >> 64) as usize
}

#[cfg(test)]
mod tests;
