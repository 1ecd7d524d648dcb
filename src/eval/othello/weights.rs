//! The numbers of the hand-made evaluation.

/// What one unit of each feature is worth in centidiscs; features count for the mover and against the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Phase {
    /// A legal move.
    pub(super) mobility: i32,
    /// An empty square next to a disc of the other side.
    pub(super) potential_mobility: i32,
    /// A corner.
    pub(super) corner: i32,
    /// A disc diagonally next to an empty corner.
    pub(super) x_square: i32,
    /// A disc on the edge next to an empty corner.
    pub(super) c_square: i32,
    /// A disc elsewhere on the edge.
    pub(super) edge: i32,
    /// A disc that can never be flipped.
    pub(super) stable: i32,
    /// The move with an odd number of empty squares: the mover has the last word.
    pub(super) parity: i32,
}

/// The weights of the evaluation, by the number of empty squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    phases: [Phase; 65],
}

/// The weights of the opening, at 54 empty squares or more.
const OPENING: Phase = Phase {
    mobility: 55,
    potential_mobility: 32,
    corner: 700,
    x_square: -420,
    c_square: -190,
    edge: -25,
    stable: 90,
    parity: 0,
};

/// The weights of the last moves, at 8 empty squares or fewer.
const ENDING: Phase = Phase {
    mobility: 95,
    potential_mobility: 22,
    corner: 300,
    x_square: -180,
    c_square: -90,
    edge: 25,
    stable: 130,
    parity: 150,
};

impl Weights {
    /// Returns the hand-made weights: two sets chosen by hand and everything between them in a straight line.
    pub fn handmade() -> Weights {
        let mut phases = [Phase::default(); 65];
        for (empties, phase) in phases.iter_mut().enumerate() {
            *phase = between(empties as i32);
        }
        Weights { phases }
    }

    pub(super) fn phase(&self, empties: u32) -> &Phase {
        &self.phases[empties as usize]
    }
}

fn between(empties: i32) -> Phase {
    const LAST: i32 = 8;
    const FIRST: i32 = 54;
    let share = empties.clamp(LAST, FIRST) - LAST;
    let mix = |opening: i32, ending: i32| ending + (opening - ending) * share / (FIRST - LAST);
    Phase {
        mobility: mix(OPENING.mobility, ENDING.mobility),
        potential_mobility: mix(OPENING.potential_mobility, ENDING.potential_mobility),
        corner: mix(OPENING.corner, ENDING.corner),
        x_square: mix(OPENING.x_square, ENDING.x_square),
        c_square: mix(OPENING.c_square, ENDING.c_square),
        edge: mix(OPENING.edge, ENDING.edge),
        stable: mix(OPENING.stable, ENDING.stable),
        parity: mix(OPENING.parity, ENDING.parity),
    }
}
