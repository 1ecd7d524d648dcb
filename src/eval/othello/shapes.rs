//! The shapes of the learned evaluation.
//! A shape is a small set of squares at four placements on the board.
//!
//! The discs on a shape are encoded in a pattern index, which is a balanced ternary number. The first square
//! is the lowest digit. A digit is 1 for a disc of the mover, -1 for a disc of the opponent, and 0 for an
//! empty square. The same discs seen from the other side have the negated index. Every shape is its own
//! mirror image, and two pattern indices that mirror each other form one class.
//!
//! Source: the shapes are those published as the pattern set of Egaroucid 7.5 to 7.8.

use crate::game::othello8::Symmetry;

/// The largest number of squares in a shape.
pub(crate) const LARGEST: usize = 10;

/// The number of shapes in [`TABLE`].
pub(crate) const SHAPES: usize = 16;

/// The number of placements of each shape on the board.
pub(crate) const PLACES: usize = 4;

/// The number of features: one per shape and placement. The placements of a shape are consecutive.
pub(crate) const FEATURES: usize = SHAPES * PLACES;

/// A shape at one placement on the board: an ordered list of squares with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Name of the shape, for reports and for `kado train fit --without`.
    pub name: &'static str,
    squares: [u8; LARGEST],
    length: usize,
}

/// The shapes of the learned evaluation, each at one of its four placements.
/// The table `PLACED` lists all placements.
pub const TABLE: [Shape; SHAPES] = [
    Shape::new("row 2", "a2 b2 c2 d2 e2 f2 g2 h2"),
    Shape::new("row 3", "a3 b3 c3 d3 e3 f3 g3 h3"),
    Shape::new("row 4", "a4 b4 c4 d4 e4 f4 g4 h4"),
    Shape::new("diagonal 6", "b1 c1 d2 e3 f4 g5 h6 h7 g2"),
    Shape::new("diagonal 7", "a1 b1 c2 d3 e4 f5 g6 h7 h8"),
    Shape::new("corner", "a1 b1 a2 b2 c1 a3 c2 b3 c3"),
    Shape::new("diagonal 5", "d1 e2 f3 g4 h5 b2 g7"),
    Shape::new("diagonal 8", "a1 b2 c3 d4 e5 f6 g7 h8 a2 b1"),
    Shape::new("edge and x", "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2"),
    Shape::new("triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"),
    Shape::new("corners and block", "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2"),
    Shape::new("cross", "a1 b2 c3 d4 b1 c2 d3 a2 b3 c4"),
    Shape::new("edge and y", "c2 a1 b1 c1 d1 e1 f1 g1 h1 f2"),
    Shape::new("narrow triangle", "a1 b1 c1 d1 e1 a2 b2 a3 a4 a5"),
    Shape::new("fish", "a1 b1 a2 b2 c2 d2 b3 c3 b4 d4"),
    Shape::new("kite", "c6 d6 d7 d8 c8 f8 e8 e7 e6 f6"),
];

/// All features: every shape at each of its placements.
pub(crate) const PLACED: [Shape; FEATURES] = placed();

impl Shape {
    /// Creates a shape; `text` lists its squares, separated by blanks.
    const fn new(name: &'static str, text: &str) -> Shape {
        let text = text.as_bytes();
        let mut squares = [0; LARGEST];
        let mut length = 0;
        while 3 * length < text.len() {
            squares[length] = (text[3 * length + 1] - b'1') * 8 + text[3 * length] - b'a';
            length += 1;
        }
        Shape { name, squares, length }
    }

    /// Returns the squares of the shape (A1 = 0, H8 = 63), in a fixed order.
    /// The square at position `i` contributes the digit with place value 3^i to a pattern index.
    pub(crate) const fn squares(&self) -> &[u8] {
        self.squares.split_at(self.length).0
    }

    /// Returns the largest pattern index, which encodes a disc of the mover on every square.
    pub(crate) const fn largest(&self) -> i32 {
        (3i32.pow(self.length as u32) - 1) / 2
    }

    /// Returns the number of pattern indices of the shape.
    pub(crate) const fn index_count(&self) -> usize {
        3usize.pow(self.length as u32)
    }

    /// Returns the number of classes of the shape.
    /// An index and its mirror image form one class; a symmetric index is a class by itself.
    pub(crate) fn class_count(&self) -> usize {
        let digits = self.mirrored_digits();
        let mirrors = (0..self.length).filter(|&digit| digits[digit] >= digit).count();
        self.index_count().midpoint(3usize.pow(mirrors as u32))
    }

