//! Positions of k-in-a-row games on an array of cells.
//! The winner and the hash are updated at every move.

use crate::base::{Color, Move, Size, Square};
use crate::game::{self, Diagram, Outcome, Position, SetupError};

use super::fouls::{Foul, foul};
use super::rows::{winning_row, wins_at};
use super::{Line, Rules};

/// A position of an m,n,k game.
///
/// ```
/// # use kado::base::{Color, Size};
/// # use kado::game::mnk::{Line, Mnk, Rules};
/// # use kado::game::{Outcome, Position, notation::parse_move};
/// let rules = Rules::new(Size::square_board(3), 3, Line::Free)?;
/// let mut position = Mnk::start(rules);
/// for name in ["b2", "a1", "b1", "c1", "b3"] {
///     position.play(parse_move(name, rules.size()).expect("a square of the board"))?;
/// }
/// assert_eq!(position.outcome(), Some(Outcome::won_by(Color::Black)));
/// assert_eq!(position.winning_line().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mnk {
    rules: Rules,
    diagram: Diagram,
    stones: usize,
    winner: Option<Color>,
    /// The hash of the stones, without the side to move.
    hash: u64,
}

impl Mnk {
    /// Returns the start position: an empty board, Black to move.
    pub fn start(rules: Rules) -> Mnk {
        Mnk { rules, diagram: Diagram::empty(rules.size()), stones: 0, winner: None, hash: 0 }
    }

    /// Returns the position with these cells and side to move.
    /// Either side may have any number of stones.
    ///
    /// # Errors
    /// If the board size differs from that of the rules, or both sides have a line.
    pub fn new(rules: Rules, diagram: &Diagram) -> Result<Mnk, SetupError> {
        let size = diagram.size();
        if size != rules.size() {
            return Err(SetupError::Size(size));
        }
        let [black, white] = Color::BOTH.map(|color| winning_row(diagram, rules, color));
        let winner = match (black, white) {
            (Some(black), Some(white)) => {
                let [black, white] = [black.first(), white.first()];
                return Err(SetupError::TwoWinners { size, black, white });
            }
            (black, white) => black.map(|_| Color::Black).or(white.map(|_| Color::White)),
        };
        let (mut stones, mut hash) = (0, 0);
        for square in size.all_squares() {
            if let Some(color) = diagram.at(square) {
                stones += 1;
                hash ^= stone_hash(square, color);
            }
        }
        Ok(Mnk { rules, diagram: diagram.clone(), stones, winner, hash })
    }

    pub(crate) fn game(&self) -> Rules {
        self.rules
    }

    /// Returns the foul that Black would commit on this square, whichever side is to move.
    /// Returns `None` if the move is allowed, the square is occupied, or the rules are not those of renju.
    pub fn foul(&self, square: Square) -> Option<Foul> {
        (self.rules.line() == Line::Renju && self.is_empty(square))
            .then(|| foul(&self.diagram, square))
            .flatten()
    }

    /// Returns all squares where Black would commit a foul, whichever side is to move, in ascending order.
    pub fn forbidden_points(&self) -> Vec<(Square, Foul)> {
        self.size().all_squares().filter_map(|square| Some((square, self.foul(square)?))).collect()
    }

    fn is_empty(&self, square: Square) -> bool {
        self.size().contains(square) && self.at(square).is_none()
    }

    /// Returns the squares where the mover may play, assuming that nobody has won.
    fn placements(&self) -> impl Iterator<Item = Square> {
        let bound = self.turn() == Color::Black && self.rules.line() == Line::Renju;
        let empty = self.size().all_squares().filter(|&square| self.at(square).is_none());
        empty.filter(move |&square| !bound || self.foul(square).is_none())
    }
}

impl Position for Mnk {
    fn set_up(rules: game::Rules, diagram: &Diagram) -> Result<Mnk, SetupError> {
        match rules {
            game::Rules::Mnk(rules) => Mnk::new(rules, diagram),
            game::Rules::Othello(_) => Err(SetupError::Game(rules)),
        }
    }

    fn rules(&self) -> game::Rules {
        game::Rules::Mnk(self.rules)
    }

    fn size(&self) -> Size {
        self.rules.size()
    }

    fn turn(&self) -> Color {
        self.diagram.turn()
    }

    fn at(&self, square: Square) -> Option<Color> {
        self.diagram.at(square)
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.winner.is_some() { Vec::new() } else { self.placements().map(Move::from).collect() }
    }

    fn is_legal(&self, mv: Move) -> bool {
        let may_play =
            |square| self.is_empty(square) && (self.turn() == Color::White || self.foul(square).is_none());
        self.winner.is_none() && mv.square().is_some_and(may_play)
    }

    /// Plays a move.
    /// A move after a win, on an occupied square or off the board counts as a pass.
    fn play_unchecked(&mut self, mv: Move) {
        let turn = self.turn();
        if let Some(square) = mv.square().filter(|&square| self.winner.is_none() && self.is_empty(square)) {
            self.diagram.set(square, Some(turn));
            self.stones += 1;
            self.hash ^= stone_hash(square, turn);
            self.winner = wins_at(&self.diagram, self.rules, square, turn).then_some(turn);
        }
        self.diagram.set_turn(turn.opponent());
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.winner {
            return Some(Outcome::won_by(winner));
        }
        let full = self.stones == self.size().squares();
        (full || self.placements().next().is_none()).then_some(Outcome { winner: None, margin: 0 })
    }

    fn key(&self) -> u64 {
        self.hash ^ if self.turn() == Color::White { WHITE_TO_MOVE } else { 0 }
    }

    fn diagram(&self) -> Diagram {
        self.diagram.clone()
    }

    fn winning_line(&self) -> Vec<Square> {
        let row = self.winner.and_then(|winner| winning_row(&self.diagram, self.rules, winner));
        row.map(|row| row.squares().collect()).unwrap_or_default()
    }
}

const WHITE_TO_MOVE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns the hash of one stone.
/// The mixing function of Vigna's `SplitMix64` is applied to the color and the square.
fn stone_hash(square: Square, color: Color) -> u64 {
    let number = 2 * square.index() as u64 + color as u64 + 1;
    scrambled(number)
}

/// Scrambles a number with the finalizer of `SplitMix64`.
#[inline]
pub(crate) fn scrambled(number: u64) -> u64 {
    let word = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}
