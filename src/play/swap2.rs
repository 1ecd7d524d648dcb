//! The opening rule swap2 at the table: who begins puts three stones, Black's, White's and Black's. The other
//! one then takes a color, or puts a stone of each and leaves the choice to the first one.

use crate::base::Color;
use crate::game::Rules;

use super::seat::Seats;

/// How games begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// As the rules say.
    #[default]
    Plain,
    /// By swap2.
    Swap2,
}

/// Swap2 where it is not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("swap2 opens games of five in a row on boards with room for three stones, not {0}")]
pub struct NoSwap2(pub(super) Rules);

/// What a side may say when it is to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Play Black from here on.
    Black,
    /// Play White, who is to move.
    White,
    /// Put two stones more and let the other side choose.
    Two,
}

/// What is due in the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    /// A stone, with its number and how many there will be.
    Stone {
        /// The number of the stone, counted from 1.
        number: usize,
        /// How many stones are put until the next choice.
        of: usize,
    },
    /// The choice of a color, or else of two stones more if these may be put.
    Choice {
        /// Whether two stones more may be put.
        may_add: bool,
    },
}

/// The choices that were made in an opening. What is due follows from them and from the number of stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Swap2 {
    /// The choice after three stones.
    first: Option<Choice>,
    /// The choice after five.
    second: Option<Choice>,
}

/// How many stones are put before the first choice and before the second one.
const FIRST: usize = 3;
const SECOND: usize = 5;

impl Swap2 {
    /// Returns what is due after so many stones, and the seat that it is due from; `None` once the opening is
    /// over. Seats are those before any choice: who puts the first three stones sits at Black.
    pub(super) fn duty(self, stones: usize) -> Option<(Duty, Color)> {
        let stone = |of| Duty::Stone { number: stones + 1, of };
        match (self.first, self.second) {
            _ if stones < FIRST => Some((stone(FIRST), Color::Black)),
            (None, _) => Some((Duty::Choice { may_add: true }, Color::White)),
            (Some(Choice::Two), _) if stones < SECOND => Some((stone(SECOND), Color::White)),
            (Some(Choice::Two), None) => Some((Duty::Choice { may_add: false }, Color::Black)),
            _ => None,
        }
    }

    /// Makes the choice that is due. Returns whether it is one that may be made now.
    pub(super) fn choose(&mut self, choice: Choice, stones: usize) -> bool {
        match self.duty(stones) {
            Some((Duty::Choice { may_add: true }, _)) => self.first = Some(choice),
            Some((Duty::Choice { may_add: false }, _)) if choice != Choice::Two => self.second = Some(choice),
            _ => return false,
        }
        true
    }

    /// Forgets the choices that were made after so many stones or later.
    pub(super) fn go_back(&mut self, stones: usize) {
        if stones <= SECOND {
            self.second = None;
        }
        if stones <= FIRST {
            self.first = None;
        }
    }

    /// Returns who put a stone, counted from 0, as the seat before any choice; `None` if the opening was
    /// over.
    pub(super) fn put_by(self, stone: usize) -> Option<Color> {
        match self.first {
            _ if stone < FIRST => Some(Color::Black),
            Some(Choice::Two) if stone < SECOND => Some(Color::White),
            _ => None,
        }
    }

    /// Returns who plays which color after the choices that were made.
    pub(super) fn seats(self, seats: Seats) -> Seats {
        let is_swapped = match (self.first, self.second) {
            (Some(Choice::Two), second) => second == Some(Choice::White),
            (first, _) => first == Some(Choice::Black),
        };
        if is_swapped { Seats { black: seats.white, white: seats.black } } else { seats }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Seat;

    const SEATS: Seats = Seats { black: Seat::Person, white: Seat::Kado(None) };

    #[test]
    fn three_stones_and_a_color_are_an_opening() {
        for (choice, black) in [(Choice::Black, Seat::Kado(None)), (Choice::White, Seat::Person)] {
            let mut opening = Swap2::default();
            for stones in 0..3 {
                assert_eq!(
                    opening.duty(stones),
                    Some((Duty::Stone { number: stones + 1, of: 3 }, Color::Black))
                );
                assert!(!opening.choose(choice, stones));
            }
            assert_eq!(opening.duty(3), Some((Duty::Choice { may_add: true }, Color::White)));
            assert!(opening.choose(choice, 3));
            assert_eq!((opening.duty(3), opening.duty(4)), (None, None));
            assert_eq!(opening.seats(SEATS).black, black);
            assert_eq!((opening.put_by(2), opening.put_by(3)), (Some(Color::Black), None));
        }
    }

    #[test]
    fn two_stones_more_give_the_choice_back() {
        for (choice, black) in [(Choice::Black, Seat::Person), (Choice::White, Seat::Kado(None))] {
            let mut opening = Swap2::default();
            assert!(opening.choose(Choice::Two, 3));
            assert_eq!(opening.duty(3), Some((Duty::Stone { number: 4, of: 5 }, Color::White)));
            assert_eq!(opening.seats(SEATS), SEATS);
            assert_eq!(opening.duty(5), Some((Duty::Choice { may_add: false }, Color::Black)));
            assert!(!opening.choose(Choice::Two, 5) && opening.choose(choice, 5));
            assert_eq!((opening.duty(5), opening.seats(SEATS).black), (None, black));
            assert_eq!((opening.put_by(4), opening.put_by(5)), (Some(Color::White), None));
        }
    }

    #[test]
    fn going_back_forgets_the_choices_behind() {
        let mut opening = Swap2::default();
        assert!(opening.choose(Choice::Two, 3) && opening.choose(Choice::White, 5));
        let whole = opening;
        opening.go_back(6);
        assert_eq!(opening, whole);
        opening.go_back(5);
        assert_eq!(opening.duty(5), Some((Duty::Choice { may_add: false }, Color::Black)));
        opening.go_back(3);
        assert_eq!(opening, Swap2::default());
    }
}
