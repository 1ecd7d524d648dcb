//! A position of any game, for callers that do not search, such as the referee of a match.

use crate::base::{Color, Move, Size, Square};

use super::mnk::Mnk;
use super::othello_wide::WideOthello;
use super::othello8::Othello8;
use super::{Diagram, Outcome, Position, Rules, SetupError};

/// A position of one of the games.
///
/// ```
/// use kado::game::{AnyPosition, Position, notation::parse_move};
///
/// let mut position = AnyPosition::start("tictactoe".parse()?)?;
/// position.play(parse_move("b2", position.size()).expect("b2 is a square"))?;
/// assert_eq!(position.legal_moves().len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPosition {
    /// Standard Othello.
    Othello8(Othello8),
    /// Othello on a board other than 8x8, or anti-Othello on a board of any size.
    Othello(WideOthello),
    /// k in a row.
    Mnk(Mnk),
}

/// Defines methods that call the method of the same name on the position in an `AnyPosition`.
macro_rules! forward {
    ($(fn $name:ident(&$self:ident $(, $argument:ident: $type:ty)?) -> $result:ty;)*) => { $(
        fn $name(&$self $(, $argument: $type)?) -> $result {
            match $self {
                AnyPosition::Othello8(position) => position.$name($($argument)?),
                AnyPosition::Othello(position) => position.$name($($argument)?),
                AnyPosition::Mnk(position) => position.$name($($argument)?),
            }
        }
    )* };
}

impl AnyPosition {
    /// Returns the start position of a game.
    ///
    /// # Errors
    /// If the game cannot be played on a board of the size in `rules`.
    pub fn start(rules: Rules) -> Result<AnyPosition, SetupError> {
        Ok(match rules {
            Rules::OTHELLO => AnyPosition::Othello8(Othello8::start()),
            Rules::Othello(rules) => AnyPosition::Othello(WideOthello::start_of(rules)?),
            Rules::Mnk(rules) => AnyPosition::Mnk(Mnk::start(rules)),
        })
    }

    pub(crate) fn is_start(&self) -> bool {
        AnyPosition::start(self.rules()).is_ok_and(|start| start == *self)
    }
}

impl Position for AnyPosition {
    fn set_up(rules: Rules, diagram: &Diagram) -> Result<AnyPosition, SetupError> {
        Ok(match rules {
            Rules::OTHELLO => AnyPosition::Othello8(Othello8::set_up(rules, diagram)?),
            Rules::Othello(_) => AnyPosition::Othello(WideOthello::set_up(rules, diagram)?),
            Rules::Mnk(_) => AnyPosition::Mnk(Mnk::set_up(rules, diagram)?),
        })
    }

    forward! {
        fn rules(&self) -> Rules;
        fn size(&self) -> Size;
        fn turn(&self) -> Color;
        fn at(&self, square: Square) -> Option<Color>;
        fn legal_moves(&self) -> Vec<Move>;
        fn outcome(&self) -> Option<Outcome>;
        fn key(&self) -> u64;
        fn winning_line(&self) -> Vec<Square>;
        fn is_legal(&self, mv: Move) -> bool;
        fn diagram(&self) -> Diagram;
    }

    fn play_unchecked(&mut self, mv: Move) {
        match self {
            AnyPosition::Othello8(position) => position.play_unchecked(mv),
            AnyPosition::Othello(position) => position.play_unchecked(mv),
            AnyPosition::Mnk(position) => position.play_unchecked(mv),
        }
    }
}
