//! How Kado plays the opening rule [`swap2`](crate::game::mnk::swap2).
//! It proposes the most even of some fixed openings. To choose a color, it searches the position and takes
//! the better side.
//!
//! Kado never uses the option to place two more stones. With three stones on the board it can take the better
//! side, whose score is at least 0; if it placed two more stones, the opponent would take the better side.

use crate::base::{Move, Score, Size};
use crate::game::Rules;
use crate::game::mnk::swap2::NoSwap2;

/// Whether the player whose turn it is keeps its color or takes the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    /// Keep the side to move and place the next stone.
    Keep,
    /// Take the other side.
    Swap,
}

/// Returns [`Sides::Keep`] if `score` is at least 0, else [`Sides::Swap`].
/// The score is from the view of the side to move.
pub(crate) fn sides(score: Score) -> Sides {
    if score.centidiscs() >= 0 { Sides::Keep } else { Sides::Swap }
}

/// The candidate openings, from which the most even one is chosen.
/// Each candidate is searched; the most even one is the candidate whose score is closest to 0.
#[derive(Clone, Debug)]
pub(crate) struct Candidates {
    /// The openings still to be searched, in this order.
    ahead: Vec<[Move; 3]>,
    /// The total number of candidates, searched or not.
    count: u32,
    /// The most even opening so far, and the absolute value of its score in centidiscs.
    best: Option<([Move; 3], u32)>,
}

impl Candidates {
    /// Starts the choice among the candidate openings for a board of this size.
    pub(crate) fn new(size: Size) -> Candidates {
        let ahead = openings(size);
        Candidates { count: ahead.len() as u32, ahead, best: None }
    }

    /// Returns the next opening to search; `None` after the last.
    pub(crate) fn next(&self) -> Option<[Move; 3]> {
        self.ahead.first().copied()
    }

    /// Returns the total number of candidate openings, searched or not; each opening takes one search.
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// Records the score of the opening just searched; only the absolute value matters.
    pub(crate) fn judge(&mut self, score: Score) {
        if self.ahead.is_empty() {
            return;
        }
        let judged = self.ahead.remove(0);
        let lead = score.centidiscs().unsigned_abs();
        if self.best.is_none_or(|(_, least)| lead < least) {
            self.best = Some((judged, lead));
        }
    }

    /// Returns the most even opening searched so far.
    pub(crate) fn best(&self) -> Option<[Move; 3]> {
        self.best.map(|(opening, _)| opening)
    }
}

/// Openings of three stones (black, white, black), as offsets in columns and rows from the center.
/// Some openings lie near the center and others near the edges. The distance between the white stone and the
/// black stones varies too, so that under each set of rules at least one opening is about even.
const OPENINGS: [[(i32, i32); 3]; 8] = [
    [(0, 0), (1, 1), (5, 2)],
    [(0, 0), (1, 0), (4, 4)],
    [(3, 0), (-1, 1), (-4, -2)],
    [(0, 5), (1, 4), (5, 5)],
    [(5, 5), (4, 3), (0, 6)],
    [(-6, 2), (-5, 3), (2, 6)],
    [(6, 6), (5, 5), (2, 5)],
    [(6, 0), (5, 2), (6, 5)],
];

/// Checks that swap2 supports the rules.
///
/// # Errors
/// If the game is not five in a row, or no candidate opening fits on its board.
pub(crate) fn check_rules(rules: Rules) -> Result<(), NoSwap2> {
    let is_five = matches!(rules, Rules::Mnk(rules) if rules.k() == 5);
    if is_five && !openings(rules.size()).is_empty() { Ok(()) } else { Err(NoSwap2(rules)) }
}

/// Returns the candidate openings that fit on the board.
/// An opening consists of three different squares, for a black, a white and a second black stone. The list is
/// empty if the board is too small.
pub(crate) fn openings(size: Size) -> Vec<[Move; 3]> {
    let place = |half: u8, offset: i32, side: u8| {
        // The openings are scaled down to fit small boards.
        let reach = i32::from(side - 1) / 2;
        let drawn = if reach < 7 { offset * reach / 7 } else { offset };
        u32::try_from(i32::from(half) + drawn).ok()
    };
    let (columns, rows) = (size.columns(), size.rows());
    let moves = OPENINGS.iter().filter_map(|opening| {
        let mut squares = opening
            .iter()
            .map(|&(x, y)| size.square(place(columns / 2, x, columns)?, place(rows / 2, y, rows)?));
        let opening = [squares.next()??, squares.next()??, squares.next()??];
        let [first, second, third] = opening;
        let differ = first != second && second != third && first != third;
        differ.then(|| opening.map(Move::from))
    });
    moves.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_side_is_taken() {
        assert_eq!(sides(Score::from_centidiscs(1)), Sides::Keep);
        assert_eq!(sides(Score::from_centidiscs(0)), Sides::Keep);
        assert_eq!(sides(Score::from_centidiscs(-1)), Sides::Swap);
    }

    #[test]
    fn the_most_even_opening_is_taken() {
        let mut candidates = Candidates::new(Size::square_board(15));
        let all = openings(Size::square_board(15));
        assert_eq!(candidates.count(), 8);
        for (index, score) in [300, -250, 120, -40, 41, 700, -900, 40].into_iter().enumerate() {
            assert_eq!(candidates.next(), Some(all[index]));
            candidates.judge(Score::from_centidiscs(score));
        }
        assert_eq!((candidates.next(), candidates.best()), (None, Some(all[3])));
    }

    #[test]
    fn every_board_with_room_has_openings() {
        assert_eq!(openings(Size::square_board(15)).len(), OPENINGS.len());
        assert_eq!(openings(Size::square_board(20)).len(), OPENINGS.len());
        for columns in 5..=25 {
            for rows in 5..=25 {
                let size = Size::new(columns, rows).unwrap();
                assert!(!openings(size).is_empty(), "{columns}x{rows}");
            }
        }
        assert!(openings(Size::square_board(1)).is_empty());
    }
}
