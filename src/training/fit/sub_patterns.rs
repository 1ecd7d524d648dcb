//! Sub-patterns of a shape, from which rare patterns get their weight.
//!
//! The squares of a shape are split into groups of one or two; each group is its own mirror image. A
//! sub-pattern (`SubPattern`) is the shape without some of the groups. A fit determines a separate weight
//! (own weight) for each pattern on the squares of the shape or of a sub-pattern. The total weight of a
//! pattern is the pattern's own weight plus a mean: the mean of the total weights of the patterns that result
//! if one group of squares is left out. A ridge penalty holds the own weights near zero, so that the total
//! weight of a pattern that was never seen is this mean.
//!
//! A class is a pattern together with its mirror image.

use crate::eval::othello::shapes::Shape;

/// A sub-pattern of a shape: a selection of the shape's groups of squares, at least one group.
/// A group consists of one or two squares and is its own mirror image. The selection of all groups is a
/// sub-pattern, too.
#[derive(Debug)]
pub(super) struct SubPattern {
    /// Number of classes; a pattern and its mirror image form one class.
    pub(super) classes: usize,
    /// Factor on the sub-pattern's own weights in the total weights of complete patterns, 0 to 1.
    /// A complete pattern covers all squares of the shape. The factor is 1 if the sub-pattern has all squares
    /// of the shape, and smaller otherwise.
    pub(super) weight: f32,
    /// Links to the sub-patterns that result from the removal of one group of squares.
    /// A group consists of one or two squares of the shape and is its own mirror image.
    pub(super) links: Vec<Link>,
}

/// Link from a sub-pattern to a smaller sub-pattern, which has one group of squares fewer.
/// A group consists of one or two squares of the shape and is its own mirror image.
#[derive(Debug)]
pub(super) struct Link {
    /// Index of the smaller sub-pattern in the list that `sub_patterns` returns.
    /// The list has larger sub-patterns before smaller ones, so this index is greater than the index of the
    /// larger sub-pattern.
    pub(super) smaller: usize,
    /// For each class of the larger sub-pattern, the matching class of the smaller sub-pattern.
    /// A class is an arrangement of discs on the squares of a sub-pattern, together with the mirror image of
    /// the arrangement. Matching classes have the same discs on the squares of the smaller sub-pattern.
    pub(super) classes: Vec<u16>,
}

/// The squares and pattern classes of a sub-pattern, from which a `SubPattern` is built.
struct Squares {
    /// Bit set of the groups of squares in the sub-pattern; bit `i` stands for group `i` of the shape.
    groups: u32,
    /// For each square of the sub-pattern, the place of its ternary digit in a shape's pattern index.
    /// Place 0 is the lowest digit. The places are in ascending order.
    places: Vec<usize>,
    /// For each pattern index of the sub-pattern, the number of the pattern's class.
    /// A pattern and its mirror image form one class. Pattern index 0 encodes an opponent's disc on every
    /// square.
    classes: Vec<u16>,
    /// For each class, one arrangement of discs, encoded as a pattern index of the whole shape.
    /// A class is an arrangement of discs on the squares of the sub-pattern, together with its mirror image.
    /// Of these two arrangements, the vector holds the arrangement with the smaller pattern index of the
    /// sub-pattern. All other squares of the shape are empty.
    first: Vec<i32>,
}

/// Returns the sub-patterns of a shape, the larger ones first.
pub(super) fn sub_patterns(shape: &Shape) -> Vec<SubPattern> {
    let images: Vec<i32> = shape.mirror_images().collect();
    let groups = groups(shape, &images);
    let mut subsets: Vec<u32> = (1..1 << groups.len()).collect();
    subsets.sort_by_key(|subset| std::cmp::Reverse(subset.count_ones()));
    let squares: Vec<Squares> =
        subsets.into_iter().map(|subset| Squares::new(subset, &groups, &images, shape.largest())).collect();
    let all = groups.len() as u32;
    squares.iter().map(|larger| larger.with_links(all, &squares)).collect()
}

