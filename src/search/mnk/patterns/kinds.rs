//! The kinds of empty cells.
//! The kind of a cell tells which pattern a stone on the cell would make, for example an open three or a
//! four. The kind is derived from the shapes of the four lines through the cell.

use super::shapes::Shape;

/// The shapes of the four lines through a cell for one color, four bits each.
pub(crate) type Code = u16;

/// The pattern that a stone would make on an empty cell, in ascending order of strength.
/// The kind depends only on the shapes of the four lines through the cell and, in renju, on the color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Kind {
    /// Neither an open two nor anything stronger.
    Quiet,
    /// A foul of Black in renju: an overline or two fours, without a five.
    Foul,
    /// An open two.
    Two,
    /// Open twos in two lines or more.
    TwoTwo,
    /// A single blocked three, without an open two.
    BlockedThree,
    /// A blocked three together with another blocked three or an open two.
    BlockedThreePlus,
    /// An open three.
    Three,
    /// An open three together with a blocked three or an open two.
    ThreePlus,
    /// Open threes in two or more lines.
    /// For Black in renju, the stone may also make a four, and the stone may be a foul.
    ThreeThree,
    /// A single four that is not open; no line has an open three, a blocked three or an open two.
    Four,
    /// A four together with a blocked three or an open two.
    FourPlus,
    /// A four together with an open three.
    FourThree,
    /// An open four or two fours: wins on the next move unless the other side makes a five now.
    OpenFour,
    /// A five: the stone wins.
    Five,
}

impl Kind {
    pub(crate) const COUNT: usize = 14;

    /// Returns the kind of an empty cell, given the shapes of the four lines through the cell.
    /// `code` holds these shapes. `may_foul` is true for Black in renju.
    pub(crate) fn of(code: Code, may_foul: bool) -> Kind {
        let shapes = shapes(code);
        let count = |is: fn(Shape) -> bool| shapes.iter().filter(|&&shape| is(shape)).count();
        let fours =
            count(Shape::is_four) + if may_foul { count(|shape| shape == Shape::TwinFour) } else { 0 };
        let threes = count(Shape::is_three);
        let twos = count(Shape::is_two);
        let blocked = count(Shape::is_blocked_three);
        if shapes.contains(&Shape::Five) {
            Kind::Five
        } else if may_foul && (fours >= 2 || shapes.contains(&Shape::Overline)) {
            Kind::Foul
        } else if may_foul && threes >= 2 {
            Kind::ThreeThree
        } else if count(Shape::is_won) > 0 || fours >= 2 {
            Kind::OpenFour
        } else if fours == 1 {
            match (threes, twos + blocked) {
                (0, 0) => Kind::Four,
                (0, _) => Kind::FourPlus,
                _ => Kind::FourThree,
            }
        } else if threes > 0 {
            match (threes, twos + blocked) {
                (1, 0) => Kind::Three,
                (1, _) => Kind::ThreePlus,
                _ => Kind::ThreeThree,
            }
        } else {
            match (blocked, twos) {
                (0, 0) => Kind::Quiet,
                (0, 1) => Kind::Two,
                (0, _) => Kind::TwoTwo,
                (1, 0) => Kind::BlockedThree,
                _ => Kind::BlockedThreePlus,
            }
        }
    }
}

/// Unpacks a code into the shapes of the four lines, in the order of the board's directions.
pub(crate) fn shapes(code: Code) -> [Shape; 4] {
    [0, 4, 8, 12].map(|shift| Shape::from_bits(u32::from(code) >> shift))
}
