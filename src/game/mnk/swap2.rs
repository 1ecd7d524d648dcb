//! The opening rule swap2.
//! The first player places three stones: black, white, black. The second player then chooses a color, or
//! places a white and a black stone and lets the first player choose.

use crate::base::Color;
use crate::game::Rules;

/// The opening rule of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// No opening rule: the players take turns from the first move.
    #[default]
    Plain,
    /// Swap2: one player places three stones; the other player chooses a color or places two more stones.
    Swap2,
}

/// Error: the game has no swap2 opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("swap2 requires five in a row on a board with room for three stones, not {0}")]
pub struct NoSwap2(pub(crate) Rules);

/// A player's choice in a swap2 opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Play Black from here on.
    Black,
    /// Play White, who is to move.
    White,
    /// Place two more stones and let the other side choose.
    Two,
}

/// The next action that a swap2 opening requires from a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpeningStep {
    /// Place a stone.
    Stone {
        /// Number of the stone in the order of play, counted from 1.
        number: usize,
        /// The number of stones on the board before the next choice: 3 or 5.
        of: usize,
    },
    /// Choose a color, or place two more stones if this is allowed.
    Choice {
        /// Whether two more stones are allowed.
        may_add: bool,
    },
}

/// The choices made in an opening.
/// Together with the number of stones on the board, they determine the next action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Swap2 {
    /// The choice after three stones.
    first: Option<Choice>,
    /// The choice after five stones.
    second: Option<Choice>,
}

impl Swap2 {
    /// Number of stones before the first choice.
    pub(crate) const FIRST: usize = 3;
    /// Number of stones before the second choice, which follows [`Choice::Two`].
    pub(crate) const SECOND: usize = 5;

    /// Returns the next action after `stones` stones, and the player who takes it.
    /// The player is identified by the color before any swap: the first player is Black. Returns `None` after
    /// the opening.
    pub(crate) fn next_step(self, stones: usize) -> Option<(OpeningStep, Color)> {
        let stone = |of| OpeningStep::Stone { number: stones + 1, of };
        match (self.first, self.second) {
            _ if stones < Swap2::FIRST => Some((stone(Swap2::FIRST), Color::Black)),
            (None, _) => Some((OpeningStep::Choice { may_add: true }, Color::White)),
            (Some(Choice::Two), _) if stones < Swap2::SECOND => Some((stone(Swap2::SECOND), Color::White)),
            (Some(Choice::Two), None) => Some((OpeningStep::Choice { may_add: false }, Color::Black)),
            _ => None,
        }
    }

    /// Records a choice made with `stones` stones on the board.
    /// Returns `false` and changes nothing if the choice is not allowed at this point of the opening.
    pub(crate) fn choose(&mut self, choice: Choice, stones: usize) -> bool {
        match self.next_step(stones) {
            Some((OpeningStep::Choice { may_add: true }, _)) => self.first = Some(choice),
            Some((OpeningStep::Choice { may_add: false }, _)) if choice != Choice::Two => {
                self.second = Some(choice);
            }
            _ => return false,
        }
        true
    }

    /// Takes back the choices made when at least `stones` stones were on the board.
    pub(crate) fn go_back(&mut self, stones: usize) {
        if stones <= Swap2::SECOND {
            self.second = None;
        }
        if stones <= Swap2::FIRST {
            self.first = None;
        }
    }

    /// Returns the player who placed the stone with the index `stone` (from 0) in the opening.
    /// The player is identified by the color before any swap: the first player is Black. Returns `None` for
    /// stones after the opening.
    pub(crate) fn put_by(self, stone: usize) -> Option<Color> {
        match self.first {
            _ if stone < Swap2::FIRST => Some(Color::Black),
            Some(Choice::Two) if stone < Swap2::SECOND => Some(Color::White),
            _ => None,
        }
    }

    /// Returns whether the choices made so far swap the colors of the two players.
    pub(crate) fn is_swapped(self) -> bool {
        match (self.first, self.second) {
            (Some(Choice::Two), second) => second == Some(Choice::White),
            (first, _) => first == Some(Choice::Black),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_three_stones_and_a_color() {
        for (choice, is_swapped) in [(Choice::Black, true), (Choice::White, false)] {
            let mut opening = Swap2::default();
            for stones in 0..3 {
                assert_eq!(
                    opening.next_step(stones),
                    Some((OpeningStep::Stone { number: stones + 1, of: 3 }, Color::Black))
                );
                assert!(!opening.choose(choice, stones));
            }
            assert_eq!(opening.next_step(3), Some((OpeningStep::Choice { may_add: true }, Color::White)));
            assert!(opening.choose(choice, 3));
            assert_eq!((opening.next_step(3), opening.next_step(4)), (None, None));
            assert_eq!(opening.is_swapped(), is_swapped);
            assert_eq!((opening.put_by(2), opening.put_by(3)), (Some(Color::Black), None));
        }
    }

    #[test]
    fn after_two_more_stones_the_first_player_chooses() {
        for (choice, is_swapped) in [(Choice::Black, false), (Choice::White, true)] {
            let mut opening = Swap2::default();
            assert!(opening.choose(Choice::Two, 3));
            assert_eq!(opening.next_step(3), Some((OpeningStep::Stone { number: 4, of: 5 }, Color::White)));
            assert!(!opening.is_swapped());
            assert_eq!(opening.next_step(5), Some((OpeningStep::Choice { may_add: false }, Color::Black)));
            assert!(!opening.choose(Choice::Two, 5) && opening.choose(choice, 5));
            assert_eq!((opening.next_step(5), opening.is_swapped()), (None, is_swapped));
            assert_eq!((opening.put_by(4), opening.put_by(5)), (Some(Color::White), None));
        }
    }

    #[test]
    fn going_back_undoes_later_choices() {
        let mut opening = Swap2::default();
        assert!(opening.choose(Choice::Two, 3) && opening.choose(Choice::White, 5));
        let whole = opening;
        opening.go_back(6);
        assert_eq!(opening, whole);
        opening.go_back(5);
        assert_eq!(opening.next_step(5), Some((OpeningStep::Choice { may_add: false }, Color::Black)));
        opening.go_back(3);
        assert_eq!(opening, Swap2::default());
    }
}
