//! Creation of an engine from its initial options, and of a new game with its searcher.

use std::sync::Arc;

use crate::eval::othello::Weights;
use crate::game::othello8::{Isa, Othello8};
use crate::game::{AnyPosition, Rules};
use crate::search::Searcher;

use super::game_seed::GameSeed;
use super::lag::Lag;
use super::opening_book::OpeningBook;
use super::players::Classic;
use super::searcher::AnySearcher;
use super::weights::LoadedWeights;
use super::{Engine, EngineError, EventSink, Game, OptionError, OptionId, Options, Stopper};

/// Checks that the options Player and Start are valid for the game.
pub(super) fn check(options: &Options, game: &Game) -> Result<(), OptionError> {
    player_for(options, game.rules())?;
    let (start, size) = (options.start(), game.size());
    if game.opening(start, 0).is_some() { Ok(()) } else { Err(OptionError::Start { start, size }) }
}

/// Returns the classic player that the option Player selects, if any.
///
/// # Errors
/// If the player does not play the game.
pub(super) fn player_for(options: &Options, rules: Rules) -> Result<Option<Classic>, OptionError> {
    match (options.player(), rules) {
        (Some(player), Rules::Mnk(_)) if player.is_for_othello() => {
            Err(OptionError::Player { player, game: rules.name() })
        }
        (player, _) => Ok(player),
    }
}

/// Loads the weights that the option Weights selects.
///
/// # Errors
/// If the file cannot be read or is not a weights file, or memory cannot be allocated.
pub fn load_weights(options: &Options) -> Result<Arc<Weights>, OptionError> {
    let file = || options.get(OptionId::Weights);
    options.weights().load().map_err(|error| OptionError::Weights { file: file(), error })
}

/// Opens the book that the option Book selects.
pub(super) fn open_book(options: &Options, seed: u64) -> Result<OpeningBook, OptionError> {
    let file = || options.get(OptionId::Book);
    OpeningBook::open(options, seed).map_err(|error| OptionError::Book { file: file(), error })
}

impl Engine {
    /// Creates an engine for a game at its start position, with the default options.
    /// The engine uses the best instruction set and discards all events; [`Engine::search`] returns the
    /// reports.
    ///
    /// # Errors
    /// If the game does not support the board size in `rules`, or the searcher cannot be set up.
    pub fn of(rules: Rules) -> Result<Engine, EngineError> {
        Engine::with_rules(rules, Options::default(), Isa::best(), Arc::new(|_| {}))
    }

    /// Creates an engine for 8x8 Othello at the start position.
    ///
    /// # Errors
    /// If the transposition table cannot be allocated, the threads cannot be started, the weights or the
    /// opening book cannot be loaded, or the option Start is not valid for the board.
    pub fn new(options: Options, isa: Isa, events: EventSink) -> Result<Engine, EngineError> {
        Engine::with_rules(Rules::OTHELLO, options, isa, events)
    }

    /// Creates an engine for a game at its start position.
    ///
    /// # Errors
    /// If the game does not support the board size in `rules`, if the searcher cannot be set up, if the
    /// weights or the opening book cannot be loaded, or if the option Player or Start is not valid for the
    /// game.
    pub fn with_rules(
        rules: Rules,
        options: Options,
        isa: Isa,
        events: EventSink,
    ) -> Result<Engine, EngineError> {
        let weights = LoadedWeights::default();
        let searcher = AnySearcher::new(rules, isa, &options, &weights)?;
        let game = Game::new(rules)?;
        check(&options, &game)?;
        let seed = GameSeed::new(options.game_seed());
        let opening_book = open_book(&options, seed.value())?;
        Ok(Engine::with_parts(options, isa, (game, searcher, weights), events, seed, opening_book))
    }

    /// Starts a new game at the start position of these rules, with a new searcher.
    /// Returns false and changes nothing if the game in progress has these rules. `is_checked` tells whether
    /// the options Player and Start must be valid for the new game. After an error the game in progress has a
    /// table of the size in the options.
    pub(super) fn change_rules(&mut self, rules: Rules, is_checked: bool) -> Result<bool, EngineError> {
        if self.running.is_some() {
            return Err(EngineError::Searching);
        }
        if rules == self.game.rules() {
            return Ok(false);
        }
        let game = Game::new(rules)?;
        if is_checked {
            check(&self.options, &game)?;
        }
        let create = || AnySearcher::new(rules, self.isa, &self.options, &self.weights);
        let searcher = match create() {
            Err(OptionError::OutOfMemory(megabytes)) => {
                // Two tables need twice the memory: the old table is freed first.
                self.set_table(0);
                create().inspect_err(|_| self.set_table(megabytes as usize))?
            }
            created => created?,
        };
        (self.game, self.searcher) = (game, Arc::new(searcher));
        self.prepare_book();
        Ok(true)
    }

    /// Replaces the table of the game in progress by an empty one of this size, or of the smallest size if 0.
    fn set_table(&self, megabytes: usize) {
        if let Err(error) = self.searcher.set_hash(megabytes) {
            log::error!("the table keeps its size: {error}");
        }
    }

    /// Creates an engine for 8x8 Othello with the caller's searcher.
    /// The engine uses the built-in opening book until the option Book is set.
    #[doc(hidden)]
    pub fn with_searcher<S>(options: Options, searcher: S, events: EventSink) -> Engine
    where
        S: Searcher<Othello8> + 'static,
    {
        let game = Game::of(AnyPosition::Othello8(Othello8::start()));
        let searcher = AnySearcher::Othello8(Box::new(searcher));
        let parts = (game, searcher, LoadedWeights::default());
        let seed = GameSeed::new(options.game_seed());
        let opening_book = OpeningBook::builtin(seed.value());
        Engine::with_parts(options, Isa::best(), parts, events, seed, opening_book)
    }

    fn with_parts(
        options: Options,
        isa: Isa,
        (game, searcher, weights): (Game, AnySearcher, LoadedWeights),
        events: EventSink,
        seed: GameSeed,
        opening_book: OpeningBook,
    ) -> Engine {
        let mut engine = Engine {
            options,
            isa,
            game,
            searcher: Arc::new(searcher),
            weights,
            events,
            running: None,
            stopper: Stopper::default(),
            opening_book,
            seed,
            lag: Lag::default(),
        };
        engine.begin_at_start();
        engine.prepare_book();
        engine
    }

    /// Unpacks the built-in book if the option `OwnBook` is on and the game has a book.
    /// The first move then need not unpack it on its clock.
    pub(super) fn prepare_book(&self) {
        if self.options.own_book() && self.game.rules() == Rules::OTHELLO {
            self.opening_book.book();
        }
    }
}
