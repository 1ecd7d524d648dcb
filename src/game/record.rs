//! A game: a start position and the moves played from it.
//!
//! The record keeps every position of the game, so that moves can be undone.

use crate::base::{Color, Move, Square};

use super::mnk::foul;
use super::{IllegalMove, Position, Rules, notation};

/// One recorded ply.
///
/// ```
/// # use kado::base::{Color, Square};
/// # use kado::game::Record;
/// # use kado::game::othello8::{Board, Othello8};
/// // Black must pass, but the list begins with White's move c1.
/// let start = Othello8::new(Board { player: 0b10, opponent: 0b01 }, Color::Black);
/// let mut record = Record::new(start);
/// record.replay([(None, Square::new(2).into())])?;
/// assert!(record.plies()[0].mv.is_pass() && record.plies()[0].implied);
/// # Ok::<(), kado::game::ReplayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move played.
    pub mv: Move,
    /// Whether this pass was inferred because the list of moves omits it.
    /// Undo takes back the pass together with the move that follows it.
    pub implied: bool,
}

/// Describes what is legal instead of an illegal move: `a legal move of black (d3, c4, f5, e6)`, or
/// `the end of the game`. In k in a row, where most squares are legal, it is `an empty square`, or for a foul
/// `a move that is not forbidden to Black (double-three)`.
///
/// ```
/// use kado::base::Move;
/// use kado::game::{expected_move, othello8::Othello8};
///
/// assert_eq!(expected_move(&Othello8::start(), Move::PASS), "a legal move of black (d3, c4, f5, e6)");
/// ```
pub fn expected_move<P: Position>(position: &P, illegal: Move) -> String {
    let (turn, legal) = (position.turn(), position.legal_moves());
    if legal.is_empty() {
        return "the end of the game".to_owned();
    }
    if let Rules::Othello(_) = position.rules() {
        return format!("a legal move of {turn} ({})", notation::move_names(&legal, position.size(), "pass"));
    }
    let is_empty = |&square: &Square| position.size().contains(square) && position.at(square).is_none();
    let empty = illegal.square().filter(is_empty);
    match empty.and_then(|square| foul(&position.diagram(), square)) {
        Some(foul) => format!("a move that is not forbidden to Black ({foul})"),
        None => "an empty square".to_owned(),
    }
}

/// A start position and the moves played from it.
///
/// ```
/// use kado::game::{Position, Record, othello8::Othello8};
///
/// let mut record = Record::new(Othello8::start());
/// let mv = record.position().legal_moves()[0];
/// record.play(mv)?;
/// assert_eq!((record.plies().len(), record.positions().len()), (1, 2));
///
/// assert_eq!(record.undo(), Some(mv));
/// assert_eq!(record.position(), record.start());
/// # Ok::<(), kado::game::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<P> {
    /// The position before each ply, then the current one; there is always at least one position.
    positions: Vec<P>,
    plies: Vec<Ply>,
}

impl<P: Position> Record<P> {
    /// Creates a game without moves.
    pub fn new(start: P) -> Record<P> {
        Record { positions: vec![start], plies: Vec::new() }
    }

    /// Converts all positions of the game to another type.
    pub(crate) fn map<Q>(self, convert: impl FnMut(P) -> Q) -> Record<Q> {
        Record { positions: self.positions.into_iter().map(convert).collect(), plies: self.plies }
    }

    /// Returns the start position.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Returns the current position.
    pub fn position(&self) -> &P {
        &self.positions[self.plies.len()]
    }

    /// Returns the position before each ply, then the current one.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// Returns the plies played so far, passes included.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.push(Ply { mv, implied: false })
    }

    /// Plays a pass that the list of moves omits (see [`Ply::implied`]).
    ///
    /// # Errors
    /// If a pass is not legal; the game is then unchanged.
    #[doc(hidden)]
    pub fn play_implied_pass(&mut self) -> Result<(), IllegalMove> {
        self.push(Ply { mv: Move::PASS, implied: true })
    }

    /// Plays a list of moves, each with its side if the side is known.
    /// Omitted passes are filled in; passes after the end of the game are ignored.
    ///
    /// # Errors
    /// If a move is illegal or of the wrong side; only the moves before it are then played.
    pub fn replay(
        &mut self,
        moves: impl IntoIterator<Item = (Option<Color>, Move)>,
    ) -> Result<(), ReplayError> {
        for (index, (color, mv)) in moves.into_iter().enumerate() {
            self.replay_one(color, mv).map_err(|expected| {
                let size = self.position().size();
                ReplayError { number: index + 1, mv: notation::move_name(mv, size, "pass"), expected }
            })?;
        }
        Ok(())
    }

    /// Plays one move of [`Record::replay`].
    /// If the side to move must pass and `mv` is another move, the omitted pass is played first. A pass after
    /// the end of the game is ignored.
    ///
    /// # Errors
    /// If the move is illegal or of the wrong side; the game is then unchanged. The error text states what
    /// was expected: a legal move ([`expected_move`]), a move of the side to move, or the end of the game.
    fn replay_one(&mut self, color: Option<Color>, mv: Move) -> Result<(), String> {
        let before = self.plies.len();
        let legal = self.position().legal_moves();
        if legal.is_empty() && mv.is_pass() {
            return Ok(());
        }
        let implied = legal == [Move::PASS] && !mv.is_pass();
        let played = if implied { self.play_implied_pass() } else { Ok(()) };
        let turn = self.position().turn();
        let right_side = color.is_none_or(|color| color == turn);
        if played.is_ok() && right_side && self.play(mv).is_ok() {
            return Ok(());
        }
        let expected = self.expected(mv, right_side);
        self.positions.truncate(before + 1);
        self.plies.truncate(before);
        Err(expected)
    }

    /// Describes the expected move for an error message about an illegal move in the current position.
    /// If it was a move of the wrong side (`right_side` is false), the text gives only the side to move.
    fn expected(&self, illegal: Move, right_side: bool) -> String {
        let position = self.position();
        if right_side || position.legal_moves().is_empty() {
            expected_move(position, illegal)
        } else {
            format!("a move of {}", position.turn())
        }
    }

    fn push(&mut self, ply: Ply) -> Result<(), IllegalMove> {
        let mut next = self.position().clone();
        next.play(ply.mv)?;
        self.positions.push(next);
        self.plies.push(ply);
        Ok(())
    }

    /// Takes back the last move and any implied pass before it.
    /// Returns the move, or `None` at the start position.
    pub fn undo(&mut self) -> Option<Move> {
        let undone = self.pop()?;
        while self.plies.last().is_some_and(|ply| ply.implied) {
            self.pop();
        }
        Some(undone.mv)
    }

    fn pop(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        self.positions.pop();
        Some(ply)
    }
}

/// Error: a move in a list of moves is illegal in its position.
///
/// ```
/// # use kado::base::Square;
/// # use kado::game::{Record, othello8::Othello8};
/// let error = Record::new(Othello8::start()).replay([(None, Square::new(0).into())]).unwrap_err();
/// let expected = "a legal move of black (d3, c4, f5, e6)";
/// assert_eq!(error.to_string(), format!("move 1: 'a1' where {expected} is expected"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}: '{mv}' where {expected} is expected")]
pub struct ReplayError {
    /// Number of the move in the list, counted from 1.
    pub(crate) number: usize,
    /// Name of the move.
    pub(crate) mv: String,
    /// Description of the expected move.
    pub(crate) expected: String,
}
