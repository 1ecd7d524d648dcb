//! The player `weights`: a weight for every square, and a bonus for safe discs along an edge.
//! As in the classic alpha-beta programs, the value is the player's total minus the opponent's.

use crate::base::{Color, Move, Size, Square};
use crate::game::Position;

use super::lookahead::{Judgment, Pass};

/// Classic square weights in points: a quarter of the 8x8 board, by rows from the corner inwards.
/// On a larger board, the last row and column repeat up to the middle. A smaller board uses only the rows and
/// columns next to the corner.
const QUARTER: [[i32; 4]; 4] = [[100, -20, 10, 5], [-20, -50, -2, -2], [10, -2, 5, 1], [5, -2, 1, 1]];

/// Bonus in points for each safe disc.
/// A disc is safe if it belongs to an unbroken line of the player's discs that starts at a corner and runs
/// along an edge. Each safe disc counts once, even a corner disc that belongs to lines along two edges.
const SAFE: i32 = 20;

#[derive(Debug)]
pub(super) struct SquareWeights;

impl Judgment for SquareWeights {
    const PASS: Pass = Pass::CostsNothing;

    fn points<P: Position>(&self, position: &P, color: Color) -> i32 {
        let size = position.size();
        let points = |square: Square| {
            let sign = match position.at(square) {
                Some(disc) if disc == color => 1,
                Some(_) => -1,
                None => 0,
            };
            sign * weight(square, size)
        };
        let squares: i32 = size.all_squares().map(points).sum();
        squares + SAFE * (safe(position, color) - safe(position, color.opponent()))
    }

    /// Keeps board order, row by row.
    fn order(&self, _: &mut [Move], _: Size) {}
}

fn weight(square: Square, size: Size) -> i32 {
    let from_edge = |place: u32, side: u8| place.min(u32::from(side) - 1 - place).min(3) as usize;
    let (column, row) = (square.column(size), square.row(size));
    QUARTER[from_edge(row, size.rows())][from_edge(column, size.columns())]
}

/// Returns the number of discs of `color` that are safe along an edge of the board, each counted once.
/// A disc is safe along an edge if `color` owns a corner of the edge and all squares between this corner and
/// the disc.
fn safe<P: Position>(position: &P, color: Color) -> i32 {
    let size = position.size();
    let (right, bottom) = (u32::from(size.columns()) - 1, u32::from(size.rows()) - 1);
    let is_own = |column: u32, row: u32| {
        size.square(column, row).is_some_and(|square| position.at(square) == Some(color))
    };
    let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)];
    let owned = corners.iter().filter(|&&(column, row)| is_own(column, row)).count();
    // A corner belongs to two edges: it is counted once in `owned` and excluded from the edges here.
    let edge = |from_start: &dyn Fn(u32) -> bool, last: u32| {
        let forward = (0..=last).take_while(|&place| from_start(place)).count();
        let back = (0..=last).rev().take_while(|&place| from_start(place)).count();
        let all = if forward > last as usize { forward } else { forward + back };
        all - usize::from(from_start(0)) - usize::from(from_start(last))
    };
    let edges = edge(&|column| is_own(column, 0), right)
        + edge(&|column| is_own(column, bottom), right)
        + edge(&|row| is_own(0, row), bottom)
        + edge(&|row| is_own(right, row), bottom);
    (owned + edges) as i32
}
