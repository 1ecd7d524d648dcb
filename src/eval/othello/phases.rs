//! The weights of the hand-made evaluation.

use std::array;

/// The weights of the features at one number of empties, in centidiscs.
/// A weight is the value of one unit of its feature. It is added for the mover and subtracted for the
/// opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::eval) struct Phase {
    /// Weight of each legal move.
    pub(in crate::eval) mobility: i32,
    /// Weight of each empty square next to a disc of the other side.
    pub(in crate::eval) potential_mobility: i32,
    /// Weight of each disc on a corner.
    pub(in crate::eval) corner: i32,
    /// Weight of each disc diagonally next to an empty corner.
    pub(in crate::eval) x_square: i32,
    /// Weight of each disc on the edge next to an empty corner.
    pub(in crate::eval) c_square: i32,
    /// Weight in centidiscs of each disc on an inner edge square.
    /// An inner edge square is neither a corner nor next to an empty corner.
    pub(in crate::eval) edge: i32,
    /// Weight of each stable disc; a stable disc can never be flipped.
    pub(in crate::eval) stable: i32,
    /// Weight of parity: added if the number of empties is odd, subtracted if the number is even.
    /// With an odd number of empties, the mover is likely to make the last move of the game.
    pub(in crate::eval) parity: i32,
}

/// The weights by number of empties, 0..=64, interpolated between the stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Phases([Phase; 65]);

/// The numbers of empties at which weights are stored.
/// Between two of these numbers, the weights are interpolated. Outside their range, the nearest weights
/// apply.
const STAGES: [i32; 7] = [8, 16, 24, 32, 40, 48, 54];

/// The weights of each of the [`STAGES`], in the order of the fields of [`Phase`].
/// Source: a least-squares fit to the final scores of 28,000 self-play games of Kado (1.3 million positions;
/// ridge 50). The games were played at depth 4 after 6 to 19 random plies, with exact play at 14 empties or
/// fewer. Games won by more than 44 discs are excluded.
const STAGE_WEIGHTS: [[i32; 8]; 7] = [
    [376, -129, 97, -172, -81, -49, 118, 98],
    [282, -51, 319, -468, -82, -72, 118, -67],
    [136, 56, 329, -594, 51, -43, 126, -11],
    [98, 72, 498, -745, 80, -13, 150, -21],
    [51, 76, 605, -785, -15, 29, 214, -4],
    [12, 50, 631, -753, -442, -6, 286, 3],
    [17, 25, 309, -814, -288, -130, 431, -47],
];

impl Phases {
    pub(in crate::eval) fn new() -> Phases {
        Phases(array::from_fn(|empties| at(empties as i32)))
    }

    #[inline]
    pub(in crate::eval) fn at(&self, empties: u32) -> &Phase {
        &self.0[empties as usize]
    }
}

/// Returns the interpolated weights at a number of empties.
fn at(empties: i32) -> Phase {
    let empties = empties.clamp(STAGES[0], STAGES[STAGES.len() - 1]);
    let upper = STAGES.iter().position(|&stage| stage >= empties).unwrap_or(STAGES.len() - 1).max(1);
    let (below, above) = (&STAGE_WEIGHTS[upper - 1], &STAGE_WEIGHTS[upper]);
    let (share, whole) = (empties - STAGES[upper - 1], STAGES[upper] - STAGES[upper - 1]);
    let mixed = array::from_fn(|feature| {
        let (below, above) = (below[feature], above[feature]);
        below + (above - below) * share / whole
    });
    let [mobility, potential_mobility, corner, x_square, c_square, edge, stable, parity] = mixed;
    Phase { mobility, potential_mobility, corner, x_square, c_square, edge, stable, parity }
}
