//! The transposition table of one thread. An entry holds the whole board, so that what is found belongs to
//! the position that was asked for.
//!
//! It is a plain run of words, in which the board of each size takes the room that it needs.
#![expect(clippy::inline_always, reason = "what is inlined is compiled for the tier of its caller")]

use crate::base::Depth;
use crate::game::othello_wide::{Board, Set};
use crate::memory::{OutOfMemory, Pages, available_megabytes, prefetch};
use crate::search::transposition::{bounds, bucket_of};

/// The place of a move that is not known.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The value is at least this, in centidiscs for the mover.
    pub(crate) lower: i16,
    /// The value is at most this.
    pub(crate) upper: i16,
    /// The best move as a bit number, or [`NO_MOVE`].
    pub(crate) mv: u16,
    /// The depth of the search that found the bounds, in plies.
    pub(crate) depth: u8,
}

/// The result of a search of one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    /// The value in centidiscs.
    pub(crate) score: i32,
    /// The window of the search: outside of it the score is only a bound.
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// The depth in plies.
    pub(crate) depth: Depth,
    /// The best move as a bit number, or [`NO_MOVE`].
    pub(crate) mv: u16,
}

/// A table of fixed size.
#[derive(Debug)]
pub(crate) struct Table {
    words: Pages<u64>,
    /// The search that writes now: from 1 on, since an empty slot has 0.
    age: u8,
    /// The side of the boards in it, and their words.
    side: usize,
    board_words: usize,
}

/// How many entries share a bucket.
const SLOTS: usize = 2;

impl Table {
    /// Allocates an empty table of this many MB (2^20 bytes).
    ///
    /// # Errors
    /// If there is not so much memory.
    pub(crate) fn new(megabytes: usize) -> Result<Table, OutOfMemory> {
        if available_megabytes().is_some_and(|available| megabytes > available) {
            return Err(OutOfMemory);
        }
        let words = megabytes.checked_mul((1 << 20) / size_of::<u64>()).ok_or(OutOfMemory)?;
        Table::with_words(words.max(LEAST_WORDS))
    }

    /// Allocates the smallest table there is.
    ///
    /// # Panics
    /// If the system has no page left.
    pub(crate) fn least() -> Table {
        Table::with_words(LEAST_WORDS).expect("the system refuses a page")
    }

    fn with_words(words: usize) -> Result<Table, OutOfMemory> {
        Ok(Table { words: Pages::new(words)?, age: 0, side: 0, board_words: 1 })
    }

    /// Clears the table.
    pub(crate) fn clear(&mut self) {
        match Table::with_words(self.words.len()) {
            Ok(fresh) => *self = fresh,
            Err(OutOfMemory) => self.words.fill(0),
        }
    }

    /// Begins a search on boards of this side: what is stored from now on is younger than what is there.
    pub(crate) fn new_search<S: Set>(&mut self, side: usize) {
        if self.side != side {
            self.clear();
            (self.side, self.board_words) = (side, S::WORDS);
        }
        self.age = self.age % u8::MAX + 1;
    }

    /// Returns how many thousandths of the entries the latest search has written, judged by the first ones.
    pub(crate) fn hashfull(&self) -> u32 {
        let words = self.board_words;
        let contents = self
            .words
            .chunks_exact(stride(words))
            .take(500)
            .flat_map(|bucket| bucket.chunks_exact(size(words)).take(SLOTS).map(|slot| slot[2 * words]));
        let (mut young, mut all) = (0, 0);
        for content in contents {
            young += u32::from(age_of(content) == self.age);
            all += 1;
        }
        young * 1000 / all.max(1)
    }

    /// Tells the processor that the entries of a board with this hash are needed soon.
    #[inline(always)]
    pub(crate) fn prefetch<S: Set>(&self, hash: u64) {
        prefetch(&self.words[self.place::<S>(hash)]);
    }

