//! Othello on square boards with an even side from 4 to 16, on an array of cells.
//! The code is simple and slow: it is the test oracle for the bitboards.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::base::{Color, Move, Size, Square};

use super::{Diagram, Outcome, Position, SetupError};

/// The aim of the game: to have more discs at the end, or fewer.
///
/// ```
/// # use kado::base::Size;
/// # use kado::game::{Rules, othello};
/// let rules = othello::Rules { size: Size::square_board(6), aim: othello::Aim::Fewest };
/// assert_eq!(Rules::Othello(rules).to_string(), "antiothello:6");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Aim {
    /// The side with more discs wins: standard Othello.
    #[default]
    Most,
    /// The side with fewer discs wins: reversed, anti or misere Othello.
    Fewest,
}

/// A variant of Othello: the board size, and whether the side with more or with fewer discs wins.
/// The size may be invalid (see `Rules::check`).
///
/// ```
/// # use kado::base::Size;
/// # use kado::game::Position;
/// use kado::game::othello::{Othello, Rules};
///
/// let rules = Rules { size: Size::square_board(7), ..Rules::STANDARD };
/// assert!(Othello::start_of(rules).is_err(), "7x7 is not even");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The board size.
    pub size: Size,
    /// Whether the side with more discs or the side with fewer discs wins.
    pub aim: Aim,
}

impl Rules {
    /// Standard Othello.
    pub const STANDARD: Rules = Rules { size: Size::OTHELLO, aim: Aim::Most };

    /// Returns the rules of Othello (not anti-Othello) on a board of this size.
    pub(crate) const fn most(size: Size) -> Rules {
        Rules { size, aim: Aim::Most }
    }

    /// Returns the rules if the board is a square with an even side in 4..=16.
    ///
    /// # Errors
    /// If the board has another shape or size.
    pub(crate) fn check(self) -> Result<Rules, SetupError> {
        let size = self.size;
        let known =
            size.columns() == size.rows() && (4..=16).contains(&size.rows()) && size.rows().is_multiple_of(2);
        if known { Ok(self) } else { Err(SetupError::Size(size)) }
    }
}

/// A position of Othello or anti-Othello on a square board with an even side in 4..=16.
///
/// ```
/// use kado::base::{Color, Size};
/// use kado::game::{Position, othello::Othello};
///
/// let mut position = Othello::start(Size::square_board(10))?;
/// position.play(position.legal_moves()[0])?;
/// assert_eq!(position.diagram().count(Color::Black), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Othello {
    diagram: Diagram,
    aim: Aim,
}

