//! Fouls of renju: the squares where Black may not play.
//!
//! The rules of the Renju International Federation, section 9: Black may not make an overline, two fours or
//! two threes with one stone. A four is a row that one more stone makes exactly five. A straight four is four
//! in a row where a stone at either end makes exactly five. A three is a row that one more stone makes a
//! straight four; that stone must be allowed and must not make five. Whether a three counts therefore depends
//! on the fouls after the move. A stone that makes five wins, even if it would be a foul.

use std::fmt;

use crate::base::{Color, Square};
use crate::game::Diagram;

use super::rows::{DIRECTIONS, along, steps_to_edge, stride};

/// A foul: the reason why Black may not play on a square.
///
/// ```
/// # use kado::base::{Color, Size, Square};
/// # use kado::game::Diagram;
/// # use kado::game::mnk::{Foul, Line, Mnk, Rules};
/// // Black has a1, b1, c1, e1 and f1: a stone on d1 makes six in a row.
/// let rules = Rules::new(Size::square_board(15), 5, Line::Renju)?;
/// let mut board = Diagram::empty(rules.size());
/// for column in [0, 1, 2, 4, 5] {
///     board.set(Square::new(column), Some(Color::Black));
/// }
/// assert_eq!(Mnk::new(rules, &board)?.foul(Square::new(3)), Some(Foul::Overline));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// The stone makes two or more threes.
    DoubleThree,
    /// The stone makes two or more fours.
    DoubleFour,
    /// The stone makes a row of six or more.
    Overline,
}

impl Foul {
    /// Returns the digit that boards show on a foul square: 3, 4 or 6.
    #[doc(hidden)]
    pub const fn digit(self) -> u8 {
        match self {
            Foul::DoubleThree => 3,
            Foul::DoubleFour => 4,
            Foul::Overline => 6,
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Foul::DoubleThree => "double-three",
            Foul::DoubleFour => "double-four",
            Foul::Overline => "overline",
        })
    }
}

/// Returns the foul that Black would commit on an empty square, or `None` if Black may play there.
pub(crate) fn foul(diagram: &Diagram, square: Square) -> Option<Foul> {
    match Stone::on(diagram, square) {
        Stone::Foul(foul) => Some(foul),
        Stone::Five | Stone::Allowed => None,
        Stone::Threes(threes) => {
            let mut board = diagram.clone();
            double_three(&mut board, square, &threes).then_some(Foul::DoubleThree)
        }
    }
}

/// Returns whether a black stone on the empty `square` makes a double three.
/// For each row that may be a three, `threes` holds the squares where a second stone, after the stone on
/// `square`, would complete a straight four. The row is a three if a black stone on one of these squares is
/// legal and does not make five.
fn double_three(board: &mut Diagram, square: Square, threes: &[Vec<Square>]) -> bool {
    board.set(square, Some(Color::Black));
    let counting = threes.iter().filter(|fours| fours.iter().any(|&four| is_straight_four(board, four)));
    let double = counting.take(2).count() == 2;
    board.set(square, None);
    double
}

/// Returns whether Black may play on `square`, where a stone would complete a straight four.
/// Returns `false` if the stone is a foul or makes five. The caller takes `square` from `Stone::Threes`.
fn is_straight_four(board: &mut Diagram, square: Square) -> bool {
    match Stone::on(board, square) {
        Stone::Allowed => true,
        Stone::Five | Stone::Foul(_) => false,
        Stone::Threes(threes) => !double_three(board, square, &threes),
    }
}

/// The outcome of placing a black stone on an empty square.
enum Stone {
    Five,
    Foul(Foul),
    /// A possible double three.
    /// Holds, for each row that may be a three, the squares where a further stone may make a straight four.
    Threes(Vec<Vec<Square>>),
    Allowed,
}

