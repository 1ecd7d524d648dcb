//! The evaluation cache: the evaluations of boards that a thread has evaluated recently.
//! A midgame search evaluates a quarter of its boards again: in the next iteration, in the move ordering of
//! another node, or as a leaf.

use std::sync::Arc;

use crate::eval::othello::Weights;
use crate::memory::{Pages, prefetch};

/// A direct-mapped table of evaluations; a new entry always replaces the old one.
///
/// A slot holds the high 48 bits of the hash of the board, and the evaluation in its low 16 bits. The low 16
/// bits of the hash select the slot, so that two boards are confused only if all 64 bits of their hashes
/// agree.
#[derive(Debug)]
pub(crate) struct EvaluationCache {
    slots: Pages<u64>,
    /// The weights with which the boards were evaluated.
    weights: Arc<Weights>,
}

impl EvaluationCache {
    /// The number of slots.
    /// The slots take 512 KB and therefore stay in the core's cache beside the evaluation weights.
    const SLOTS: usize = 1 << 16;

    /// Returns `old` if it holds evaluations with these weights, else an empty cache.
    ///
    /// # Panics
    /// If the system refuses 512 KB of memory.
    pub(crate) fn reuse(old: Option<EvaluationCache>, weights: &Arc<Weights>) -> EvaluationCache {
        match old {
            Some(old) if Arc::ptr_eq(&old.weights, weights) => old,
            _ => EvaluationCache {
                slots: Pages::new(EvaluationCache::SLOTS).expect("the system refuses 512 KB"),
                weights: Arc::clone(weights),
            },
        }
    }

    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(&self.slots[EvaluationCache::index(hash)]);
    }

    /// Returns the evaluation of the board with this hash in centidiscs, mover's view, if it is stored.
    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<i32> {
        let slot = self.slots[EvaluationCache::index(hash)];
        (slot >> 16 == hash >> 16).then_some(i32::from(slot as i16))
    }

    /// Stores the evaluation of the board with this hash.
    /// `evaluation` is in centidiscs, mover's view.
    #[inline]
    pub(crate) fn store(&mut self, hash: u64, evaluation: i32) {
        self.slots[EvaluationCache::index(hash)] = hash & !0xffff | u64::from(evaluation as u16);
    }

    #[inline]
    fn index(hash: u64) -> usize {
        hash as u16 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_is_found_by_all_bits_of_its_hash_until_another_replaces_it() {
        let mut cache = EvaluationCache::reuse(None, &Arc::new(Weights::handmade()));
        let hash = 0x8123_4567_89ab_cdef;
        for evaluation in [0, 1, -1, 6400, -6400] {
            cache.store(hash, evaluation);
            assert_eq!(cache.probe(hash), Some(evaluation));
            for bit in 0..64 {
                assert_eq!(cache.probe(hash ^ 1 << bit), None, "bit {bit}");
            }
        }
        cache.store(hash ^ 1 << 63, 5);
        assert_eq!((cache.probe(hash), cache.probe(hash ^ 1 << 63)), (None, Some(5)));
    }

    #[test]
    fn a_cache_is_reused_with_the_same_weights_alone() {
        let weights = Arc::new(Weights::handmade());
        let mut cache = EvaluationCache::reuse(None, &weights);
        cache.store(1 << 40, 7);
        let cache = EvaluationCache::reuse(Some(cache), &weights);
        assert_eq!(cache.probe(1 << 40), Some(7));
        let cache = EvaluationCache::reuse(Some(cache), &Arc::new(Weights::handmade()));
        assert_eq!(cache.probe(1 << 40), None);
    }
}
