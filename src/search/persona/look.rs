//! What a move looks like to the eye, before anything is read.

use crate::base::{Move, Size, Square};
use crate::game::Position;

use super::Faults;

/// A corner seems better by so many times the noise: hardly anyone leaves one that is free.
const CORNER: i32 = 2;

/// Moves within so many squares of the last one are noticed first.
const NEAR: u32 = 2;

/// Such a move seems better by this part of the noise.
const FOCUS: i32 = 4;

/// Where a square lies beside an empty corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Danger {
    /// Diagonal to it.
    X,
    /// On the edge beside it.
    C,
}

/// The outside of a move.
#[derive(Debug)]
pub(super) struct Look {
    /// How many discs it flips.
    flips: i32,
    /// Whether it is a corner.
    pub(super) is_corner: bool,
    danger: Option<Danger>,
    is_near: bool,
    /// Whether it leaves the opponent no disc.
    pub(super) wipes_out: bool,
}

impl Look {
    /// Looks at a legal move. `last` is where the opponent played.
    pub(super) fn new<P: Position>(root: &P, mv: Move, last: Option<Square>) -> Look {
        let size = root.size();
        let theirs = |position: &P| -> i32 {
            let opponent = Some(root.turn().opponent());
            size.all_squares().filter(|&square| position.at(square) == opponent).count() as i32
        };
        let mut after = root.clone();
        after.play_unchecked(mv);
        let left = theirs(&after);
        let place = mv.square();
        Look {
            flips: theirs(root) - left,
            is_corner: place.is_some_and(|place| corners(size).any(|corner| corner == place)),
            danger: place.and_then(|place| danger(root, place)),
            is_near: place.zip(last).is_some_and(|(place, last)| distance(size, place, last) <= NEAR),
            wipes_out: left == 0,
        }
    }

    /// Returns by how many centidiscs the move seems better than it is to a player with these faults.
    pub(super) fn appeal(&self, faults: &Faults) -> i32 {
        let danger = match self.danger {
            Some(Danger::X) => faults.caution,
            Some(Danger::C) => faults.caution / 2,
            None => 0,
        };
        let corner = if self.is_corner { faults.noise * CORNER } else { 0 };
        let focus = if self.is_near { faults.noise / FOCUS } else { 0 };
        self.flips * faults.greed + corner + focus - danger
    }
}

fn corners(size: Size) -> impl Iterator<Item = Square> {
    let (right, bottom) = (u32::from(size.columns()) - 1, u32::from(size.rows()) - 1);
    [(0, 0), (right, 0), (0, bottom), (right, bottom)]
        .into_iter()
        .filter_map(move |(column, row)| size.square(column, row))
}

fn danger<P: Position>(root: &P, place: Square) -> Option<Danger> {
    let size = root.size();
    let empty = corners(size).filter(|&corner| root.at(corner).is_none() && corner != place);
    let beside = empty.filter(|&corner| distance(size, corner, place) == 1);
    beside
        .map(|corner| {
            let is_diagonal =
                corner.column(size) != place.column(size) && corner.row(size) != place.row(size);
            if is_diagonal { Danger::X } else { Danger::C }
        })
        .next()
}

/// Returns how many steps of a king lie between two squares.
fn distance(size: Size, a: Square, b: Square) -> u32 {
    a.column(size).abs_diff(b.column(size)).max(a.row(size).abs_diff(b.row(size)))
}
