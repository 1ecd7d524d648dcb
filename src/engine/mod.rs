//! The facade: one game, one searcher, one table of options, and a search that runs beside its caller. It knows
//! no protocol.

pub mod bench;
pub mod cpu_time;
mod game_seed;
mod level;
mod options;
mod running;
mod shelf;
pub mod solve;
mod variant;
mod weights;

use std::fmt;
use std::sync::Arc;

use crate::base::{Move, Size};
use crate::eval::othello::Weights;
use crate::game::formats::{GameText, GameTextError};
use crate::game::othello8::{Isa, Othello8};
use crate::game::{Diagram, IllegalMove, SetupError};
use crate::search::othello::OthelloSearcher;
use crate::search::{Control, Searcher};

pub use crate::book::{BookError, BookMove, Learned};
pub use crate::search::{Clock, Faults, Goal, Info, Limits, Line, Overtime, Persona, Report, Source};
pub use level::Level;
pub use options::{GtpLetters, OPTIONS, OptionError, OptionId, OptionKind, OptionSpec, Options, TimeDialect};
pub use shelf::{BookSource, builtin_book};
pub use variant::Game;
pub use weights::{LoadError, WeightsSource};

use game_seed::GameSeed;
use running::Running;
use shelf::Shelf;
use variant::{Play, Task, Variant};

/// What a running search sends.
#[derive(Clone, Debug)]
pub enum Event {
    /// One line of one finished iteration.
    Info(Info),
    /// The answer: exactly one for every [`Engine::go`], the last event of its search.
    Done(Report),
}

/// Receives events on the search's own thread.
pub type EventSink = Arc<dyn Fn(Event) + Send + Sync>;

/// Why a request about the game was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// No game here has this name.
    #[error("unsupported game '{0}'; known: Othello")]
    UnknownGame(String),
    /// The game is not played on a board of this size here.
    #[error("unacceptable size")]
    UnacceptableSize(Size),
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A search is running.
    #[error("a search is running")]
    Searching,
}

/// An engine that plays one game at a time.
pub struct Engine {
    options: Options,
    variant: Box<dyn Variant>,
    events: EventSink,
    running: Option<Running>,
    shelf: Shelf,
    seed: GameSeed,
}

/// Returns a searcher as the options say, but for the size of its table.
fn searcher(isa: Isa, megabytes: usize, options: &Options) -> Result<OthelloSearcher, OptionError> {
    let weights = load_weights(options)?;
    let threads = options.threads();
    let searcher =
        OthelloSearcher::new(isa, megabytes).map_err(|_| OptionError::OutOfMemory(megabytes as i64))?;
    searcher.set_weights(weights);
    searcher.set_threads(threads).map_err(|_| OptionError::OutOfThreads(threads as i64))?;
    Ok(searcher)
}

/// Loads the weights that the options name.
///
/// # Errors
/// If that file is none, or there is not so much memory.
pub fn load_weights(options: &Options) -> Result<Arc<Weights>, OptionError> {
    let file = || options.get(OptionId::Weights);
    options.weights().load().map_err(|error| OptionError::Weights { file: file(), error })
}

impl Engine {
    /// Creates an engine for 8x8 Othello at the start position.
    ///
    /// # Errors
    /// If the transposition table cannot be allocated, the threads cannot be started or the weights cannot be loaded.
    pub fn new(options: Options, isa: Isa, events: EventSink) -> Result<Engine, OptionError> {
        let searcher = searcher(isa, options.hash_megabytes(), &options)?;
        Ok(Engine::with_searcher(options, searcher, events))
    }

    /// Creates an engine for 8x8 Othello with a searcher of the caller's own.
    pub fn with_searcher<S>(options: Options, searcher: S, events: EventSink) -> Engine
    where
        S: Searcher<Othello8> + 'static,
    {
        let variant = Box::new(Play::new(Othello8::start(), searcher));
        let seed = GameSeed::new(options.game_seed());
        let shelf = Shelf::open_or_warn(&options, seed.value());
        Engine { options, variant, events, running: None, shelf, seed }
    }
}

impl Engine {
    /// Returns the game in progress.
    pub fn game(&self) -> &dyn Game {
        self.variant.as_game()
    }