impl Stone {
    fn on(diagram: &Diagram, square: Square) -> Stone {
        let spans = DIRECTIONS.map(|direction| Span::around(diagram, square, direction));
        if spans.iter().any(|span| span.length() == 5) {
            return Stone::Five;
        }
        if spans.iter().any(|span| span.length() > 5) {
            return Stone::Foul(Foul::Overline);
        }
        if spans.iter().map(Span::fours).sum::<u32>() >= 2 {
            return Stone::Foul(Foul::DoubleFour);
        }
        let threes = spans.iter().map(Span::straight_fours).filter(|fours| *fours != 0);
        if threes.clone().count() < 2 {
            return Stone::Allowed;
        }
        let threes = spans.iter().map(|span| span.squares(square, span.straight_fours()).collect::<Vec<_>>());
        Stone::Threes(threes.filter(|fours| !fours.is_empty()).collect())
    }
}

/// The black stones and the empty squares within five steps of a black stone along one axis.
/// Both are bit sets in which bit 5 is the square of the stone. On either side, the nearest white stone and
/// the squares beyond it are in neither set.
struct Span {
    stride: isize,
    black: u32,
    empty: u32,
}

/// Number of steps to examine on each side of a stone.
/// A five extends at most four steps from each of its stones; the fifth step shows an overline.
const REACH: usize = 5;

impl Span {
    fn around(diagram: &Diagram, square: Square, direction: (i32, i32)) -> Span {
        let size = diagram.size();
        let stride = stride(size, direction);
        let (mut black, mut empty) = (1 << REACH, 0);
        for sign in [-1, 1] {
            let steps = steps_to_edge(size, square, (sign * direction.0, sign * direction.1));
            for count in 1..=steps.min(REACH) {
                let bit = 1 << (REACH as isize + sign as isize * count as isize);
                match diagram.at(along(square, sign as isize * stride, count)) {
                    Some(Color::Black) => black |= bit,
                    Some(Color::White) => break,
                    None => empty |= bit,
                }
            }
        }
        Span { stride, black, empty }
    }

    /// Returns the length of the unbroken row of black stones through the stone at bit 5.
    /// A row of more than 6 stones counts as 6.
    fn length(&self) -> u32 {
        let after = (self.black >> (REACH + 1)).trailing_ones();
        let before = (self.black << (u32::BITS as usize - REACH)).leading_ones();
        (before + 1 + after).min(6)
    }

    /// Returns the number of fours through the black stone at bit 5.
    /// A straight four counts as one four, although it has two squares where a stone makes five.
    fn fours(&self) -> u32 {
        let is_four = |first: u32| {
            let five = 0b11111 << first;
            let ends = 0b100_0001 << (first - 1);
            (self.black & five).count_ones() == 4 && (self.empty & five) != 0 && self.black & ends == 0
        };
        let is_straight = |first: u32| (self.black >> (first + 1)) & 0b1111 == 0b1111;
        let fours = (1..=5).filter(|&first| is_four(first)).count();
        let straight =
            (1..5).filter(|&first| is_four(first) && is_four(first + 1) && is_straight(first)).count();
        (fours - straight) as u32
    }

    /// Returns the empty squares where a second black stone would make a straight four.
    /// The straight four includes the stone at bit 5. The result is a bit set, as in `Span`. Does not check
    /// whether the second stone is allowed.
    fn straight_fours(&self) -> u32 {
        let missing = |first: u32| {
            let four = 0b1111 << first;
            let (ends, beyond) = (0b10_0001 << (first - 1), 0b1000_0001 << (first - 2));
            let is_three = (self.black & four).count_ones() == 3
                && self.empty & ends == ends
                && self.black & beyond == 0;
            if is_three { self.empty & four } else { 0 }
        };
        (2..=5).map(missing).fold(0, |all, squares| all | squares)
    }

    /// Returns the squares that `bits` represents, lowest bit first.
    /// Bit 5 is the square of `stone`, as in a `Span`.
    fn squares(&self, stone: Square, bits: u32) -> impl Iterator<Item = Square> + use<> {
        let stride = self.stride;
        let places = (0..=2 * REACH).filter(move |place| bits >> place & 1 != 0);
        places.map(move |place| {
            let steps = place as isize - REACH as isize;
            along(stone, stride * steps.signum(), steps.unsigned_abs())
        })
    }
}
