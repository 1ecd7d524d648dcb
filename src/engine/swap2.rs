//! How Kado plays the opening rule [`swap2`](crate::game::mnk::swap2): it offers the most even of some fixed
//! openings, and chooses a color by the score of a search.
//!
//! Kado never places two more stones: the better side of three stones scores at least 0, the side left over
//! after five at most 0.

use crate::base::{Move, Score, Size};
use crate::game::Rules;
use crate::game::mnk::swap2::NoSwap2;

/// The choice of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Stay with the side that is to move, and move.
    Keep,
    /// Take the other side.
    Swap,
}

/// Returns which side to take by the score of the side to move.
pub fn sides(score: Score) -> Sides {
    if score.centidiscs() >= 0 { Sides::Keep } else { Sides::Swap }
}

/// The choice of an opening: each is searched, and the most even one is taken.
#[derive(Clone, Debug)]
pub struct Candidates {
    /// The openings that are not judged yet, the one that is to be searched first.
    ahead: Vec<[Move; 3]>,
    /// How many there were.
    count: u32,
    /// The most even one so far, and by how much it is not.
    best: Option<([Move; 3], u32)>,
}

impl Candidates {
    /// Returns the openings that a board has room for.
    pub fn new(size: Size) -> Candidates {
        let ahead = openings(size);
        Candidates { count: ahead.len() as u32, ahead, best: None }
    }

    /// Returns the opening whose position is to be searched now, `None` if all are judged.
    pub fn next(&self) -> Option<[Move; 3]> {
        self.ahead.first().copied()
    }

    /// Returns how many searches there are altogether.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Takes the score of the opening that was searched, whichever side has it.
    pub fn judge(&mut self, score: Score) {
        if self.ahead.is_empty() {
            return;
        }
        let judged = self.ahead.remove(0);
        let lead = score.centidiscs().unsigned_abs();
        if self.best.is_none_or(|(_, least)| lead < least) {
            self.best = Some((judged, lead));
        }
    }

    /// Returns the most even opening of those that are judged.
    pub fn best(&self) -> Option<[Move; 3]> {
        self.best.map(|(opening, _)| opening)
    }
}

/// Openings of three stones, Black's first, as columns and rows from the center: near the center and at its
/// edges, with the white stone at various distances, so that one of them is about even under any rules.
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

/// Refuses rules that swap2 does not open.
///
/// # Errors
/// If the game is not five in a row, or its board has no room for three stones.
pub fn check_rules(rules: Rules) -> Result<(), NoSwap2> {
    let is_five = matches!(rules, Rules::Mnk(rules) if rules.k() == 5);
    if is_five && !openings(rules.size()).is_empty() { Ok(()) } else { Err(NoSwap2(rules)) }
}

/// Returns openings of three stones to choose from, each on the board and without a point twice: Black,
/// White, Black. None if the board has not so much room.
pub fn openings(size: Size) -> Vec<[Move; 3]> {
    let place = |half: u8, offset: i32, side: u8| {
        // On small boards the same pattern is drawn together.
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