    /// Returns the names of the games that the engine plays.
    pub fn games() -> &'static [&'static str] {
        &["Othello"]
    }

    /// Chooses a game by name, read without regard to case, and starts it.
    ///
    /// # Errors
    /// If the engine does not play it; the game in progress is then kept.
    pub fn set_game(&mut self, name: &str) -> Result<(), GameError> {
        if ["othello", "reversi"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
            self.new_game();
            Ok(())
        } else {
            Err(GameError::UnknownGame(name.to_owned()))
        }
    }

    /// Starts a new game on a board of this size.
    ///
    /// # Errors
    /// If the game is not played on such a board; the game in progress is then kept.
    pub fn set_size(&mut self, size: Size) -> Result<(), GameError> {
        if size == Size::OTHELLO {
            self.new_game();
            Ok(())
        } else {
            Err(GameError::UnacceptableSize(size))
        }
    }

    /// Starts a new game at the start position.
    pub fn new_game(&mut self) {
        self.variant.new_game();
        self.begin_chance();
    }

    /// Lets another game have another chance.
    fn begin_chance(&mut self) {
        self.seed.begin_game();
        self.shelf.reseed(self.seed.value());
    }

    /// Starts a game at a position.
    ///
    /// # Errors
    /// If the board is not one of this game; the game in progress is then kept.
    pub fn setup(&mut self, diagram: &Diagram) -> Result<(), SetupError> {
        self.variant.setup(diagram)
    }

    /// Starts a game at a position, or else at the start position, with its first moves; passes that were left out are
    /// filled in.
    ///
    /// # Errors
    /// If the rules do not know the board or do not allow a move; the game in progress is then kept.
    pub fn begin(&mut self, start: Option<&Diagram>, moves: &[Move]) -> Result<(), GameTextError> {
        self.variant.begin(start, moves)
    }

    /// Loads a game, with its moves; passes that were left out are filled in.
    ///
    /// # Errors
    /// If the rules do not know the board or do not allow a move; the game in progress is then kept.
    pub fn load(&mut self, game: &GameText) -> Result<(), GameTextError> {
        self.variant.load(game)?;
        if game.moves.is_empty() {
            self.begin_chance();
        }
        Ok(())
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.variant.play(mv)
    }

    /// Fills in a pass that nobody announced; undo takes it back with the move after it.
    ///
    /// # Errors
    /// If the mover need not pass.
    pub fn play_implied_pass(&mut self) -> Result<(), IllegalMove> {
        self.variant.play_implied_pass()
    }

    /// Takes back the last move and an implied pass before it. Returns the move, or `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        self.variant.undo()
    }

    /// Returns the values of the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Sets an option, read from text.
    ///
    /// # Errors
    /// If there is no such option, it does not take the value, the table of that size cannot be allocated, so
    /// many threads cannot be started, or the weights or the opening book cannot be loaded; nothing is changed then.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let mut options = self.options.clone();
        match options.set(name, value)? {
            OptionId::Hash => {
                let megabytes = options.hash_megabytes();
                self.variant.set_hash(megabytes).map_err(|_| OptionError::OutOfMemory(megabytes as i64))?;
            }
            OptionId::Threads => {
                let threads = options.threads();
                self.variant.set_threads(threads).map_err(|_| OptionError::OutOfThreads(threads as i64))?;
            }
            OptionId::Weights => self.variant.set_weights(load_weights(&options)?),
            OptionId::Book => {
                let file = || options.get(OptionId::Book);
                self.shelf = Shelf::open(&options, self.seed.value())
                    .map_err(|error| OptionError::Book { file: file(), error })?;
            }
            OptionId::GameSeed => {
                self.seed = GameSeed::new(options.game_seed());
                self.shelf.reseed(self.seed.value());
            }
            _ => {}
        }
        self.options = options;
        Ok(())
    }

    /// Returns the limits of a move to play as the options say: the node limit if there is one, else the clock if there
    /// is one, else the level. A player who errs, or whose strength is limited, keeps to the level in any case, and
    /// the report of the search begins with the move that this player chooses.
    pub fn move_limits(&self, clock: Option<Clock>) -> Limits {
        let (options, level) = (&self.options, self.options.strength());
        let limits = Limits { clock: clock.filter(|_| options.nodes().is_none()), ..self.common_limits() };
        if options.limits_strength() || level.errs() {
            let last = self.game().plies().last().and_then(|ply| ply.mv.square());
            let persona = Persona { faults: level.faults, seed: self.seed.value(), last };
            Limits { persona: Some(persona).filter(|_| level.errs()), ..level.limit(limits) }
        } else if limits.nodes.is_none() && limits.clock.is_none() {
            level.limit(limits)
        } else {
            limits
        }
    }

    /// Returns the limits of a question about the position as the options say: the node limit if there is one, else
    /// the depth of the level. No answer errs.
    pub fn question_limits(&self) -> Limits {
        let limits = self.common_limits();
        if limits.nodes.is_some() { limits } else { Level::new(self.options.level()).limit(limits) }
    }

    fn common_limits(&self) -> Limits {
        Limits {
            selectivity: Level::SELECTIVITY,
            lines: self.options.multi_pv(),
            overhead: self.options.move_overhead(),
            nodes: self.options.nodes(),
            ..Limits::default()
        }
    }

    /// Starts a search of the current position on a thread of its own. It sends its events to the sink of the
    /// engine, [`Event::Done`] last, after which the caller calls [`Engine::finish_search`].
    ///
    /// # Errors
    /// If the game is over or a search is running.
    pub fn go(&mut self, limits: Limits) -> Result<(), GameError> {
        self.search(limits, Control::default())
    }

    /// Starts a search of the current position on the opponent's time: it does not answer before [`Engine::stop`] or
    /// [`Engine::ponder_hit`], after which it goes on within the limits and with what it knows already.
    ///
    /// # Errors
    /// If the game is over or a search is running.
    pub fn ponder(&mut self, limits: Limits) -> Result<(), GameError> {
        self.search(limits, Control::pondering())
    }

    /// Starts the choice of a move for play: from the opening book, if the options say that it is used and it knows the
    /// position, else by a search as [`Engine::go`] does. Either way the events are those of a search; a report from the
    /// book says so. Limits that are not for play, because they have no end or allow some moves only, do not ask the book.
    ///
    /// # Errors
    /// If the game is over or a search is running.
    pub fn choose_move(&mut self, limits: Limits) -> Result<(), GameError> {
        let known = if self.running.is_some() {
            None
        } else {
            self.shelf.answer(&self.variant.diagram(), &limits, &self.options)
        };
        match known {
            Some(report) => self.start(Box::new(|_, _, _| report), limits, Control::default()),
            None => self.go(limits),
        }
    }

    fn search(&mut self, limits: Limits, control: Control) -> Result<(), GameError> {
        self.start(self.variant.current_task(), limits, control)
    }

    fn start(&mut self, task: Task, limits: Limits, control: Control) -> Result<(), GameError> {
        if self.running.is_some() {
            return Err(GameError::Searching);
        }
        let moves = self.variant.legal_moves();
        let first = *moves.first().ok_or(GameError::GameOver)?;
        self.running = Some(Running::start(task, limits, control, first, &self.events));
        Ok(())
    }

    /// Returns what the opening book knows of the moves of the current position, best first, whether or not the options
    /// say that it is used for play; none if the position is not in the book.
    pub fn book_moves(&self) -> Vec<BookMove> {
        let board = shelf::board(&self.variant.diagram());
        board.map(|board| self.shelf.book().moves(board)).unwrap_or_default()
    }

    /// Puts the game in progress into the opening book: its positions before the ply of the option Book Depth, each
    /// judged by a short search, and its result if it is over. A book that is a file is written there as well, what the
    /// book that is built in learns is forgotten with the engine.
    ///
    /// # Errors
    /// If a search is running, the game is none of 8x8 Othello, or the file cannot be written; in the last case the game
    /// is learned all the same.
    pub fn learn(&mut self) -> Result<Learned, BookError> {
        if self.running.is_some() {
            return Err(BookError::Searching);
        }
        self.shelf.learn(self.variant.as_ref(), &self.options)
    }

    /// Returns whether [`Engine::learn`] writes a file.
    pub fn learns_to_file(&self) -> bool {
        self.shelf.is_file()
    }

    /// Asks the running search to answer now; does nothing if none runs.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop();
        }
    }

    /// Tells the running search that the expected move was played: if it ponders, its time counts from now on, and if it
    /// has thought long enough, it answers now.
    pub fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.ponder_hit();
        }
    }

    /// Returns whether a search was started and [`Engine::finish_search`] was not called since.
    pub fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// Returns whether a search runs that goes on until it is stopped or, if it ponders, until that ends.
    pub fn is_unbounded(&self) -> bool {
        self.running.as_ref().is_some_and(Running::is_unbounded)
    }

    /// Waits for the search thread to end, which after [`Event::Done`] is at once.
    pub fn finish_search(&mut self) {
        if let Some(running) = self.running.take() {
            running.join();
        }
    }

    /// Returns how many thousandths of the transposition table the latest search has filled, by a sample; `None` if
    /// there is no table.
    pub fn hashfull(&self) -> Option<u32> {
        self.variant.hashfull()
    }

    /// Makes the next search forget what earlier ones learned.
    pub fn clear_search(&mut self) {
        self.variant.clear_search();
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("options", &self.options)
            .field("variant", &self.variant)
            .finish_non_exhaustive()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
        self.finish_search();
    }
}
