//! Properties of an empty cell for each color: shapes, kind and move ordering score.
//! A shape is the effect that a stone on the cell would have on one of the four lines through the cell. The
//! kind is the pattern that the stone would make, such as an open three. This module also lists and counts
//! the cells of each kind.

use crate::base::Color;
use crate::search::mnk::patterns::kinds::{Code, Kind};
use crate::search::mnk::patterns::shapes::{BLACK, Shape, WHITE};

use super::{BLOCK, CAPACITY, ShapeBoard, Spot, Total, WALLS};

impl ShapeBoard {
    /// Returns the shape that a stone of a color on an empty cell would make in a direction.
    #[inline]
    pub(crate) fn shape(&self, spot: Spot, direction: usize, color: Color) -> Shape {
        Shape::from_bits(self.shapes[spot % CAPACITY] >> (8 * direction + 4 * color as usize))
    }

    /// Returns the shapes that a stone of a color on an empty cell would make, packed into a code.
    #[inline]
    pub(crate) fn code(&self, spot: Spot, color: Color) -> Code {
        code(self.shapes[spot % CAPACITY], color as usize)
    }

    /// Returns the kind of an empty cell for a color.
    #[inline]
    pub(crate) fn kind(&self, spot: Spot, color: Color) -> Kind {
        self.kinds[color as usize][spot % CAPACITY]
    }

    /// Returns the kind that `spot` would have for the opponent of `color` if `color` played nearby.
    /// The stone of `color` would stand `offset` cells from `spot` in the given direction.
    pub(crate) fn kind_with(&self, spot: Spot, direction: usize, offset: isize, color: Color) -> Kind {
        let content = u32::from([BLACK, WHITE][color as usize]);
        let window = self.window(spot, direction) ^ content << self.shape_table.shift(offset);
        let shapes = u32::from(self.shape_table.shapes(window)) << (8 * direction);
        let other = color.opponent() as usize;
        let all = self.shapes[spot % CAPACITY] & !(0xFF << (8 * direction)) | shapes;
        self.kind_tables[other].entry(code(all, other)).kind
    }

    /// Returns the move ordering score of an empty cell for a color.
    #[inline]
    pub(crate) fn order(&self, spot: Spot, color: Color) -> i16 {
        self.entries[color as usize][spot % CAPACITY].order
    }

    /// Returns the sum of the evaluation values of all empty cells for a color.
    #[inline]
    pub(crate) fn total(&self, color: Color) -> Total {
        self.totals[color as usize]
    }

    /// Returns the number of empty cells of a kind for a color.
    #[inline]
    pub(crate) fn count(&self, color: Color, kind: Kind) -> usize {
        usize::from(self.counts[color as usize][kind as usize])
    }

    /// Returns the empty cells whose kind for a color is `least` or better, row by row.
    /// `least` must be better than [`Kind::Quiet`], which is also stored for stones and walls.
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

    /// Returns the empty cells of one kind for a color, row by row; the kind must not be [`Kind::Quiet`].
    #[inline]
    pub(crate) fn spots_of(&self, color: Color, kind: Kind) -> impl Iterator<Item = Spot> {
        self.spots_from(color, kind).filter(move |&spot| self.kind(spot, color) == kind)
    }
}

/// Packs the shapes of one color into a code.
/// `shapes` holds the shapes of both colors on the four lines through a cell.
#[inline]
pub(super) fn code(shapes: u32, color: usize) -> Code {
    let nibbles = shapes >> (4 * color) & 0x0F0F_0F0F;
    let pairs = (nibbles | nibbles >> 4) & 0x00FF_00FF;
    (pairs | pairs >> 8) as Code
}
