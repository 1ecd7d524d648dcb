//! A second implementation of the rules as a reference: slow and simple, on the squares of a board.

use std::collections::BTreeSet;

use kado::base::{Color, Square};
use kado::game::Diagram;
use kado::game::mnk::{Foul, Line, Rules};

pub(crate) const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

fn step(diagram: &Diagram, square: Square, (columns, rows): (i32, i32), count: i32) -> Option<Square> {
    let size = diagram.size();
    let column = square.column(size).checked_add_signed(count * columns)?;
    size.square(column, square.row(size).checked_add_signed(count * rows)?)
}

/// Returns the unbroken row of stones through this one, and the squares next to its ends.
fn row(diagram: &Diagram, square: Square, direction: (i32, i32)) -> (BTreeSet<Square>, [Option<Square>; 2]) {
    let color = diagram.at(square);
    let mut stones = BTreeSet::from([square]);
    let ends = [-1, 1].map(|sign| {
        let mut count = sign;
        loop {
            match step(diagram, square, direction, count) {
                Some(next) if diagram.at(next) == color => stones.insert(next),
                end => return end,
            };
            count += sign;
        }
    });
    (stones, ends)
}

/// Returns whether this color has a winning line.
pub(crate) fn has_line(diagram: &Diagram, rules: Rules, color: Color) -> bool {
    let stones = diagram.size().all_squares().filter(|&square| diagram.at(square) == Some(color));
    stones.flat_map(|square| DIRECTIONS.map(|direction| row(diagram, square, direction))).any(
        |(row, ends)| {
            let (length, k) = (row.len(), usize::from(rules.k()));
            let is_enclosed =
                ends.iter().all(|end| end.and_then(|end| diagram.at(end)) == Some(color.opponent()));
            match rules.line() {
                Line::Free => length >= k,
                Line::Exact => length == k,
                Line::Caro5 => length == 5 && !is_enclosed,
                Line::Caro6 => length >= 6 || (length == 5 && !is_enclosed),
                Line::Renju => length == 5 || (length > 5 && color == Color::White),
            }
        },
    )
}

/// Returns the foul of a black stone on the board, if any.
fn fault(diagram: &Diagram, square: Square) -> Option<Foul> {
    let lengths = DIRECTIONS.map(|direction| row(diagram, square, direction).0.len());
    if lengths.contains(&5) {
        return None;
    }
    if lengths.iter().any(|&length| length > 5) {
        return Some(Foul::Overline);
    }
    let fours: usize = DIRECTIONS.iter().map(|&direction| fours(diagram, square, direction).len()).sum();
    if fours > 1 {
        return Some(Foul::DoubleFour);
    }
    let threes = DIRECTIONS.iter().filter(|&&direction| is_three(diagram, square, direction)).count();
    (threes > 1).then_some(Foul::DoubleThree)
}

fn with_black(diagram: &Diagram, square: Square) -> Diagram {
    let mut after = diagram.clone();
    after.set(square, Some(Color::Black));
    after
}

fn empty_around(diagram: &Diagram, square: Square, direction: (i32, i32)) -> impl Iterator<Item = Square> {
    (-4..=4)
        .filter_map(move |count| step(diagram, square, direction, count))
        .filter(|&near| diagram.at(near).is_none())
}

/// Returns the sets of four stones that include this one and become five by another stone.
fn fours(diagram: &Diagram, square: Square, direction: (i32, i32)) -> BTreeSet<BTreeSet<Square>> {
    let fives = empty_around(diagram, square, direction).filter_map(|last| {
        let (mut five, _) = row(&with_black(diagram, last), square, direction);
        (five.len() == 5 && five.remove(&last)).then_some(five)
    });
    fives.collect()
}

fn is_three(diagram: &Diagram, square: Square, direction: (i32, i32)) -> bool {
    empty_around(diagram, square, direction).any(|last| {
        let after = with_black(diagram, last);
        let (four, ends) = row(&after, square, direction);
        let straight = four.len() == 4
            && four.contains(&last)
            && ends.iter().all(|end| {
                end.is_some_and(|end| {
                    after.at(end).is_none() && row(&with_black(&after, end), end, direction).0.len() == 5
                })
            });
        let five = DIRECTIONS.iter().any(|&other| row(&after, last, other).0.len() == 5);
        straight && !five && fault(&after, last).is_none()
    })
}

/// Returns why Black may not play on an empty square.
pub(crate) fn foul(diagram: &Diagram, square: Square) -> Option<Foul> {
    fault(&with_black(diagram, square), square)
}