impl Squares {
    fn new(groups: u32, all: &[Vec<usize>], images: &[i32], largest: i32) -> Squares {
        let chosen = (0..all.len()).filter(|group| groups >> group & 1 != 0);
        let mut places: Vec<usize> = chosen.flat_map(|group| all[group].iter().copied()).collect();
        places.sort_unstable();
        let mut created = Squares { groups, places, classes: Vec::new(), first: Vec::new() };
        for index in 0..3usize.pow(created.places.len() as u32) {
            let shape_index = created.shape_index(index);
            let image = created.sub_index(images[(shape_index + largest) as usize]);
            if image < index {
                created.classes.push(created.classes[image]);
            } else {
                created.classes.push(created.first.len() as u16);
                created.first.push(shape_index);
            }
        }
        created
    }

    /// Converts a pattern index of the sub-pattern to a pattern index of the whole shape.
    /// The squares outside the sub-pattern are empty.
    fn shape_index(&self, mut sub_index: usize) -> i32 {
        let mut shape_index = 0;
        for &place in &self.places {
            shape_index += (sub_index % 3) as i32 * 3i32.pow(place as u32) - 3i32.pow(place as u32);
            sub_index /= 3;
        }
        shape_index
    }

    /// Converts a pattern index of the whole shape to a pattern index of the sub-pattern.
    /// Ignores the squares outside the sub-pattern.
    fn sub_index(&self, shape_index: i32) -> usize {
        let mut digits = digits(shape_index);
        let mut at = 0;
        self.places.iter().enumerate().fold(0, |index, (place, &square)| {
            let digit = digits.by_ref().nth(square - at).unwrap_or(0);
            at = square + 1;
            index + (digit + 1) as usize * 3usize.pow(place as u32)
        })
    }

    /// Builds the `SubPattern` with its links to smaller sub-patterns.
    /// A linked sub-pattern consists of all groups of squares of this sub-pattern except one. A group
    /// consists of one or two squares. `sub_patterns` holds all sub-patterns of the shape, and `all` is the
    /// number of groups of the whole shape.
    fn with_links(&self, all: u32, sub_patterns: &[Squares]) -> SubPattern {
        let is_smaller = |other: &Squares| {
            other.groups & self.groups == other.groups && (self.groups ^ other.groups).is_power_of_two()
        };
        let link = |(index, smaller): (usize, &Squares)| Link {
            smaller: index,
            classes: self.first.iter().map(|&first| smaller.classes[smaller.sub_index(first)]).collect(),
        };
        let links =
            sub_patterns.iter().enumerate().filter(|(_, other)| is_smaller(other)).map(link).collect();
        let weight = 1.0 / binomial(all, self.groups.count_ones());
        SubPattern { classes: self.first.len(), weight, links }
    }
}

/// Splits the squares of a shape into groups of one or two.
/// A group is a square with its mirror image, or up to two squares that are each their own mirror image.
fn groups(shape: &Shape, images: &[i32]) -> Vec<Vec<usize>> {
    let place_of = |shape_index: i32| digits(shape_index).position(|digit| digit != 0).unwrap_or(0);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut single: Vec<usize> = Vec::new();
    for place in 0..shape.squares().len() {
        let image = place_of(images[(3i32.pow(place as u32) + shape.largest()) as usize]);
        if image > place {
            groups.push(vec![place, image]);
        } else if image == place {
            single.push(place);
        }
    }
    groups.extend(single.chunks(2).map(<[usize]>::to_vec));
    groups
}

/// Returns the balanced ternary digits (-1, 0, 1) of a pattern index of the shape, the lowest first.
fn digits(mut shape_index: i32) -> impl Iterator<Item = i32> {
    std::iter::repeat_with(move || {
        let digit = (shape_index + 1).rem_euclid(3) - 1;
        shape_index = (shape_index - digit) / 3;
        digit
    })
    .take(crate::eval::othello::shapes::LARGEST)
}

fn binomial(n: u32, k: u32) -> f32 {
    (0..k).fold(1.0, |product, i| product * (n - i) as f32 / (i + 1) as f32)
}