    /// Returns what is known of a board; `hash` is its [`Board::hash`].
    #[inline(always)]
    pub(crate) fn probe<S: Set, const N: usize>(&self, board: Board<S, N>, hash: u64) -> Option<Entry> {
        let place = self.place::<S>(hash);
        let bucket = &self.words[place..place + SLOTS * size(S::WORDS)];
        let slot = bucket.chunks_exact(size(S::WORDS)).find(|slot| holds(slot, board))?;
        let content = slot[2 * S::WORDS];
        (content != 0).then(|| unpack(content))
    }

    /// Stores what a search found of a board. Bounds of equal depth are merged.
    #[inline(always)]
    pub(crate) fn store<S: Set, const N: usize>(&mut self, board: Board<S, N>, hash: u64, finding: &Finding) {
        let place = self.place::<S>(hash);
        let age = self.age;
        let bucket = &mut self.words[place..place + SLOTS * size(S::WORDS)];
        let known = bucket.chunks_exact(size(S::WORDS)).position(|slot| holds(slot, board));
        let old =
            known.map(|slot| bucket[slot * size(S::WORDS) + 2 * S::WORDS]).filter(|&content| content != 0);
        if let Some(content) = old
            && age_of(content) == age
            && Depth::from(unpack(content).depth) > finding.depth
        {
            return;
        }
        let slot = known.unwrap_or_else(|| {
            let worth = |slot: usize| worth(bucket[slot * size(S::WORDS) + 2 * S::WORDS], age);
            usize::from(worth(1) < worth(0))
        });
        let slot = &mut bucket[slot * size(S::WORDS)..][..size(S::WORDS)];
        for word in 0..S::WORDS {
            slot[word] = board.player.word(word);
            slot[S::WORDS + word] = board.opponent.word(word);
        }
        slot[2 * S::WORDS] = pack(merged(old.map(unpack), finding), age);
    }

    #[inline(always)]
    fn place<S: Set>(&self, hash: u64) -> usize {
        bucket_of(hash, self.words.len() / stride(S::WORDS)) * stride(S::WORDS)
    }
}

/// A bucket of the widest boards.
const LEAST_WORDS: usize = 64;

/// Returns the words of an entry on boards of so many words: both sides' discs and the content.
#[inline(always)]
const fn size(words: usize) -> usize {
    2 * words + 1
}

/// Returns the words from one bucket to the next, which begin with a cache line each.
#[inline(always)]
const fn stride(words: usize) -> usize {
    (SLOTS * size(words)).next_multiple_of(8)
}

#[inline(always)]
fn holds<S: Set, const N: usize>(slot: &[u64], board: Board<S, N>) -> bool {
    (0..S::WORDS).all(|word| {
        slot[word] == board.player.word(word) && slot[S::WORDS + word] == board.opponent.word(word)
    })
}

fn merged(old: Option<Entry>, finding: &Finding) -> Entry {
    let same = old.filter(|old| Depth::from(old.depth) == finding.depth);
    let known = same.map(|old| (old.lower, old.upper));
    let (lower, upper) = bounds(finding.score, (finding.alpha, finding.beta), known);
    let mv = if finding.mv == NO_MOVE { old.map_or(NO_MOVE, |old| old.mv) } else { finding.mv };
    Entry { lower, upper, mv, depth: finding.depth as u8 }
}

/// The content word: lower and upper bound and move (16 bits each), depth and age (8 bits each).
#[inline(always)]
fn pack(entry: Entry, age: u8) -> u64 {
    u64::from(entry.lower as u16)
        | u64::from(entry.upper as u16) << 16
        | u64::from(entry.mv) << 32
        | u64::from(entry.depth) << 48
        | u64::from(age) << 56
}

#[inline(always)]
fn unpack(content: u64) -> Entry {
    Entry {
        lower: content as i16,
        upper: (content >> 16) as i16,
        mv: (content >> 32) as u16,
        depth: (content >> 48) as u8,
    }
}

#[inline(always)]
fn age_of(content: u64) -> u8 {
    (content >> 56) as u8
}

/// Returns how much a slot is worth keeping: deep entries of the running search most, empty slots least.
#[inline(always)]
fn worth(content: u64, age: u8) -> i32 {
    match age_of(content) {
        0 => -1000,
        own => i32::from(unpack(content).depth) - if own == age { 0 } else { 256 },
    }
}
