//! A pseudorandom generator whose sequence for a given seed is the same in all versions of Kado.
//!
//! A match may be resumed with a newer version, and then needs the same order of openings.

/// The generator `SplitMix64`, which hashes the values of a counter.
///
/// Source: G. L. Steele, D. Lea and C. H. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014;
/// test values: S. Vigna, <https://prng.di.unimi.it/splitmix64.c>, seed 1234567.
#[derive(Clone, Debug)]
pub(super) struct SplitMix64(u64);

impl SplitMix64 {
    pub(super) fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// Creates a generator from a seed and a stream index.
    ///
    /// Generators with the same seed and different stream indices yield independent sequences.
    pub(super) fn stream(seed: u64, stream: u64) -> SplitMix64 {
        SplitMix64(SplitMix64(seed).next() ^ SplitMix64(!stream).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a uniformly distributed number below `bound`.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let unbiased = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next();
            if number < unbiased {
                return (number % bound) as usize;
            }
        }
    }

    /// Shuffles a list (Fisher and Yates).
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut generator = SplitMix64::new(1_234_567);
        let numbers: Vec<u64> = (0..5).map(|_| generator.next()).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn every_number_below_the_bound_is_about_equally_frequent() {
        let mut generator = SplitMix64::new(1);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[generator.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn every_order_of_three_is_about_equally_frequent() {
        let mut generator = SplitMix64::new(2);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..6_000 {
            let mut list = [0, 1, 2];
            generator.shuffle(&mut list);
            *counts.entry(list).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (880..1_120).contains(count)), "{counts:?}");
    }
}
