//! The engine facade: a game, a searcher for the game, the options and a separate search thread.
//! The engine neither writes output nor parses a protocol. The caller may register additional options. The
//! engine stores the additional options but does not use them.
//!
//! `creation` creates an engine from the options. `game` holds the game in progress, and `searcher` the
//! searcher of the game. `options` is the table of options, and `set_option` sets one. `limits` derives the
//! limits of a search from the options, `thinking` starts searches, `blocking` waits for their reports,
//! `running` is the search thread, and `event` defines the events of a search. `opening_book` loads the
//! opening book, chooses moves from the book and adds games to the book. `level` maps a level or rating to
//! search limits (docs/levels.md). `players` holds the classic players, which choose moves in place of the
//! search (docs/players.md). `start` holds the start positions of new Othello games. `swap2` plays the
//! opening rule swap2. `game_seed` holds the seed of the random choices in a game. `lag` measures the clock
//! time lost outside the search. `weights` loads the evaluation weights. `evaluation` evaluates a board
//! without a search.
//! [`bench`](mod@bench) holds a fixed set of searches; their total node count is the node signature.

#[doc(hidden)]
pub mod bench;
mod blocking;
#[doc(hidden)]
pub mod cpu_time;
mod creation;
mod error;
mod evaluation;
mod event;
mod game;
mod game_seed;
mod lag;
mod level;
mod limits;
mod opening_book;
mod options;
mod players;
mod running;
mod searcher;
mod set_option;
mod start;
pub(crate) mod swap2;
mod thinking;
mod weights;

use std::fmt;
use std::sync::Arc;

use crate::base::{Move, Size};
use crate::formats::GameText;
use crate::game::othello8::Isa;
use crate::game::{Diagram, Rules};

pub use crate::book::{BookError, BookMove, Effort, Games, Learned};
pub(crate) use crate::eval::othello::Term;
pub use crate::eval::othello::WeightsError;
pub(crate) use crate::search::Parameters;
pub use crate::search::{
    Clock, Faults, Goal, Info, Limits, Line, Overtime, ParametersError, Persona, Report, Source,
};
pub use blocking::Stopper;
#[doc(hidden)]
pub use creation::load_weights;
pub use error::EngineError;
pub(crate) use evaluation::Counts;
pub use evaluation::Evaluation;
pub(crate) use evaluation::evaluation;
pub use event::{Event, EventSink};
pub use game::Game;
pub use level::Level;
#[doc(hidden)]
pub use opening_book::builtin_book;
pub use options::{Form, OPTIONS, OptionError, OptionId, OptionKind, OptionSpec, Options};
pub use players::{Classic, UnknownPlayer};
pub use start::{Start, UnknownStart};
pub use weights::LoadError;
pub(crate) use weights::WeightsSource;

pub(crate) use searcher::{is_solvable, othello_searcher};

use game_seed::GameSeed;
use lag::Lag;
use opening_book::OpeningBook;
use running::Running;
use searcher::AnySearcher;
use weights::LoadedWeights;

/// An engine that plays one game at a time.
///
/// ```
/// use kado::engine::{Engine, Limits};
/// use kado::game::Rules;
///
/// let mut engine = Engine::of(Rules::OTHELLO)?;
/// let report = engine.search(Limits::depth(4))?;
/// engine.play(report.mv())?;
/// assert_eq!(engine.game().plies()[0].mv, report.mv());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    options: Options,
    isa: Isa,
    game: Game,
    /// The searcher of the game, which the search thread shares.
    searcher: Arc<AnySearcher>,
    weights: LoadedWeights,
    events: EventSink,
    running: Option<Running>,
    stopper: Stopper,
    opening_book: OpeningBook,
    seed: GameSeed,
    lag: Lag,
}

impl Engine {
    /// Returns the game in progress.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the instruction set that the searches use.
    pub(crate) fn isa(&self) -> Isa {
        self.isa
    }

