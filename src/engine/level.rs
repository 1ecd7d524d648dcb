//! Levels: how deep to search and from where to solve when no clock says how long to think.

use crate::base::Depth;

/// The limits of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The depth of the midgame search in plies; at least 1.
    pub depth: Depth,
    /// The game is solved from this many empty squares on.
    pub solve_from: u32,
}

impl Level {
    /// Returns the limits of a level from 0 to 60: the level is the depth, and the end is solved from twice as
    /// many empty squares while that is cheap, from then on two more than the depth every other level.
    pub fn new(level: u32) -> Level {
        let solve_from = match level {
            0..=8 => level * 2,
            9..=20 => 16 + (level - 8) / 2,
            _ => level + 2,
        };
        Level { depth: level.max(1) as Depth, solve_from: solve_from.min(60) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_never_looks_less_far() {
        for level in 0..60 {
            let (low, high) = (Level::new(level), Level::new(level + 1));
            assert!(low.depth <= high.depth && low.solve_from <= high.solve_from, "{level}");
        }
        assert_eq!(Level::new(60), Level { depth: 60, solve_from: 60 });
    }
}
