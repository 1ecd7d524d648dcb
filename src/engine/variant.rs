//! The traits through which the engine handles every game as a trait object.
//! Only the call of a trait method is dispatched dynamically; the code behind it is generic over the game.

use std::fmt;
use std::sync::Arc;

use super::players::Classic;
use super::start::Start;
use crate::base::{Color, Move, Size, Square};
use crate::eval::othello::Weights;
use crate::formats::{GameText, GameTextError};
use crate::game::{Diagram, IllegalMove, Outcome, Ply, Position, Record, Rules, SetupError};
use crate::search::{self, Control, Limits, OutOfMemory, OutOfThreads, Parameters, Report, Searcher, Sink};

/// A search that is ready to run on another thread; it returns its report.
pub(super) type Task = Box<dyn FnOnce(&Limits, &Control, &mut dyn Sink) -> Report + Send>;

/// A game in progress.
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
pub trait Game: fmt::Debug + Send {
    /// Returns the rules of the game.
    fn rules(&self) -> Rules;

    /// Returns the name of the game, which is one capitalized word.
    fn name(&self) -> &'static str {
        self.rules().name()
    }

    /// Returns the board size.
    fn size(&self) -> Size;

    /// Returns the color of the disc or stone on a square; `None` on an empty square or off the board.
    fn at(&self, square: Square) -> Option<Color>;

    /// Returns the side to move; after the end of the game, the side whose turn it would be.
    fn turn(&self) -> Color;

    /// Returns all legal moves in ascending order.
    /// A pass is the only move if the side to move must pass; the list is empty if the game is over.
    fn legal_moves(&self) -> Vec<Move>;

    /// Returns whether a side could place a disc if it were to move.
    fn can_place(&self, color: Color) -> bool;

    /// Returns the result if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the squares of the winning line from end to end.
    /// The list is empty if nobody has won by a line.
    fn winning_line(&self) -> Vec<Square>;

    /// Returns the board after playing `moves`, or `None` if one of them is illegal.
    fn after(&self, moves: &[Move]) -> Option<Diagram>;

    /// Returns the current board as a diagram.
    fn diagram(&self) -> Diagram;

    /// Returns the board before the first move.
    fn start(&self) -> Diagram;

    /// Returns the boards of the game, from the first to the current one.
    fn positions(&self) -> Vec<Diagram>;

    /// Returns the plies played, passes included.
    fn plies(&self) -> &[Ply];

    /// Returns the game with its moves, in the representation that all game file formats share.
    fn text(&self) -> GameText;
}

/// A game in progress together with its searcher.
/// The methods change the game, search positions and configure the searcher.
pub(super) trait Variant: Game {
    fn as_game(&self) -> &dyn Game;
    /// Returns whether a new game can begin at this start position.
    /// Games other than Othello ignore `start` and return true.
    fn has_start(&self, start: Start) -> bool;
    /// Starts a new game at `start`; `seed` determines a random start position.
    /// Returns false if no start position was found; the game then begins at the standard start position.
    fn new_game(&mut self, start: Start, seed: u64) -> bool;
    fn setup(&mut self, diagram: &Diagram) -> Result<(), SetupError>;
    fn begin(&mut self, start: Option<&Diagram>, moves: &[Move]) -> Result<(), GameTextError>;
    fn load(&mut self, game: &GameText) -> Result<(), GameTextError>;
    fn play(&mut self, mv: Move) -> Result<(), IllegalMove>;
    fn play_implied_pass(&mut self) -> Result<(), IllegalMove>;
    fn undo(&mut self) -> Option<Move>;
    /// Returns a task that searches the current position.
    fn current_task(&self) -> Task;
    /// Returns a task in which a classic player chooses a move; `seed` determines its random choices.
    fn player_task(&self, player: Classic, seed: u64) -> Task;
    /// Returns a task that searches `diagram`, which need not occur in the game in progress.
    fn search_task(&self, diagram: &Diagram) -> Result<Task, SetupError>;
    fn clear_search(&self);
    fn wait_for_memory(&self);
    fn hashfull(&self) -> Option<u32>;
    fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory>;
    fn set_threads(&self, threads: usize) -> Result<(), OutOfThreads>;
    fn set_weights(&self, weights: Arc<Weights>);
    fn set_parameters(&self, parameters: &Parameters);
}

/// A game in progress with its searcher.
pub(super) struct Play<P, S> {
    start: P,
    record: Record<P>,
    searcher: Arc<S>,
}

impl<P: Position, S: Searcher<P>> Play<P, S> {
    pub(super) fn new(start: P, searcher: S) -> Play<P, S> {
        Play { record: Record::new(start.clone()), start, searcher: Arc::new(searcher) }
    }
}

