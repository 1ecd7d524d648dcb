//! The solver's representation of a position.
//! A window is a run of k adjacent cells in a line. For each side the representation holds the windows that
//! the side can still fill, and the number of stones that each of these windows still needs.
//!
//! A window is live for a side until the other side puts a stone in it, or stones next to its ends rule out a
//! win there: a stone of the side itself makes an overline, stones of the opponent at both ends enclose the
//! line (caro). A dead window stays dead, and a side without live windows cannot win.

use super::grid::{Grid, first, has_two};
use super::window_set::{WindowSet, cells_of};

/// The role of a side in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The side that tries to win.
    Attacker,
    /// The side that tries to prevent a win of the attacker.
    Defender,
}

impl Role {
    #[inline]
    pub(super) fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// The windows and the stones of one side.
/// A window is a run of k adjacent cells in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<const N: usize> {
    /// The windows that the side can still fill.
    pub(super) live: WindowSet<N>,
    /// The number of stones that each live window still needs, as bit planes, lowest bit first.
    missing: [WindowSet<N>; PLANES],
    /// The windows with a stone of the other side next to an end; empty except in caro.
    blocked: WindowSet<N>,
    /// The cells with stones of the side.
    stones: u64,
}

/// The number of bits that count the missing stones of a window: enough for up to 31 stones.
const PLANES: usize = 5;

impl<const N: usize> Side<N> {
    fn new(grid: &Grid<N>, k: u8) -> Side<N> {
        let live = grid.all();
        let plane = |bit: usize| if k >> bit & 1 != 0 { live } else { WindowSet::EMPTY };
        Side { live, missing: std::array::from_fn(plane), blocked: WindowSet::EMPTY, stones: 0 }
    }

    /// Updates this side's windows (runs of k cells in a line) for a new stone of this side on `cell`.
    /// Every live window through `cell` then needs one stone fewer. If a line of more than k stones does not
    /// win, the windows directly before and after `cell` are no longer live.
    #[inline]
    fn fill(&mut self, grid: &Grid<N>, cell: usize) {
        let touched = &grid.touched[cell];
        let mut borrow = self.live.and(touched.through);
        for plane in &mut self.missing {
            *plane = plane.xor(borrow);
            borrow = borrow.and(*plane);
        }
        self.live = self.live.without(touched.too_long);
        self.stones |= 1 << cell;
    }

    /// Updates this side's windows (runs of k cells in a line) for an opponent's stone on `cell`.
    /// The windows through `cell` are no longer live. In caro, a window that has opponent's stones next to
    /// both ends is not live either.
    #[inline]
    fn block(&mut self, grid: &Grid<N>, cell: usize) {
        let touched = &grid.touched[cell];
        self.live = self.live.without(touched.through).without(self.blocked.and(touched.blocked));
        self.blocked = self.blocked.or(touched.blocked);
    }

    /// Returns the live windows that need one more stone.
    #[inline]
    pub(super) fn missing_one(&self) -> WindowSet<N> {
        let [one, two, rest @ ..] = self.missing;
        rest.into_iter().fold(self.live.and(one).without(two), WindowSet::without)
    }

    /// Returns the live windows that need two more stones.
    #[inline]
    pub(super) fn missing_two(&self) -> WindowSet<N> {
        let [one, two, rest @ ..] = self.missing;
        rest.into_iter().fold(self.live.and(two).without(one), WindowSet::without)
    }

    /// Returns the number of stones that a live window still needs.
    #[inline]
    pub(super) fn missing(&self, window: usize) -> u32 {
        let planes = self.missing.iter().enumerate();
        planes.map(|(bit, plane)| u32::from(plane.contains(window)) << bit).sum()
    }
}

/// A position in which neither side has won.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<const N: usize> {
    pub(super) empty: u64,
    pub(super) attacker: Side<N>,
    pub(super) defender: Side<N>,
}

/// The threats that one side can make with its next stone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threats {
    /// The cells where a stone of the side makes a threat: one more stone would win.
    pub(super) forcing: u64,
    /// The cells where a stone of the side makes a double threat: two or more cells then win.
    pub(super) double: u64,
    /// The cells where a stone of the other side parries every double threat in `double`.
    /// The only other defense of that side is a threat to win at once.
    pub(super) parries: u64,
}

impl<const N: usize> State<N> {
    /// Creates an empty board.
    pub(super) fn new(grid: &Grid<N>, k: u8) -> State<N> {
        let side = Side::new(grid, k);
        State { empty: grid.board, attacker: side, defender: side }
    }

    #[inline]
    pub(super) fn side(&self, role: Role) -> &Side<N> {
        match role {
            Role::Attacker => &self.attacker,
            Role::Defender => &self.defender,
        }
    }

    /// Returns the position after a stone on an empty cell.
    #[inline]
    #[must_use]
    pub(super) fn after(&self, grid: &Grid<N>, cell: usize, role: Role) -> State<N> {
        let mut state = *self;
        state.empty &= !(1 << cell);
        let (own, other) = match role {
            Role::Attacker => (&mut state.attacker, &mut state.defender),
            Role::Defender => (&mut state.defender, &mut state.attacker),
        };
        own.fill(grid, cell);
        other.block(grid, cell);
        state
    }

    /// Returns the same position with attacker and defender exchanged.
    #[must_use]
    pub(super) fn exchanged(&self) -> State<N> {
        State { empty: self.empty, attacker: self.defender, defender: self.attacker }
    }

    /// Returns the cells where a side wins with its next stone.
    #[inline]
    pub(super) fn wins(&self, grid: &Grid<N>, role: Role) -> u64 {
        grid.cells(self.side(role).missing_one()) & self.empty
    }

    /// Returns the cells of a side's threats and double threats, and the parries of the other side.
    /// Precondition: the side cannot win with its next stone. In caro, double threats are not looked for.
    pub(super) fn threats(&self, grid: &Grid<N>, role: Role) -> Threats {
        // By cell: the cells that complete a window together with this cell.
        let mut partners = [0; 64];
        let mut forcing = 0;
        for window in self.side(role).missing_two().iter() {
            let pair = grid.windows[window] & self.empty;
            let (low, high) = (first(pair), first(pair & pair.wrapping_sub(1)));
            partners[low] |= 1 << high;
            partners[high] |= 1 << low;
            forcing |= pair;
        }
        let mut threats = Threats { forcing, double: 0, parries: u64::MAX };
        if grid.is_blocking {
            return threats;
        }
        for cell in cells_of(forcing) {
            let ways = partners[cell];
            if has_two(ways) {
                threats.double |= 1 << cell;
                let are_two = !has_two(ways & ways.wrapping_sub(1));
                threats.parries &= 1 << cell | if are_two { ways } else { 0 };
            }
        }
        threats
    }

    /// Returns the table key.
    /// Symmetric positions share a key. If longer lines win ([`Grid::is_free`]), positions that differ only
    /// in cells outside all live windows also share a key.
    pub(super) fn key(&self, grid: &Grid<N>) -> (u64, u64) {
        let (attacked, defended) = if grid.is_free {
            (grid.cells(self.attacker.live), grid.cells(self.defender.live))
        } else {
            (self.attacker.stones | self.empty, self.defender.stones | self.empty)
        };
        let empty = self.empty & (attacked | defended);
        grid.symmetry.smallest((attacked & !self.empty | empty, defended & !self.empty | empty))
    }
}
