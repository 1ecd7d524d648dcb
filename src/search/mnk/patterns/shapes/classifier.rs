//! Determines the shape of every window for one side by trying every additional stone.

use crate::game::mnk::Line;

use super::{BLACK, EMPTY, Shape, WALL, WHITE};

/// The rule that decides which rows of stones win for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SideRule {
    /// A row of five or more wins.
    AtLeast,
    /// Only a row of exactly five wins.
    Exactly,
    /// Only a row of exactly five wins; longer rows are fouls.
    NeverMore,
    /// Only a row of exactly five wins, unless it is enclosed at both ends.
    Enclosable,
    /// A row of exactly five wins unless it is enclosed at both ends; a longer row always wins.
    EnclosableOrMore,
}

impl SideRule {
    pub(super) fn of(line: Line, color: u8) -> SideRule {
        match line {
            Line::Exact => SideRule::Exactly,
            Line::Caro5 => SideRule::Enclosable,
            Line::Caro6 => SideRule::EnclosableOrMore,
            Line::Renju if color == BLACK => SideRule::NeverMore,
            Line::Free | Line::Renju => SideRule::AtLeast,
        }
    }
}

/// Determines the shape of every window for one side.
pub(super) struct Classifier {
    pub(super) reach: usize,
    pub(super) rule: SideRule,
}

/// The cells of a window as three sets: stones of one side, stones of the other side, empty cells.
/// Bit 0 is the first cell of the window. The middle cell belongs to `own`. Cells outside the three sets are
/// walls.
#[derive(Clone, Copy)]
struct Window {
    own: u32,
    other: u32,
    empty: u32,
}

const UNKNOWN: u8 = u8::MAX;

impl Classifier {
    /// Returns the shape of every window for the side whose stones have the code [`BLACK`].
    /// The index of a window in the list is the code of the window: two bits per cell, the first cell in the
    /// lowest bits. The middle cell is left out of the code.
    pub(super) fn shapes(&self) -> Vec<u8> {
        let mut known = vec![UNKNOWN; 1 << (4 * self.reach)];
        let mut halves = Vec::new();
        for walls in 0..=self.reach {
            let cells = self.reach - walls;
            halves.extend((0..3_u32.pow(cells as u32)).map(|digits| {
                let mut half = vec![WALL; self.reach];
                let mut digits = digits;
                for cell in &mut half[..cells] {
                    *cell = (digits % 3) as u8;
                    digits /= 3;
                }
                half
            }));
        }
        for before in &halves {
            for after in &halves {
                let cells = before.iter().rev().chain(&[BLACK]).chain(after);
                let set = |content: u8| {
                    cells
                        .clone()
                        .enumerate()
                        .fold(0, |set, (place, &cell)| set | u32::from(cell == content) << place)
                };
                let window = Window { own: set(BLACK), other: set(WHITE), empty: set(EMPTY) };
                self.shape(window, &mut known);
            }
        }
        known.iter_mut().filter(|shape| **shape == UNKNOWN).for_each(|shape| *shape = Shape::Dead as u8);
        known
    }

    fn shape(&self, window: Window, known: &mut [u8]) -> Shape {
        let key = self.key(window);
        if known[key] == UNKNOWN {
            known[key] = self.find(window, known) as u8;
        }
        Shape::from_bits(known[key].into())
    }

    fn find(&self, window: Window, known: &mut [u8]) -> Shape {
        if self.is_five(window) {
            return Shape::Five;
        }
        if self.row(window).count_ones() > 5 {
            return if self.rule == SideRule::NeverMore { Shape::Overline } else { Shape::Dead };
        }
        let fives = self.fives(window);
        if fives != 0 {
            return self.four(window, fives);
        }
        let next = |cell| Window { own: window.own | cell, empty: window.empty ^ cell, ..window };
        let mut best = (0, 0);
        for cell in cells(window.empty) {
            let rank = self.rank_before(self.shape(next(cell), known));
            if rank > best.0 {
                best = (rank, 0);
            }
            best.1 += usize::from(rank == best.0);
        }
        match best {
            (6, 1) => Shape::Three,
            (6, _) => Shape::BroadThree,
            (5, 1) => Shape::BlockedThree,
            (5, _) => Shape::BroadBlockedThree,
            (4, 1 | 2) => Shape::Two,
            (4, 3) => Shape::BroadTwo,
            (4, _) => Shape::WideTwo,
            (3, _) => Shape::BlockedTwo,
            (2, _) => Shape::One,
            (1, _) => Shape::BlockedOne,
            _ => Shape::Dead,
        }
    }

