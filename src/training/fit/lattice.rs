//! The parts of a shape, from which configurations that are rare take their number.
//!
//! The squares of a shape stand in groups of about two, each its own mirror image. A part is a shape without
//! some of the groups. The number of a configuration is one of its own and the mean of those that its parts
//! with one group less have, and theirs come about the same way. Own numbers are held near zero, so that a
//! configuration which was never seen has the mean of what its parts have.

use crate::eval::othello::shapes::Shape;

/// A part of a shape, or the whole of it, which is the first.
#[derive(Debug)]
pub(super) struct Part {
    /// The number of classes of its configurations.
    pub(super) classes: usize,
    /// How much a number of it counts in the number of a configuration of the whole.
    pub(super) weight: f32,
    /// The parts with one group less.
    pub(super) links: Vec<Link>,
}

/// What a part takes from a smaller one.
#[derive(Debug)]
pub(super) struct Link {
    /// The place of the smaller part, behind that of the larger.
    pub(super) part: usize,
    /// By class of the larger: the class in the smaller.
    pub(super) classes: Vec<u16>,
}

/// The squares of a part, and what it needs to know the classes.
struct Squares {
    groups: u32,
    places: Vec<usize>,
    /// By configuration, from that of opponent's discs alone on.
    classes: Vec<u16>,
    /// By class: its first configuration, with empty squares on the rest of the shape.
    first: Vec<i32>,
}

/// Returns the parts of a shape, the larger ones first.
pub(super) fn parts(shape: &Shape) -> Vec<Part> {
    let images = shape.mirror_images();
    let groups = groups(shape, &images);
    let mut sets: Vec<u32> = (1..1 << groups.len()).collect();
    sets.sort_by_key(|set| std::cmp::Reverse(set.count_ones()));
    let squares: Vec<Squares> =
        sets.into_iter().map(|set| Squares::new(set, &groups, &images, shape.largest())).collect();
    let all = groups.len() as u32;
    squares.iter().map(|part| part.with_links(all, &squares)).collect()
}

impl Squares {
    fn new(groups: u32, all: &[Vec<usize>], images: &[i32], largest: i32) -> Squares {
        let chosen = (0..all.len()).filter(|group| groups >> group & 1 != 0);
        let mut places: Vec<usize> = chosen.flat_map(|group| all[group].iter().copied()).collect();
        places.sort_unstable();
        let mut part = Squares { groups, places, classes: Vec::new(), first: Vec::new() };
        for index in 0..3usize.pow(part.places.len() as u32) {
            let configuration = part.configuration(index);
            let image = part.index(images[(configuration + largest) as usize]);
            if image < index {
                part.classes.push(part.classes[image]);
            } else {
                part.classes.push(part.first.len() as u16);
                part.first.push(configuration);
            }
        }
        part
    }

    /// Returns the configuration of the whole shape with empty squares on the rest of it.
    fn configuration(&self, mut index: usize) -> i32 {
        let mut configuration = 0;
        for &place in &self.places {
            configuration += (index % 3) as i32 * 3i32.pow(place as u32) - 3i32.pow(place as u32);
            index /= 3;
        }
        configuration
    }

    /// Returns where the part of a configuration of the whole stands among those of the part.
    fn index(&self, configuration: i32) -> usize {
        let mut digits = digits(configuration);
        let mut at = 0;
        self.places.iter().enumerate().fold(0, |index, (place, &square)| {
            let digit = digits.by_ref().nth(square - at).unwrap_or(0);
            at = square + 1;
            index + (digit + 1) as usize * 3usize.pow(place as u32)
        })
    }

    fn with_links(&self, all: u32, parts: &[Squares]) -> Part {
        let smaller = |part: &Squares| {
            part.groups & self.groups == part.groups && (self.groups ^ part.groups).is_power_of_two()
        };
        let link = |(place, part): (usize, &Squares)| Link {
            part: place,
            classes: self.first.iter().map(|&first| part.classes[part.index(first)]).collect(),
        };
        let links = parts.iter().enumerate().filter(|(_, part)| smaller(part)).map(link).collect();
        let weight = 1.0 / binomial(all, self.groups.count_ones());
        Part { classes: self.first.len(), weight, links }
    }
}

/// Puts the places of a shape into groups: two that mirror each other, or two that are their own images.
fn groups(shape: &Shape, images: &[i32]) -> Vec<Vec<usize>> {
    let place_of = |configuration: i32| digits(configuration).position(|digit| digit != 0).unwrap_or(0);
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

/// Returns the digits of a configuration, the lowest first.
fn digits(mut configuration: i32) -> impl Iterator<Item = i32> {
    std::iter::repeat_with(move || {
        let digit = (configuration + 1).rem_euclid(3) - 1;
        configuration = (configuration - digit) / 3;
        digit
    })
    .take(crate::eval::othello::shapes::LARGEST)
}

fn binomial(n: u32, k: u32) -> f32 {
    (0..k).fold(1.0, |product, i| product * (n - i) as f32 / (i + 1) as f32)
}
