//! The interface that all games share.
//! A position is a value: the board and the side to move, without history.

use std::fmt;

use crate::base::{Color, Move, Score, Size, Square};

use super::notation::square_name;
use super::{Diagram, Rules};

/// A position of a two-player placement game with perfect information.
///
/// ```
/// use kado::game::{Position, othello8::Othello8};
///
/// /// Plays the first legal move, in any game, until the game is over.
/// fn play_out<P: Position>(mut position: P) -> P {
///     while let Some(&mv) = position.legal_moves().first() {
///         position.play_unchecked(mv);
///     }
///     position
/// }
/// assert!(play_out(Othello8::start()).outcome().is_some());
/// ```
pub trait Position: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// Returns the position of a game with these cells and side to move.
    ///
    /// # Errors
    /// If this type does not implement the game, the game is not played on a board of this size, or both
    /// sides have a winning line.
    fn set_up(rules: Rules, diagram: &Diagram) -> Result<Self, SetupError>;

    /// Returns the rules: the game and the board size.
    fn rules(&self) -> Rules;

    /// Returns the board size.
    fn size(&self) -> Size;

    /// Returns the side to move.
    /// After the end of the game, it is the side that would be next.
    fn turn(&self) -> Color;

    /// Returns the color of the disc or stone on a square; `None` if the square is empty or off the board.
    fn at(&self, square: Square) -> Option<Color>;

    /// Returns all legal moves in ascending order; empty exactly when the game is over.
    /// A pass is the only move if the mover has no other move but the opponent has one.
    fn legal_moves(&self) -> Vec<Move>;

    /// Plays a move, which must be legal.
    /// After an illegal move, the position is valid but unspecified.
    fn play_unchecked(&mut self, mv: Move);

    /// Returns the result if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns a hash of board and side to move.
    fn key(&self) -> u64;

    /// Returns the position of the same game with these cells and side to move.
    ///
    /// # Errors
    /// If the game is not played on a board of this size, or both sides have a winning line.
    fn with_diagram(&self, diagram: &Diagram) -> Result<Self, SetupError> {
        Self::set_up(self.rules(), diagram)
    }

    /// Returns the squares of the winning line from end to end; empty if nobody has won by a line.
    fn winning_line(&self) -> Vec<Square> {
        Vec::new()
    }

    /// Returns whether a move is legal.
    fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is not legal; the position is then unchanged.
    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_legal(mv) {
            self.play_unchecked(mv);
            Ok(())
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// Returns the board as an array of cells, with the side to move.
    fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::empty(self.size());
        for square in self.size().all_squares() {
            diagram.set(square, self.at(square));
        }
        diagram.set_turn(self.turn());
        diagram
    }
}

/// Error: the move is illegal in its position.
///
/// ```
/// # use kado::base::Move;
/// # use kado::game::{Position, othello8::Othello8};
/// let error = Othello8::start().play(Move::PASS).unwrap_err();
/// assert_eq!(error.to_string(), "illegal move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("illegal move")]
pub struct IllegalMove(pub(crate) Move);

/// Error: the diagram is not a valid position of the game.
///
/// ```
/// # use kado::base::Size;
/// # use kado::game::{Diagram, othello8::Othello8};
/// let error = Othello8::from_diagram(&Diagram::empty(Size::square_board(6))).unwrap_err();
/// assert_eq!(error.to_string(), "this game is not played on a 6x6 board");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The game is not played on a board of this size.
    #[error("this game is not played on a {}x{} board", .0.columns(), .0.rows())]
    Size(Size),
    /// Both sides have a winning line.
    #[error(
        "black has a winning line from {} and white one from {}: only one side can have won",
        square_name(*.black, *.size),
        square_name(*.white, *.size)
    )]
    TwoWinners {
        /// The board size.
        size: Size,
        /// The first square of Black's winning line.
        black: Square,
        /// The first square of White's winning line.
        white: Square,
    },
    /// The position type does not implement this game.
    #[error("this operation does not support the game {0}")]
    Game(Rules),
}

/// The result of a finished game.
///
/// ```
/// # use kado::base::Color;
/// # use kado::game::Position;
/// # use kado::game::othello8::{Board, Othello8};
/// // Black has three discs and White none: nobody can move, and the empty squares count for Black.
/// let position = Othello8::new(Board { player: 0b111, opponent: 0 }, Color::Black);
/// let outcome = position.outcome().expect("the game is over");
/// assert_eq!((outcome.winner, outcome.margin_for(Color::White)), (Some(Color::Black), -64));
/// assert_eq!(outcome.to_string(), "B+64");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Color>,
    /// Margin in discs, empty squares counted for the winner; 0 for a draw.
    /// In games won by a line, the margin of every win is 1.
    pub margin: u32,
}

impl Outcome {
    /// Returns the result of an Othello game from the numbers of discs and of empty squares.
    /// The empty squares count for the winner. Equal disc counts are a draw with margin 0.
    pub(crate) fn from_discs(black: u32, white: u32, empties: u32) -> Outcome {
        if black == white {
            return Outcome { winner: None, margin: 0 };
        }
        let winner = if black > white { Color::Black } else { Color::White };
        Outcome { winner: Some(winner), margin: black.abs_diff(white) + empties }
    }

    /// Returns the result of a game that one side has won by a line.
    pub fn won_by(winner: Color) -> Outcome {
        Outcome { winner: Some(winner), margin: 1 }
    }

    /// Returns the outcome with winner and loser exchanged, for games in which fewer discs win.
    #[must_use]
    pub(crate) fn reversed(self) -> Outcome {
        Outcome { winner: self.winner.map(Color::opponent), ..self }
    }

    /// Returns the score of the finished game from the view of `color`.
    /// In Othello, the score is the margin in discs. In k-in-a-row games, the score is a win or a loss in 0
    /// plies, or 0 for a draw.
    pub fn score_for(&self, rules: Rules, color: Color) -> Score {
        let margin = self.margin_for(color);
        match rules {
            Rules::Othello(_) => Score::from_discs(margin),
            Rules::Mnk(_) => match margin.signum() {
                1 => Score::win_in(0),
                0 => Score::default(),
                _ => Score::loss_in(0),
            },
        }
    }

    /// Returns the margin in discs from the view of one side: positive if it won, negative if it lost.
    pub fn margin_for(&self, color: Color) -> i32 {
        match self.winner {
            None => 0,
            Some(winner) if winner == color => self.margin as i32,
            Some(_) => -(self.margin as i32),
        }
    }
}

/// Writes `B+12`, `W+4`, or `0` for a draw, as the Go Text Protocol does.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{}+{}", winner.pick('B', 'W'), self.margin),
            None => write!(f, "0"),
        }
    }
}
