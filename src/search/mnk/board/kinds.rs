//! What a stone on an empty cell would do: its shapes, its kind and its place in the order of moves, and the
//! cells of each kind.

use crate::base::Color;
use crate::search::mnk::patterns::kinds::{Code, Kind};
use crate::search::mnk::patterns::shapes::{BLACK, Shape, WHITE};

use super::{BLOCK, Board, ROOM, Spot, Total, WALLS};

impl Board {
    /// Returns the shape that a stone of a color on an empty cell would make in a direction.
    #[inline]
    pub(crate) fn shape(&self, spot: Spot, direction: usize, color: Color) -> Shape {
        Shape::from_bits(self.shapes[spot % ROOM] >> (8 * direction + 4 * color as usize))
    }

    /// Returns the shapes that a stone of a color on an empty cell would make.
    #[inline]
    pub(crate) fn code(&self, spot: Spot, color: Color) -> Code {
        code(self.shapes[spot % ROOM], color as usize)
    }

    /// Returns what a stone of a color would do on an empty cell.
    #[inline]
    pub(crate) fn kind(&self, spot: Spot, color: Color) -> Kind {
        self.kinds[color as usize][spot % ROOM]
    }

    /// Returns what a stone of a color's opponent would do on an empty cell if that color had a stone
    /// `offset` cells further in a direction, where it is empty.
    pub(crate) fn kind_with(&self, spot: Spot, direction: usize, offset: isize, color: Color) -> Kind {
        let content = u32::from([BLACK, WHITE][color as usize]);
        let window = self.window(spot, direction) ^ content << self.lines.shift(offset);
        let shapes = u32::from(self.lines.shapes(window)) << (8 * direction);
        let other = color.opponent() as usize;
        let all = self.shapes[spot % ROOM] & !(0xFF << (8 * direction)) | shapes;
        self.codebooks[other].entry(code(all, other)).kind
    }

    /// Returns how early a move of a color to an empty cell, or of the other side instead, is tried.
    #[inline]
    pub(crate) fn order(&self, spot: Spot, color: Color) -> i16 {
        self.entries[color as usize][spot % ROOM].order
    }

    /// Returns the sum of what all empty cells add to the evaluation of a color.
    #[inline]
    pub(crate) fn total(&self, color: Color) -> Total {
        self.totals[color as usize]
    }

    /// Returns how many empty cells are of a kind to a color.
    #[inline]
    pub(crate) fn count(&self, color: Color, kind: Kind) -> usize {
        usize::from(self.counts[color as usize][kind as usize])
    }

    /// Returns the cells that are of this kind or better to a color, row by row.
    #[inline]
    pub(crate) fn spots_from(&self, color: Color, least: Kind) -> impl Iterator<Item = Spot> {
        let span = WALLS * self.stride + WALLS..(WALLS + usize::from(self.size.rows())) * self.stride;
        let start = span.start;
        let blocks = self.kinds[color as usize][span].chunks(BLOCK).enumerate();
        let any = move |&(_, block): &(usize, &[Kind])| {
            block.iter().map(|&kind| u8::from(kind >= least)).fold(0, u8::max) > 0
        };
        blocks.filter(any).flat_map(move |(number, block)| {
            let found = block.iter().enumerate().filter(move |&(_, &kind)| kind >= least);
            found.map(move |(index, _)| start + number * BLOCK + index)
        })
    }

    /// Returns the cells that are of one kind to a color, row by row.
    #[inline]
    pub(crate) fn spots_of(&self, color: Color, kind: Kind) -> impl Iterator<Item = Spot> {
        self.spots_from(color, kind).filter(move |&spot| self.kind(spot, color) == kind)
    }
}

#[inline]
pub(super) fn code(shapes: u32, color: usize) -> Code {
    let nibbles = shapes >> (4 * color) & 0x0F0F_0F0F;
    let pairs = (nibbles | nibbles >> 4) & 0x00FF_00FF;
    (pairs | pairs >> 8) as Code
}
