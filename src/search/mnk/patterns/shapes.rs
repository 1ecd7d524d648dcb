//! What a stone on an empty cell would make of one line through it: the shape of the line, for each color, by
//! table.
//!
//! A line is seen through a window around the cell, of two bits a cell: [`EMPTY`], [`BLACK`], [`WHITE`] or
//! [`WALL`], without the cell itself, the nearest to the start of the line in the lowest bits. The table of a
//! rule holds every window. It is built once, when a board of that rule is first made.
//!
//! The shapes follow from each other: a four is what one more stone makes a five, an open four what one more
//! stone makes a five whatever the other side answers, and a three, a two and a one are what one more stone
//! makes a four, a three and a two, open or blocked.

mod judge;

use std::sync::OnceLock;

use crate::game::mnk::Line;

use judge::{Judge, SideRule};

/// An empty cell in a window.
pub(crate) const EMPTY: u8 = 0;
/// A stone of the first mover.
pub(crate) const BLACK: u8 = 1;
/// A stone of the second mover.
pub(crate) const WHITE: u8 = 2;
/// Beyond the edge of the board.
pub(crate) const WALL: u8 = 3;

/// What a line would be with one more stone, from nothing to a five. The number of ways to the next better
/// shape grades twos and threes further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Shape {
    /// No five can come of it.
    Dead,
    /// Too many in a row: a foul of renju's Black. (Where it is no foul it is [`Shape::Dead`].)
    Overline,
    /// One more makes a blocked two at best.
    BlockedOne,
    /// One more makes an open two.
    One,
    /// One more makes a blocked three at best.
    BlockedTwo,
    /// One more makes an open three, in one or two ways.
    Two,
    /// In three ways.
    BroadTwo,
    /// In four ways or more.
    WideTwo,
    /// One more makes a blocked four at best, in one way.
    BlockedThree,
    /// In more ways.
    BroadBlockedThree,
    /// One more makes an open four, in one way.
    Three,
    /// In more ways.
    BroadThree,
    /// One more makes a five, but one stone of the other side stops that.
    Four,
    /// One more makes a five, and no stone of the other side stops that: four in a row with both ends open.
    OpenFour,
    /// The same by two fours in one line that are not one row: a foul of renju's Black.
    TwinFour,
    /// A five.
    Five,
}

impl Shape {
    /// Every shape, in order.
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

    /// Returns the shape with this number; only the lowest four bits count.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Shape {
        Shape::ALL[(bits & 15) as usize]
    }

    /// Returns whether this is an open two.
    pub(crate) fn is_two(self) -> bool {
        matches!(self, Shape::Two | Shape::BroadTwo | Shape::WideTwo)
    }

    /// Returns whether this is a blocked three.
    pub(crate) fn is_blocked_three(self) -> bool {
        matches!(self, Shape::BlockedThree | Shape::BroadBlockedThree)
    }

    /// Returns whether this is an open three.
    pub(crate) fn is_three(self) -> bool {
        matches!(self, Shape::Three | Shape::BroadThree)
    }

    /// Returns whether the next stone wins unless the other side stops it now, if it can.
    pub(crate) fn is_four(self) -> bool {
        matches!(self, Shape::Four | Shape::OpenFour | Shape::TwinFour)
    }

    /// Returns whether the next stone wins whatever the other side does in this line.
    pub(crate) fn is_won(self) -> bool {
        matches!(self, Shape::OpenFour | Shape::TwinFour)
    }
}

/// The shapes of every window under one rule.
#[derive(Debug)]
pub(crate) struct Lines {
    /// How far a window reaches to each side.
    reach: usize,
    /// By window: the shape for Black in the low four bits, for White in the high ones.
    shapes: Vec<u8>,
}

impl Lines {
    /// Returns the table of a rule for five in a row.
    pub(crate) fn of(line: Line) -> &'static Lines {
        static TABLES: [OnceLock<Lines>; 5] = [const { OnceLock::new() }; 5];
        TABLES[line as usize].get_or_init(|| Lines::new(line))
    }

    fn new(line: Line) -> Lines {
        let reach = if line == Line::Free { 4 } else { 5 };
        let black = Judge { reach, rule: SideRule::of(line, BLACK) }.shapes();
        let white = match line {
            Line::Renju => Judge { reach, rule: SideRule::of(line, WHITE) }.shapes(),
            _ => Vec::new(),
        };
        let white = if white.is_empty() { &black } else { &white };
        let both = |window: usize| black[window] | white[colors_swapped(window as u32) as usize] << 4;
        Lines { reach, shapes: (0..black.len()).map(both).collect() }
    }

    /// Returns how far a window reaches to each side.
    pub(crate) fn reach(&self) -> usize {
        self.reach
    }

    /// Returns the shapes of a window: Black's in the low four bits, White's in the high ones.
    #[inline]
    pub(crate) fn shapes(&self, window: u32) -> u8 {
        self.shapes[window as usize & (self.shapes.len() - 1)]
    }

    /// Returns where in a window the two bits of the cell lie that is `offset` cells further along the line;
    /// not 0.
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