    /// Returns the mirror images of all pattern indices.
    /// They are in the order of the indices, from `-largest` to `largest`.
    pub(crate) fn mirror_images(&self) -> impl Iterator<Item = i32> {
        // The image of an index is the sum of the images of its low digits and of its high digits: two short
        // lists suffice.
        let digits = self.mirrored_digits();
        let (low, high) = digits[..self.length].split_at(self.length / 2);
        let (low, high) = (images_of_digits(low), images_of_digits(high));
        high.into_iter().flat_map(move |high| low.clone().into_iter().map(move |low| high + low))
    }

    /// Returns the class of each pattern index, and the number of classes.
    /// An index and its mirror image form one class. The list holds one class number for each index from
    /// `-largest` to `largest`. Class numbers ascend from 0 in the order in which the classes first occur in
    /// the list.
    pub fn classes(&self) -> (Vec<u32>, usize) {
        let mut classes = Vec::with_capacity(self.index_count());
        let mut count = 0;
        let largest = self.largest();
        for (index, image) in self.mirror_images().enumerate() {
            let image = (image + largest) as usize;
            let class = if image < index { classes[image] } else { count };
            count += u32::from(class == count);
            classes.push(class);
        }
        (classes, count as usize)
    }

    /// Returns the mirror symmetry of the shape as a permutation of positions in `squares`.
    /// Entry `i` is the position of the mirror image of the square at position `i`. Entries for positions
    /// beyond the last square are 0.
    fn mirrored_digits(&self) -> [usize; LARGEST] {
        let mut digits = [0; LARGEST];
        let digit_of = |square: u8| self.squares().iter().position(|&other| other == square);
        let image = |symmetry: Symmetry, square: u8| digit_of(symmetry.square(square.into()) as u8);
        let mirror = Symmetry::ALL[1..]
            .iter()
            .find(|&&symmetry| self.squares().iter().all(|&square| image(symmetry, square).is_some()));
        for (digit, &square) in self.squares().iter().enumerate() {
            digits[digit] = mirror.and_then(|&mirror| image(mirror, square)).unwrap_or(digit);
        }
        digits
    }

    const fn image(&self, symmetry: Symmetry) -> Shape {
        let mut image = *self;
        let mut digit = 0;
        while digit < self.length {
            image.squares[digit] = symmetry.square(self.squares[digit] as usize) as u8;
            digit += 1;
        }
        image
    }

    const fn set(&self) -> u64 {
        let mut set = 0;
        let mut digit = 0;
        while digit < self.length {
            set |= 1 << self.squares[digit];
            digit += 1;
        }
        set
    }
}

/// Returns the mirror images of all balanced ternary numbers with `digits.len()` digits.
/// The mirror image has digit `i` of the number at the position `digits[i]`. The images are in ascending
/// order of the numbers.
fn images_of_digits(digits: &[usize]) -> Vec<i32> {
    digits.iter().fold(vec![0], |images, &digit| {
        let disc = 3i32.pow(digit as u32);
        [-disc, 0, disc].iter().flat_map(|disc| images.iter().map(move |image| image + disc)).collect()
    })
}

const fn placed() -> [Shape; FEATURES] {
    let mut all = [TABLE[0]; FEATURES];
    let mut shape = 0;
    while shape < SHAPES {
        let mut count = 0;
        let mut symmetry = 0;
        while symmetry < 8 {
            let image = TABLE[shape].image(Symmetry::ALL[symmetry]);
            let mut is_new = true;
            let mut earlier = 0;
            while earlier < count {
                is_new &= all[shape * PLACES + earlier].set() != image.set();
                earlier += 1;
            }
            if is_new {
                assert!(count < PLACES, "a shape that is not its own mirror image");
                all[shape * PLACES + count] = image;
                count += 1;
            }
            symmetry += 1;
        }
        assert!(count == PLACES, "a shape with more than one mirror image");
        shape += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_its_own_mirror_image_and_mirroring_twice_changes_nothing() {
        for shape in TABLE {
            assert_eq!(shape.class_count(), shape.classes().1, "{}", shape.name);
            let images: Vec<i32> = shape.mirror_images().collect();
            assert_ne!(images, (-shape.largest()..=shape.largest()).collect::<Vec<_>>(), "{}", shape.name);
            for (index, &image) in images.iter().enumerate() {
                let twice = images[(image + shape.largest()) as usize];
                assert_eq!(twice, index as i32 - shape.largest(), "{}", shape.name);
            }
        }
    }
}
