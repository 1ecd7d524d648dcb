//! The playing levels: each sets a search depth and solving limits; weak levels also make mistakes.
//! docs/levels.md lists the levels with their ratings.

use crate::base::{Depth, Selectivity};
use crate::search::{Faults, Limits};

/// The search limits and faults of a level.
///
/// ```
/// use kado::engine::{Level, Limits};
///
/// let level = Level::new(12);
/// let limits = level.limit(Limits::default());
/// assert_eq!((limits.depth, limits.solve_from), (Some(12), Some(18)));
/// assert!(Level::new(3).errs() && !level.errs());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The depth of the midgame search in plies; at least 1.
    pub depth: Depth,
    /// With at most this many empties, the position is solved.
    pub solve_from: u32,
    /// With at most this many empties, the game is searched to its end (in standard Othello only).
    /// The selectivity of this search is `Level::GUESS`.
    pub guess_from: u32,
    /// The deliberate mistakes of the player; all zero on the higher levels.
    pub faults: Faults,
}

/// The levels, the weakest first.
const LEVELS: [Level; 30] = [
    person(1, 1, Faults { misread: 800, noise: 900, greed: 200, caution: 0, largest: 6400 }),
    person(2, 2, Faults { misread: 540, noise: 380, greed: 85, caution: 30, largest: 4000 }),
    person(2, 4, Faults { misread: 470, noise: 300, greed: 50, caution: 100, largest: 2800 }),
    person(3, 5, Faults { misread: 420, noise: 255, greed: 35, caution: 150, largest: 2400 }),
    person(3, 7, Faults { misread: 330, noise: 175, greed: 15, caution: 150, largest: 2000 }),
    person(4, 9, Faults { misread: 290, noise: 135, greed: 0, caution: 100, largest: 1600 }),
    person(5, 10, Faults { misread: 220, noise: 105, greed: 0, caution: 50, largest: 1200 }),
    person(6, 11, Faults { misread: 150, noise: 80, greed: 0, caution: 50, largest: 900 }),
    person(7, 12, Faults { misread: 100, noise: 60, greed: 0, caution: 0, largest: 700 }),
    person(9, 15, Faults { misread: 50, noise: 35, greed: 0, caution: 0, largest: 500 }),
    machine(11, 17, 19),
    machine(12, 18, 20),
    machine(13, 18, 21),
    machine(14, 19, 22),
    machine(15, 20, 23),
    machine(16, 20, 24),
    machine(17, 21, 25),
    machine(18, 21, 26),
    machine(19, 22, 26),
    machine(20, 22, 27),
    machine(21, 23, 28),
    machine(22, 24, 28),
    machine(23, 24, 29),
    machine(24, 25, 30),
    machine(25, 25, 31),
    machine(26, 26, 32),
    machine(27, 26, 33),
    machine(28, 27, 34),
    machine(29, 27, 35),
    machine(30, 28, 36),
];

/// The ratings of levels 1 to 20 in Elo, measured against neighboring levels (docs/levels.md).
/// The rating of level 1 is not measured but defined.
const RATINGS: [u32; 20] = [
    500, 674, 852, 1049, 1260, 1389, 1606, 1759, 1965, 2196, 2352, 2419, 2476, 2516, 2578, 2595, 2605, 2635,
    2640, 2659,
];

const fn person(depth: Depth, solve_from: u32, faults: Faults) -> Level {
    Level { depth, solve_from, guess_from: solve_from, faults }
}

const fn machine(depth: Depth, solve_from: u32, guess_from: u32) -> Level {
    let faults = Faults { misread: 0, noise: 0, greed: 0, caution: 0, largest: 0 };
    Level { depth, solve_from, guess_from, faults }
}

impl Level {
    /// The number of the highest level; the lowest is 1.
    pub const HIGHEST: u32 = LEVELS.len() as u32;

    /// The selectivity of the midgame search.
    pub(crate) const SELECTIVITY: Selectivity = Selectivity::Percent73;

    /// The selectivity of a search to the end of the game from more than [`Level::solve_from`] empties.
    pub(crate) const GUESS: Selectivity = Selectivity::Percent87;

    /// Range of the adjustable playing strength: lowest and highest rating, in Elo.
    pub const ELO: (u32, u32) = (RATINGS[0], RATINGS[RATINGS.len() - 1]);

