//! A position of standard Othello: the board and the color of its mover.

use crate::base::{Color, Move, Size, Square};
use crate::game::{Diagram, Outcome, Position, Rules, SetupError};

use super::{Board, Squares};

/// A position of standard Othello.
///
/// ```
/// use kado::base::Color;
/// use kado::game::Position;
/// use kado::game::othello8::{Othello8, parse_move};
///
/// let mut position = Othello8::start();
/// position.play(parse_move("f5").expect("f5 is a square"))?;
/// assert_eq!((position.turn(), position.board().empties()), (Color::White, 59));
/// # Ok::<(), kado::game::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello8 {
    board: Board,
    turn: Color,
}

impl Othello8 {
    /// Returns the start position: Black to move, black e4 d5, white d4 e5.
    pub const fn start() -> Othello8 {
        Othello8 { board: Board::START, turn: Color::Black }
    }

    /// Returns the position with this board, on which `turn` is to move. No square may be in both sets of the
    /// board: searches and evaluations of such a board panic or have no meaning.
    pub const fn new(board: Board, turn: Color) -> Othello8 {
        Othello8 { board, turn }
    }

    /// Returns the board from the mover's view.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns the position with these cells and side to move.
    ///
    /// # Errors
    /// If the board is not 8x8.
    pub fn from_diagram(diagram: &Diagram) -> Result<Othello8, SetupError> {
        if diagram.size() != Size::OTHELLO {
            return Err(SetupError::Size(diagram.size()));
        }
        let discs = |color| {
            (0..64)
                .filter(|&bit| diagram.at(Square::new(bit)) == Some(color))
                .fold(0, |set, bit| set | 1 << bit)
        };
        let turn = diagram.turn();
        Ok(Othello8 { board: Board { player: discs(turn), opponent: discs(turn.opponent()) }, turn })
    }

    fn discs(&self, color: Color) -> u64 {
        if color == self.turn { self.board.player } else { self.board.opponent }
    }
}

impl Position for Othello8 {
    fn set_up(rules: Rules, diagram: &Diagram) -> Result<Othello8, SetupError> {
        if rules == Rules::OTHELLO { Othello8::from_diagram(diagram) } else { Err(SetupError::Game(rules)) }
    }

    fn rules(&self) -> Rules {
        Rules::OTHELLO
    }

    fn size(&self) -> Size {
        Size::OTHELLO
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn at(&self, square: Square) -> Option<Color> {
        let bit = 1u64.checked_shl(square.index() as u32)?;
        Color::BOTH.into_iter().find(|&color| self.discs(color) & bit != 0)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let moves = self.board.moves();
        if moves != 0 {
            Squares(moves).map(|bit| Square::new(bit as u16).into()).collect()
        } else if self.board.pass().moves() != 0 {
            vec![Move::PASS]
        } else {
            Vec::new()
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.board = match mv.square() {
            Some(square) => {
                let bit = square.index() % 64;
                let flips = if self.board.empty() >> bit & 1 == 1 { self.board.flips(bit) } else { 0 };
                if flips == 0 { self.board.pass() } else { self.board.after(bit, flips) }
            }
            None => self.board.pass(),
        };
        self.turn = self.turn.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.board.moves() == 0 && self.board.pass().moves() == 0;
        over.then(|| {
            let count = |color| self.discs(color).count_ones();
            Outcome::from_discs(count(Color::Black), count(Color::White), self.board.empties())
        })
    }

    fn key(&self) -> u64 {
        self.board.hash() ^ self.turn as u64
    }
}
