//! The opening rule swap2 of gomoku: one side puts two black stones and a white one, the other chooses its color by what
//! a search thinks of them, or puts two stones more and leaves the choice to the first one.
//!
//! To put two stones more never gains anything for who trusts a search: the better side of three stones is at least even,
//! the side that is left over after five is at most even. So it is never done.

use crate::base::{Move, Score, Size};

/// What to do about the sides.
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

/// Openings of three stones, Black's first, as columns and rows from the center: near the center and at its edges, with
/// the white stone at various distances, so that one of them is about even under any rules.
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

/// Returns openings of three stones to choose from, each on the board and without a point twice: Black, White, Black. None
/// if the board has not so much room.
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
