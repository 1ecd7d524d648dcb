//! A slot of the transposition table: the words of a key, a content word and a check word.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use super::entry::{age_of, depth_of};
use super::{AGES, Key};

/// A slot of a bucket: a key, its content (a packed entry) and a check word.
/// Clearing the table begins a new generation; a slot of an earlier generation counts as empty.
#[derive(Clone, Copy)]
pub(super) struct Slot<'a, K> {
    words: &'a [AtomicU64],
    key: PhantomData<K>,
}

impl<'a, K: Key> Slot<'a, K> {
    #[inline]
    pub(super) fn of(words: &'a [AtomicU64]) -> Slot<'a, K> {
        Slot { words, key: PhantomData }
    }

    #[inline]
    pub(super) fn content(self) -> &'a AtomicU64 {
        &self.words[K::WORDS]
    }

    #[inline]
    fn check(self) -> &'a AtomicU64 {
        &self.words[K::WORDS + 1]
    }

    /// Returns the content if the slot holds this key in this generation.
    /// The check word depends on key, content and generation, so that a slot with words from two threads is
    /// rejected.
    #[inline]
    pub(super) fn read(self, key: K, hash: u64, generation: u16) -> Option<u64> {
        let is_same = (0..K::WORDS).all(|index| self.words[index].load(Ordering::Relaxed) == key.word(index));
        if !is_same {
            return None;
        }
        let content = self.content().load(Ordering::Relaxed);
        (self.check().load(Ordering::Relaxed) == check(key.seal(hash), content, generation))
            .then_some(content)
    }

    #[inline]
    pub(super) fn write(self, key: K, hash: u64, content: u64, generation: u16) {
        for index in 0..K::WORDS {
            self.words[index].store(key.word(index), Ordering::Relaxed);
        }
        self.content().store(content, Ordering::Relaxed);
        self.check().store(check(key.seal(hash), content, generation), Ordering::Relaxed);
    }

    /// Returns whether the slot was written in `generation`.
    #[inline]
    pub(super) fn is_of(self, generation: u16) -> bool {
        self.check().load(Ordering::Relaxed) as u16 == generation
    }

    /// Returns the worth of the slot in plies; the slot with the lowest worth is replaced.
    /// The worth is the depth minus 8 plies for each search since the slot was written. An empty slot has the
    /// lowest worth.
    #[inline]
    pub(super) fn worth(self, age: u8, generation: u16) -> i32 {
        if !self.is_of(generation) {
            return i32::MIN;
        }
        let content = self.content().load(Ordering::Relaxed);
        let searches_ago = (age + AGES - age_of(content)) % AGES;
        depth_of(content) - 8 * i32::from(searches_ago)
    }
}

/// Returns the check word: a mix of [`Key::seal`] and content, with the generation in the lowest 16 bits.
/// A slot that was never written has 0 in these bits, and generations begin at 1.
#[inline]
fn check(seal: u64, content: u64, generation: u16) -> u64 {
    let mixed = seal ^ content.wrapping_mul(0x9e6c_63d0_876a_3f6b).rotate_left(32);
    mixed & !u64::from(u16::MAX) | u64::from(generation)
}