/// The eight directions, as (column, row) steps.
const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Othello {
    /// Returns the start position, Black to move: on 8x8, black e4 d5 and white d4 e5.
    ///
    /// # Errors
    /// If the board is not a square with an even side in 4..=16.
    pub fn start(size: Size) -> Result<Othello, SetupError> {
        Othello::start_of(Rules::most(size))
    }

    /// Returns the start position of a game.
    ///
    /// # Errors
    /// If the board is not a square with an even side in 4..=16.
    pub fn start_of(rules: Rules) -> Result<Othello, SetupError> {
        let size = rules.check()?.size;
        let mut start = Othello { diagram: Diagram::empty(size), aim: rules.aim };
        let middle = u32::from(size.columns()) / 2;
        for (column, row, color) in [
            (middle - 1, middle - 1, Color::White),
            (middle, middle, Color::White),
            (middle, middle - 1, Color::Black),
            (middle - 1, middle, Color::Black),
        ] {
            if let Some(square) = size.square(column, row) {
                start.diagram.set(square, Some(color));
            }
        }
        Ok(start)
    }

    /// Returns the position on this diagram, under the rules of Othello (not anti-Othello).
    ///
    /// # Errors
    /// If the board is not a square with an even side in 4..=16.
    pub fn from_diagram(diagram: &Diagram) -> Result<Othello, SetupError> {
        Rules::most(diagram.size()).check()?;
        Ok(Othello { diagram: diagram.clone(), aim: Aim::Most })
    }

    /// Returns the discs that a move of this color would flip.
    /// The list is empty exactly if the move is illegal.
    fn flips(&self, square: Square, color: Color) -> Vec<Square> {
        if !self.is_free(square) {
            return Vec::new();
        }
        let run = |direction| {
            let step = move |&square: &Square| self.step(square, direction);
            let squares = std::iter::successors(self.step(square, direction), step);
            squares.take(self.run_along(square, direction, color))
        };
        DIRECTIONS.into_iter().flat_map(run).collect()
    }

    fn is_free(&self, square: Square) -> bool {
        self.size().contains(square) && self.at(square).is_none()
    }

    /// Returns the number of discs of the other color between a square and the nearest disc of `color`.
    /// Searches in one direction. Returns 0 if an empty square or the edge of the board comes first.
    fn run_along(&self, from: Square, direction: (i32, i32), color: Color) -> usize {
        let mut length = 0;
        let mut next = self.step(from, direction);
        while let Some(square) = next {
            match self.at(square) {
                Some(disc) if disc == color => return length,
                Some(_) => length += 1,
                None => return 0,
            }
            next = self.step(square, direction);
        }
        0
    }

    fn step(&self, from: Square, (columns, rows): (i32, i32)) -> Option<Square> {
        let size = self.size();
        let column = from.column(size).checked_add_signed(columns)?;
        let row = from.row(size).checked_add_signed(rows)?;
        size.square(column, row)
    }

    fn placements(&self, color: Color) -> impl Iterator<Item = Square> {
        let flips = move |square| {
            DIRECTIONS.into_iter().any(|direction| self.run_along(square, direction, color) > 0)
        };
        self.size().all_squares().filter(move |&square| self.is_free(square) && flips(square))
    }
}

impl Position for Othello {
    fn set_up(rules: super::Rules, diagram: &Diagram) -> Result<Othello, SetupError> {
        let super::Rules::Othello(Rules { size, aim }) = rules else { return Err(SetupError::Game(rules)) };
        let position = Othello::from_diagram(diagram)?;
        if diagram.size() == size {
            Ok(Othello { aim, ..position })
        } else {
            Err(SetupError::Size(diagram.size()))
        }
    }

    fn rules(&self) -> super::Rules {
        super::Rules::Othello(Rules { size: self.size(), aim: self.aim })
    }

    fn size(&self) -> Size {
        self.diagram.size()
    }

    fn turn(&self) -> Color {
        self.diagram.turn()
    }

    fn at(&self, square: Square) -> Option<Color> {
        self.diagram.at(square)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let moves: Vec<Move> = self.placements(self.turn()).map(Move::from).collect();
        if moves.is_empty() && self.placements(self.turn().opponent()).next().is_some() {
            vec![Move::PASS]
        } else {
            moves
        }
    }

    /// Plays a move; a move that flips nothing counts as a pass.
    fn play_unchecked(&mut self, mv: Move) {
        let turn = self.turn();
        if let Some(square) = mv.square() {
            let flips = self.flips(square, turn);
            if !flips.is_empty() {
                self.diagram.set(square, Some(turn));
            }
            for flipped in flips {
                self.diagram.set(flipped, Some(turn));
            }
        }
        self.diagram.set_turn(turn.opponent());
    }

    fn outcome(&self) -> Option<Outcome> {
        self.legal_moves().is_empty().then(|| {
            let [black, white] = Color::BOTH.map(|color| self.diagram.count(color) as u32);
            let outcome = Outcome::from_discs(black, white, self.size().squares() as u32 - black - white);
            if self.aim == Aim::Most { outcome } else { outcome.reversed() }
        })
    }

    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.diagram.hash(&mut hasher);
        hasher.finish()
    }

    fn diagram(&self) -> Diagram {
        self.diagram.clone()
    }
}