    /// Ranks an added stone by `shape`, the shape of the line after the stone.
    /// The highest rank of all stones that can be added gives the shape of the line without the stone: 6
    /// means an open three, 5 a blocked three, 4 an open two, 3 a blocked two, 2 an open one, 1 a blocked
    /// one, 0 a dead line.
    fn rank_before(&self, shape: Shape) -> usize {
        match shape {
            Shape::TwinFour if self.rule == SideRule::NeverMore => 5,
            Shape::OpenFour | Shape::TwinFour => 6,
            Shape::Four => 5,
            Shape::Three | Shape::BroadThree => 4,
            Shape::BlockedThree | Shape::BroadBlockedThree => 3,
            Shape::Two | Shape::BroadTwo | Shape::WideTwo => 2,
            Shape::BlockedTwo => 1,
            _ => 0,
        }
    }

    /// Returns the shape of a window with a four: `Four`, `OpenFour` or `TwinFour`.
    /// `fives` holds the cells where one more stone makes a five.
    fn four(&self, window: Window, fives: u32) -> Shape {
        let is_enclosable = matches!(self.rule, SideRule::Enclosable | SideRule::EnclosableOrMore);
        let answers = if is_enclosable { window.empty } else { fives };
        let stays = |cell| {
            let answered = Window { other: window.other | cell, empty: window.empty ^ cell, ..window };
            self.fives(answered) != 0
        };
        if !cells(answers).all(stays) {
            return Shape::Four;
        }
        let is_row = cells(fives).any(|cell| {
            let row = window.own & (0b11110 * cell);
            fives & cell << 5 != 0 && row == 0b11110 * cell
        });
        if is_row { Shape::OpenFour } else { Shape::TwinFour }
    }

    /// Returns the cells on which one more stone makes a five.
    fn fives(&self, window: Window) -> u32 {
        let makes_five = |&cell: &u32| {
            self.is_five(Window { own: window.own | cell, empty: window.empty ^ cell, ..window })
        };
        cells(window.empty & 0b1_1111_1111 << (self.reach - 4)).filter(makes_five).sum()
    }

    /// Returns the cells of the unbroken row of own stones through the middle of the window.
    fn row(&self, window: Window) -> u32 {
        let middle = 1 << self.reach;
        let mut row = middle;
        loop {
            let more = (row | row << 1 | row >> 1) & window.own;
            if more == row {
                return row;
            }
            row = more;
        }
    }

    fn is_five(&self, window: Window) -> bool {
        let row = self.row(window);
        let length = row.count_ones();
        let is_enclosed = || (row << 1 | row >> 1) & !row & window.other == (row << 1 | row >> 1) & !row;
        match self.rule {
            SideRule::AtLeast => length >= 5,
            SideRule::Exactly | SideRule::NeverMore => length == 5,
            SideRule::Enclosable => length == 5 && !is_enclosed(),
            SideRule::EnclosableOrMore => length > 5 || length == 5 && !is_enclosed(),
        }
    }

    fn key(&self, window: Window) -> usize {
        let wall = !(window.own | window.other | window.empty);
        let without_middle = |set: u32| {
            let low = (1 << self.reach) - 1;
            set & low | (set >> 1 & (low << self.reach))
        };
        let (low, high) = (without_middle(window.own | wall), without_middle(window.other | wall));
        (spread(low) | spread(high) << 1) as usize
    }
}

/// Spreads the low 16 bits of a word: bit `i` moves to bit `2 * i`.
fn spread(set: u32) -> u32 {
    let set = (set | set << 8) & 0x00FF_00FF;
    let set = (set | set << 4) & 0x0F0F_0F0F;
    let set = (set | set << 2) & 0x3333_3333;
    (set | set << 1) & 0x5555_5555
}

/// Returns the cells of a set, each as a set with one bit.
fn cells(set: u32) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let cell = rest & rest.wrapping_neg();
        rest ^= cell;
        (cell != 0).then_some(cell)
    })
}
