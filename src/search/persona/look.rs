//! The look of a move: the features that a player sees without a search.

use crate::base::{Move, Size, Square};
use crate::game::othello::{self, Aim};
use crate::game::{Position, Rules};

use super::Faults;

/// The perceived bonus of a corner, as a multiple of [`Faults::noise`].
/// It is large because almost every player takes a free corner.
const CORNER: i64 = 2;

/// The maximum distance, in king's moves, at which a move counts as near the opponent's last move.
const NEAR: u32 = 2;

/// The perceived bonus of a move near the opponent's last move is [`Faults::noise`] divided by this.
const FOCUS: i64 = 4;

/// The features of a move that a player sees without a search.
/// All of them but `is_near` belong to Othello; in anti-Othello and k in a row they are absent.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// The number of discs that the move flips.
    flips: i64,
    pub(super) is_corner: bool,
    /// The divisor of [`Faults::caution`] on a square next to an empty corner.
    /// It is 1 on an X square (diagonally next to the corner) and 2 on a C square (on the edge).
    danger: Option<i64>,
    is_near: bool,
    /// Whether the move leaves the opponent without discs.
    pub(super) wipes_out: bool,
}

impl Look {
    /// Determines the features of a legal move.
    /// `last` is the square of the opponent's last move.
    pub(super) fn new<P: Position>(root: &P, mv: Move, last: Option<Square>) -> Look {
        let (size, place) = (root.size(), mv.square());
        let is_near = place.zip(last).is_some_and(|(place, last)| distance(size, place, last) <= NEAR);
        let Rules::Othello(othello::Rules { aim: Aim::Most, .. }) = root.rules() else {
            return Look { is_near, ..Look::default() };
        };
        let theirs = |position: &P| -> i64 {
            let opponent = Some(root.turn().opponent());
            size.all_squares().filter(|&square| position.at(square) == opponent).count() as i64
        };
        let mut after = root.clone();
        after.play_unchecked(mv);
        let left = theirs(&after);
        Look {
            flips: theirs(root) - left,
            is_corner: place.is_some_and(|place| corners(size).any(|corner| corner == place)),
            danger: place.and_then(|place| danger(root, place)),
            is_near,
            wipes_out: left == 0,
        }
    }

    /// Returns the perceived bonus of the move for a player with these faults, in centidiscs.
    pub(super) fn appeal(&self, faults: &Faults) -> i64 {
        let [noise, greed, caution] = [faults.noise, faults.greed, faults.caution].map(i64::from);
        let danger = self.danger.map_or(0, |divisor| caution / divisor);
        let corner = if self.is_corner { noise * CORNER } else { 0 };
        let focus = if self.is_near { noise / FOCUS } else { 0 };
        self.flips * greed + corner + focus - danger
    }
}

fn corners(size: Size) -> impl Iterator<Item = Square> {
    let (right, bottom) = (u32::from(size.columns()) - 1, u32::from(size.rows()) - 1);
    [(0, 0), (right, 0), (0, bottom), (right, bottom)]
        .into_iter()
        .filter_map(move |(column, row)| size.square(column, row))
}

fn danger<P: Position>(root: &P, place: Square) -> Option<i64> {
    let size = root.size();
    let mut empty = corners(size).filter(|&corner| root.at(corner).is_none() && corner != place);
    let corner = empty.find(|&corner| distance(size, corner, place) == 1)?;
    let is_diagonal = corner.column(size) != place.column(size) && corner.row(size) != place.row(size);
    Some(if is_diagonal { 1 } else { 2 })
}

/// Returns the distance between two squares in king's moves (Chebyshev distance).
fn distance(size: Size, a: Square, b: Square) -> u32 {
    a.column(size).abs_diff(b.column(size)).max(a.row(size).abs_diff(b.row(size)))
}