    /// Returns the names of the games that the engine plays.
    pub(crate) fn games() -> &'static [&'static str] {
        &Rules::GAMES
    }

    /// Starts a new game with the rules that `text` names, such as `othello:10` (see [`Rules`]).
    /// If `text` is the name of the current game without a board size, the board size is kept.
    ///
    /// # Errors
    /// If `text` does not name valid rules, or in the cases of [`Engine::set_rules`]. After an error, the
    /// game in progress is kept.
    pub fn set_game(&mut self, text: &str) -> Result<(), EngineError> {
        let rules: Rules = text.parse()?;
        let current = self.game().rules();
        let is_current = rules.name() == current.name() || text.eq_ignore_ascii_case(current.name());
        let keeps_board = is_current && !text.contains(':');
        self.set_rules(if keeps_board { current } else { rules })
    }

    /// Starts a new game on a board of this size.
    ///
    /// # Errors
    /// If the game does not support the size, or in the other cases of [`Engine::set_rules`]. After an error,
    /// the game in progress is kept.
    pub(crate) fn set_size(&mut self, size: Size) -> Result<(), EngineError> {
        let rules = self.game().rules().with_size(size).map_err(|_| EngineError::UnsupportedSize(size))?;
        self.set_rules(rules)
    }

    /// Starts a new game with these rules.
    ///
    /// # Errors
    /// If a search is running, if the game does not support the board size, if the searcher of the game
    /// cannot be created, or if the option Player or Start is not valid for the game. After an error, the
    /// game in progress is kept.
    pub fn set_rules(&mut self, rules: Rules) -> Result<(), EngineError> {
        self.change_rules(rules, true)?;
        self.new_game();
        Ok(())
    }

    /// Switches to these rules for a position that the caller sets up.
    /// The options Player and Start need not be valid for the game.
    ///
    /// # Errors
    /// If a search is running, if the game does not support the board size, or if the searcher of the game
    /// cannot be created. After an error, the game in progress is kept.
    #[doc(hidden)]
    pub fn switch_rules(&mut self, rules: Rules) -> Result<(), EngineError> {
        if self.change_rules(rules, false)? {
            self.reseed();
        }
        Ok(())
    }

    /// Starts a new game at the start position that the option Start selects.
    pub fn new_game(&mut self) {
        self.reseed();
        self.begin_at_start();
    }

    fn begin_at_start(&mut self) {
        let start = self.options.start();
        if !self.game.new_game(start, self.seed.value()) {
            log::warn!("found no start position for {start}: using the standard start position");
        }
    }

    /// Draws a new seed for the random choices of the next game.
    pub(crate) fn reseed(&mut self) {
        self.seed.begin_game();
        self.opening_book.reseed(self.seed.value());
    }

    /// Starts a game at a position.
    ///
    /// # Errors
    /// If the board is not a valid position of this game; the game in progress is then kept.
    pub fn setup(&mut self, diagram: &Diagram) -> Result<(), EngineError> {
        Ok(self.game.setup(diagram)?)
    }

    /// Starts a game at `start`, or at the start position if `None`, and plays `moves`.
    /// Omitted passes are filled in.
    ///
    /// # Errors
    /// If the rules do not allow the board or a move; the game in progress is then kept.
    pub fn begin(&mut self, start: Option<&Diagram>, moves: &[Move]) -> Result<(), EngineError> {
        Ok(self.game.begin(start, moves)?)
    }

    /// Loads a game with its moves; omitted passes are filled in.
    ///
    /// ```
    /// # use kado::engine::Engine;
    /// # use kado::formats::{GameText, position};
    /// let game = GameText::from_record(&position("f5d6", None)?);
    /// let mut engine = Engine::of("othello:6".parse()?)?;
    /// assert!(engine.load(&game).is_err(), "a game of othello:8");
    /// engine.set_rules(game.rules)?;
    /// engine.load(&game)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the game has other rules than the engine ([`Engine::set_rules`] changes them), or the rules do not
    /// allow the board or a move; the game in progress is then kept.
    pub fn load(&mut self, game: &GameText) -> Result<(), EngineError> {
        self.game.load(game)?;
        if game.moves.is_empty() {
            self.reseed();
        }
        Ok(())
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), EngineError> {
        Ok(self.game.record.play(mv)?)
    }

    /// Plays a pass that the client omitted.
    /// [`Engine::undo`] takes it back together with the move after it.
    ///
    /// # Errors
    /// If a pass is not legal.
    pub(crate) fn play_implied_pass(&mut self) -> Result<(), EngineError> {
        Ok(self.game.record.play_implied_pass()?)
    }

    /// Takes back the last move and an implied pass before it. Returns the move, or `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        self.game.record.undo()
    }

    /// Returns to an earlier state of the game, whose rules the engine still has.
    pub(crate) fn restore(&mut self, game: Game) {
        debug_assert_eq!(game.rules(), self.game.rules());
        self.game = game;
    }

    /// Returns the values of the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Inserts options of the caller into the list of options, in front of the option `next`.
    /// Does nothing if the list already contains an option with the name of one of `specs`.
    pub(crate) fn add_options(&mut self, specs: &'static [OptionSpec], next: OptionId) {
        self.options.add(specs, next);
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("options", &self.options)
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
        self.finish_search();
    }
}
