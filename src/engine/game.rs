//! The game in progress.

use crate::base::{Color, Move, Size, Square};
use crate::formats::{GameText, GameTextError};
use crate::game::{AnyPosition, Diagram, Outcome, Ply, Position, Record, Rules, SetupError};

use super::start::Start;

/// A game in progress: the rules, a start position and the moves played from it.
///
/// ```
/// # use kado::base::Color;
/// # use kado::engine::Engine;
/// let engine = Engine::of("tictactoe".parse()?)?;
/// let game = engine.game();
/// assert_eq!((game.name(), game.turn()), ("Tictactoe", Color::Black));
/// assert_eq!(game.legal_moves().len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The start position of the rules.
    standard: AnyPosition,
    pub(super) record: Record<AnyPosition>,
}

/// Defines public methods that call the method of the same name on the current position.
macro_rules! forward {
    ($($(#[$doc:meta])* fn $name:ident(&$self:ident $(, $argument:ident: $type:ty)?) -> $result:ty;)*) => { $(
        $(#[$doc])*
        pub fn $name(&$self $(, $argument: $type)?) -> $result {
            $self.position().$name($($argument)?)
        }
    )* };
}

impl Game {
    /// Creates a game without moves at the start position of the rules.
    ///
    /// # Errors
    /// If the game is not played on a board of the size in `rules`.
    pub(super) fn new(rules: Rules) -> Result<Game, SetupError> {
        Ok(Game::of(AnyPosition::start(rules)?))
    }

    /// Creates a game without moves; `standard` is the start position of its rules.
    pub(super) fn of(standard: AnyPosition) -> Game {
        Game { record: Record::new(standard.clone()), standard }
    }

    /// Returns the current position.
    pub fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    /// Returns the name of the game, which is one capitalized word.
    pub fn name(&self) -> &'static str {
        self.rules().name()
    }

    forward! {
        /// Returns the rules of the game.
        fn rules(&self) -> Rules;
        /// Returns the board size.
        fn size(&self) -> Size;
        /// Returns the color of the disc or stone on a square; `None` on an empty square or off the board.
        fn at(&self, square: Square) -> Option<Color>;
        /// Returns the side to move; after the end of the game, the side whose turn it would be.
        fn turn(&self) -> Color;
        /// Returns all legal moves in ascending order.
        /// A pass is the only move if the side to move must pass; the list is empty if the game is over.
        fn legal_moves(&self) -> Vec<Move>;
        /// Returns the result if the game is over.
        fn outcome(&self) -> Option<Outcome>;
        /// Returns the squares of the winning line from end to end.
        /// The list is empty if nobody has won by a line.
        fn winning_line(&self) -> Vec<Square>;
        /// Returns the current board as a diagram.
        fn diagram(&self) -> Diagram;
    }

    /// Returns whether a side could place a disc if it were to move.
    pub fn can_place(&self, color: Color) -> bool {
        let mut diagram = self.diagram();
        diagram.set_turn(color);
        self.standard
            .with_diagram(&diagram)
            .is_ok_and(|position| position.legal_moves().first().is_some_and(|mv| !mv.is_pass()))
    }

    /// Returns the board after playing `moves`, or `None` if one of them is illegal.
    pub fn after(&self, moves: &[Move]) -> Option<Diagram> {
        self.position_after(moves).map(|position| position.diagram())
    }

    /// Returns the position after playing `moves`, or `None` if one of them is illegal.
    pub(super) fn position_after(&self, moves: &[Move]) -> Option<AnyPosition> {
        let mut position = self.position().clone();
        moves.iter().try_for_each(|&mv| position.play(mv)).ok()?;
        Some(position)
    }

    /// Returns the board before the first move.
    pub fn start(&self) -> Diagram {
        self.record.start().diagram()
    }

    /// Returns the boards of the game, from the first to the current one.
    pub fn positions(&self) -> Vec<Diagram> {
        self.record.positions().iter().map(Position::diagram).collect()
    }

    /// Returns the plies played, passes included.
    pub fn plies(&self) -> &[Ply] {
        self.record.plies()
    }

    /// Returns the game with its moves, in the representation that all game file formats share.
    pub fn text(&self) -> GameText {
        GameText::from_record(&self.record)
    }

    /// Returns the position of a new game; `seed` determines a random start position.
    /// Only Othello has other start positions than the standard one. Returns `None` in the same cases as
    /// [`Start::position`].
    pub(super) fn opening(&self, start: Start, seed: u64) -> Option<AnyPosition> {
        match self.rules() {
            Rules::Othello(_) => start.position(&self.standard, seed),
            Rules::Mnk(_) => Some(self.standard.clone()),
        }
    }

    /// Starts a new game at `start`; `seed` determines a random start position.
    /// Returns false if no start position was found; the game then begins at the standard start position.
    pub(super) fn new_game(&mut self, start: Start, seed: u64) -> bool {
        let opening = self.opening(start, seed);
        let is_found = opening.is_some();
        self.record = Record::new(opening.unwrap_or_else(|| self.standard.clone()));
        is_found
    }

    pub(super) fn setup(&mut self, diagram: &Diagram) -> Result<(), SetupError> {
        self.record = Record::new(self.standard.with_diagram(diagram)?);
        Ok(())
    }

    pub(super) fn begin(&mut self, start: Option<&Diagram>, moves: &[Move]) -> Result<(), GameTextError> {
        let start =
            start.map_or_else(|| Ok(self.standard.clone()), |diagram| self.standard.with_diagram(diagram))?;
        let mut record = Record::new(start);
        record.replay(moves.iter().map(|&mv| (None, mv)))?;
        self.record = record;
        Ok(())
    }

    pub(super) fn load(&mut self, game: &GameText) -> Result<(), GameTextError> {
        if game.rules != self.rules() {
            return Err(SetupError::Game(game.rules).into());
        }
        self.record = game.replay()?;
        Ok(())
    }
}
