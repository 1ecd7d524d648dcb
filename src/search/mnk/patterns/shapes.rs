//! The shape of a line: the effect of a stone on one line through an empty cell.
//! The shapes for both colors are looked up in a table.
//!
//! A line is represented by a window around the cell, without the cell itself. A window has two bits per cell
//! ([`EMPTY`], [`BLACK`], [`WHITE`] or [`WALL`]); the first cell of the line is in the lowest bits. The table
//! of a rule covers every window and is built when the first board with this rule is created.
//!
//! One more stone can turn a four into a five, a three into a four, a two into a three, and a one into a two.
//! A three is open if it can become an open four, and blocked if it can only become a blocked four; twos and
//! ones are graded in the same way. An open four becomes a five whatever the other side replies.

mod classifier;

use std::sync::OnceLock;

use crate::game::mnk::Line;

use classifier::{Classifier, SideRule};

/// The code of an empty cell in a window.
pub(crate) const EMPTY: u8 = 0;
/// The code of a stone of the first mover in a window.
pub(crate) const BLACK: u8 = 1;
/// The code of a stone of the second mover in a window.
pub(crate) const WHITE: u8 = 2;
/// The code of a window cell that lies beyond the edge of the board.
pub(crate) const WALL: u8 = 3;

/// The shape of a line after a stone on the cell, in ascending order of strength.
/// Twos and threes are graded by the number of cells where one more stone makes the next better shape. In
/// this grading, `TwinFour` (two fours in one line) counts as an open four. For Black in renju, `TwinFour` is
/// a foul and counts as a blocked four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Shape {
    /// The line cannot become a five.
    Dead,
    /// A line longer than five, which is a foul of Black in renju.
    /// Under rules where such a line is neither a win nor a foul, it is [`Shape::Dead`].
    Overline,
    /// One more stone makes a blocked two at best.
    BlockedOne,
    /// One more stone makes an open two.
    One,
    /// One more stone makes a blocked three at best.
    BlockedTwo,
    /// There are one or two cells where one more stone makes an open three.
    Two,
    /// There are three cells where one more stone makes an open three.
    BroadTwo,
    /// There are four or more cells where one more stone makes an open three.
    WideTwo,
    /// There is one cell where one more stone makes a blocked four; no stone makes an open four.
    BlockedThree,
    /// There are two or more cells where one more stone makes a blocked four.
    /// No stone makes an open four.
    BroadBlockedThree,
    /// There is one cell where one more stone makes an open four.
    Three,
    /// There are two or more cells where one more stone makes an open four.
    BroadThree,
    /// One more stone makes a five, but one stone of the other side stops that.
    Four,
    /// One more stone makes a five, and no stone of the other side stops that.
    /// The stones form a row of four with both ends open.
    OpenFour,
    /// Two fours in one line that are not an open four; no single stone stops both.
    /// The move is a foul of Black in renju.
    TwinFour,
    /// The line wins: five in a row, or more than five if the rule lets longer lines win.
    Five,
}

impl Shape {
    /// Every shape; the index of a shape is its discriminant.
    pub(crate) const ALL: [Shape; 16] = [
        Shape::Dead,
        Shape::Overline,
        Shape::BlockedOne,
        Shape::One,
        Shape::BlockedTwo,
        Shape::Two,
        Shape::BroadTwo,
        Shape::WideTwo,
        Shape::BlockedThree,
        Shape::BroadBlockedThree,
        Shape::Three,
        Shape::BroadThree,
        Shape::Four,
        Shape::OpenFour,
        Shape::TwinFour,
        Shape::Five,
    ];

    /// Returns the shape that the lowest four bits encode.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Shape {
        Shape::ALL[(bits & 15) as usize]
    }

    /// Returns whether this is an open two.
    pub(crate) fn is_two(self) -> bool {
        matches!(self, Shape::Two | Shape::BroadTwo | Shape::WideTwo)
    }

    /// Returns whether this is a blocked three: one more stone makes a blocked four at best.
    pub(crate) fn is_blocked_three(self) -> bool {
        matches!(self, Shape::BlockedThree | Shape::BroadBlockedThree)
    }

    /// Returns whether this is an open three.
    pub(crate) fn is_three(self) -> bool {
        matches!(self, Shape::Three | Shape::BroadThree)
    }

    /// Returns whether this is a four of any sort.
    /// The next stone makes a five unless the other side prevents it.
    pub(crate) fn is_four(self) -> bool {
        matches!(self, Shape::Four | Shape::OpenFour | Shape::TwinFour)
    }

    /// Returns whether this is a four that no single reply in the line can stop.
    pub(crate) fn is_won(self) -> bool {
        matches!(self, Shape::OpenFour | Shape::TwinFour)
    }
}

/// The shapes of every window under one rule.
#[derive(Debug)]
pub(crate) struct ShapeTable {
    /// The number of cells of a window on each side of its center.
    reach: usize,
    /// The shapes of each window: Black's in the low four bits, White's in the high four.
    shapes: Vec<u8>,
}

impl ShapeTable {
    /// Returns the table of a rule for five in a row.
    pub(crate) fn of(line: Line) -> &'static ShapeTable {
        static TABLES: [OnceLock<ShapeTable>; 5] = [const { OnceLock::new() }; 5];
        TABLES[line as usize].get_or_init(|| ShapeTable::new(line))
    }

    fn new(line: Line) -> ShapeTable {
        let reach = if line == Line::Free { 4 } else { 5 };
        let black = Classifier { reach, rule: SideRule::of(line, BLACK) }.shapes();
        let white = match line {
            Line::Renju => Classifier { reach, rule: SideRule::of(line, WHITE) }.shapes(),
            _ => Vec::new(),
        };
        let white = if white.is_empty() { &black } else { &white };
        let both = |window: usize| black[window] | white[colors_swapped(window as u32) as usize] << 4;
        ShapeTable { reach, shapes: (0..black.len()).map(both).collect() }
    }

    /// Returns the number of cells of a window on each side of its center.
    /// The number is 4 in freestyle and 5 under the other rules.
    pub(crate) fn reach(&self) -> usize {
        self.reach
    }

    /// Returns the shapes of a window: Black's in the low four bits, White's in the high ones.
    #[inline]
    pub(crate) fn shapes(&self, window: u32) -> u8 {
        self.shapes[window as usize & (self.shapes.len() - 1)]
    }

    /// Returns the bit position of a cell in a window.
    /// `offset` is the signed distance of the cell from the center of the window; it is not 0.
    #[inline]
    pub(crate) fn shift(&self, offset: isize) -> u32 {
        shift(self.reach, offset)
    }
}

fn shift(reach: usize, offset: isize) -> u32 {
    let place = offset + reach as isize - isize::from(offset > 0);
    2 * place as u32
}

fn colors_swapped(window: u32) -> u32 {
    const LOW: u32 = 0x5555_5555;
    let stones = (window ^ window >> 1) & LOW;
    window ^ (stones | stones << 1)
}

#[cfg(test)]
mod tests;