    /// Returns a level; the number is clamped to 1..=[`Level::HIGHEST`].
    pub fn new(number: u32) -> Level {
        LEVELS[number.clamp(1, Level::HIGHEST) as usize - 1]
    }

    /// Returns the lowest level with at least this midgame depth in plies, or the highest level.
    pub(crate) fn of_depth(depth: Depth) -> Level {
        LEVELS[LEVELS.iter().position(|level| level.depth >= depth).unwrap_or(LEVELS.len() - 1)]
    }

    /// Returns the rating of a level in Elo; `None` for a level without a rating.
    pub fn elo(number: u32) -> Option<u32> {
        RATINGS.get((number as usize).checked_sub(1)?).copied()
    }

    /// Returns a level with this rating in Elo; the rating is clamped to [`Level::ELO`].
    /// Between two levels, the settings of the deliberate mistakes (`faults`) are interpolated. The search
    /// limits are those of the level with the nearer rating.
    pub(crate) fn of_elo(elo: u32) -> Level {
        let above = RATINGS.iter().position(|&rating| rating >= elo).unwrap_or(RATINGS.len() - 1);
        let below = above.saturating_sub(1);
        let span = RATINGS[above] - RATINGS[below];
        let share = elo.clamp(RATINGS[below], RATINGS[above]) - RATINGS[below];
        let nearer = if share * 2 < span { LEVELS[below] } else { LEVELS[above] };
        let between = |low: i32, high: i32| low + (high - low) * share as i32 / span.max(1) as i32;
        let (low, high) = (LEVELS[below].faults, LEVELS[above].faults);
        let faults = Faults {
            misread: between(low.misread, high.misread),
            noise: between(low.noise, high.noise),
            greed: between(low.greed, high.greed),
            caution: between(low.caution, high.caution),
            largest: between(low.largest, high.largest),
        };
        Level { faults, ..nearer }
    }

    /// Returns whether the level makes deliberate mistakes.
    pub fn errs(&self) -> bool {
        self.faults != Faults::default()
    }

    /// Returns `limits` with the search depth and the solving limits of the level.
    /// The other fields of `limits` are kept. The result does not depend on the level's faults.
    pub fn limit(&self, limits: Limits) -> Limits {
        Limits {
            depth: Some(self.depth),
            solve_from: Some(self.solve_from),
            guess_from: Some((self.guess_from, Level::GUESS)),
            ..limits
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_searches_at_least_as_deep_and_errs_no_more() {
        for (number, pair) in LEVELS.windows(2).enumerate() {
            let (low, high) = (pair[0], pair[1]);
            assert_ne!(low, high, "{number}");
            assert!(low.depth <= high.depth && high.depth >= 1, "{number}");
            assert!(low.solve_from <= high.solve_from && low.guess_from <= high.guess_from, "{number}");
            assert!(low.guess_from >= low.solve_from, "{number}");
            let (low, high) = (low.faults, high.faults);
            assert!(low.misread >= high.misread && low.noise >= high.noise, "{number}");
            assert!(low.greed >= high.greed && low.largest >= high.largest, "{number}");
        }
        assert!(RATINGS.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn numbers_beyond_the_table_are_its_ends() {
        assert_eq!((Level::new(0), Level::new(31)), (LEVELS[0], LEVELS[29]));
        assert_eq!((Level::new(1), Level::new(30)), (LEVELS[0], LEVELS[29]));
        let depths = [0, 6, 8, 30, 60].map(|depth| Level::of_depth(depth).depth);
        assert_eq!(depths, [1, 6, 9, 30, 30]);
    }

    #[test]
    fn a_rating_gives_its_level_or_interpolates_between_two() {
        for (index, &elo) in RATINGS.iter().enumerate() {
            assert_eq!(Level::of_elo(elo), LEVELS[index], "{elo}");
            assert_eq!(Level::elo(index as u32 + 1), Some(elo));
        }
        assert_eq!((Level::of_elo(0), Level::of_elo(9999)), (LEVELS[0], LEVELS[RATINGS.len() - 1]));
        assert_eq!((Level::elo(0), Level::elo(30)), (None, None));
        let (lowest, highest) = Level::ELO;
        for elo in lowest..highest {
            let (low, high) = (Level::of_elo(elo), Level::of_elo(elo + 1));
            assert!(low.depth <= high.depth && low.solve_from <= high.solve_from, "{elo}");
            assert!(
                low.faults.noise >= high.faults.noise && low.faults.largest >= high.faults.largest,
                "{elo}"
            );
        }
    }
}