impl<P: Position, S: Searcher<P> + 'static> Play<P, S> {
    fn task(&self, root: P) -> Task {
        let searcher = Arc::clone(&self.searcher);
        Box::new(move |limits, control, sink| search::answer(&*searcher, &root, limits, control, sink))
    }

    /// Returns the start position of a new game; `seed` determines a random start position.
    /// Returns `None` in the same cases as [`Start::position`].
    fn opening(&self, start: Start, seed: u64) -> Option<P> {
        match self.start.rules() {
            Rules::Othello(_) => start.position(&self.start, seed),
            Rules::Mnk(_) => Some(self.start.clone()),
        }
    }
}

impl<P: Position, S> fmt::Debug for Play<P, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Play").field("position", self.record.position()).finish_non_exhaustive()
    }
}

/// Defines methods that call the method of the same name on the current position.
macro_rules! forward {
    ($(fn $name:ident(&$self:ident $(, $argument:ident: $type:ty)?) -> $result:ty;)*) => { $(
        fn $name(&$self $(, $argument: $type)?) -> $result {
            $self.record.position().$name($($argument)?)
        }
    )* };
}

impl<P: Position, S: Searcher<P>> Game for Play<P, S> {
    fn rules(&self) -> Rules {
        self.start.rules()
    }

    forward! {
        fn size(&self) -> Size;
        fn at(&self, square: Square) -> Option<Color>;
        fn turn(&self) -> Color;
        fn legal_moves(&self) -> Vec<Move>;
        fn outcome(&self) -> Option<Outcome>;
        fn winning_line(&self) -> Vec<Square>;
        fn diagram(&self) -> Diagram;
    }

    fn can_place(&self, color: Color) -> bool {
        let mut diagram = self.diagram();
        diagram.set_turn(color);
        self.start
            .with_diagram(&diagram)
            .is_ok_and(|position| position.legal_moves().first().is_some_and(|mv| !mv.is_pass()))
    }

    fn after(&self, moves: &[Move]) -> Option<Diagram> {
        let mut position = self.record.position().clone();
        moves.iter().try_for_each(|&mv| position.play(mv)).ok()?;
        Some(position.diagram())
    }

    fn start(&self) -> Diagram {
        self.record.start().diagram()
    }

    fn positions(&self) -> Vec<Diagram> {
        self.record.positions().iter().map(Position::diagram).collect()
    }

    fn plies(&self) -> &[Ply] {
        self.record.plies()
    }

    fn text(&self) -> GameText {
        GameText::from_record(&self.record)
    }
}

impl<P: Position, S: Searcher<P> + 'static> Variant for Play<P, S> {
    fn as_game(&self) -> &dyn Game {
        self
    }

    fn has_start(&self, start: Start) -> bool {
        self.opening(start, 0).is_some()
    }

    fn new_game(&mut self, start: Start, seed: u64) -> bool {
        let opening = self.opening(start, seed);
        let is_found = opening.is_some();
        self.record = Record::new(opening.unwrap_or_else(|| self.start.clone()));
        is_found
    }

    fn setup(&mut self, diagram: &Diagram) -> Result<(), SetupError> {
        self.record = Record::new(self.start.with_diagram(diagram)?);
        Ok(())
    }

    fn begin(&mut self, start: Option<&Diagram>, moves: &[Move]) -> Result<(), GameTextError> {
        let start =
            start.map_or_else(|| Ok(self.start.clone()), |diagram| self.start.with_diagram(diagram))?;
        let mut record = Record::new(start);
        record.replay(moves.iter().map(|&mv| (None, mv)))?;
        self.record = record;
        Ok(())
    }

    fn load(&mut self, game: &GameText) -> Result<(), GameTextError> {
        if game.rules != self.start.rules() {
            return Err(SetupError::Game(game.rules).into());
        }
        self.record = game.replay()?;
        Ok(())
    }

    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.record.play(mv)
    }

    fn play_implied_pass(&mut self) -> Result<(), IllegalMove> {
        self.record.play_implied_pass()
    }

    fn undo(&mut self) -> Option<Move> {
        self.record.undo()
    }

    fn current_task(&self) -> Task {
        self.task(self.record.position().clone())
    }

    fn player_task(&self, player: Classic, seed: u64) -> Task {
        let root = self.record.position().clone();
        Box::new(move |limits, control, _| player.choose(&root, limits, seed, control))
    }

    fn search_task(&self, diagram: &Diagram) -> Result<Task, SetupError> {
        Ok(self.task(self.start.with_diagram(diagram)?))
    }

    fn clear_search(&self) {
        self.searcher.clear();
    }

    fn wait_for_memory(&self) {
        self.searcher.wait_for_memory();
    }

    fn hashfull(&self) -> Option<u32> {
        self.searcher.hashfull()
    }

    fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.searcher.set_hash(megabytes)
    }

    fn set_threads(&self, threads: usize) -> Result<(), OutOfThreads> {
        self.searcher.set_threads(threads)
    }

    fn set_weights(&self, weights: Arc<Weights>) {
        self.searcher.set_weights(weights);
    }

    fn set_parameters(&self, parameters: &Parameters) {
        self.searcher.set_parameters(parameters);
    }
}
