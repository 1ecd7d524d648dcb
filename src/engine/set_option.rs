//! Setting the options of an engine.

use std::sync::Arc;

use super::creation::{check, open_book};
use super::game_seed::GameSeed;
use super::{Engine, EngineError, OPTIONS, OptionError, OptionId, load_weights};
use crate::search::Searcher;

impl Engine {
    /// Sets an option to a value given as text.
    /// After an error, nothing has changed.
    ///
    /// # Errors
    /// If the option is unknown, its value is invalid (in general or for the current game), the transposition
    /// table cannot be allocated, the threads cannot be started, or the weights or the opening book cannot be
    /// loaded.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        self.change_option(name, value, true)
    }

    /// Sets an option to a value that need not be valid for the current game.
    ///
    /// # Errors
    /// The other errors of [`Engine::set_option`].
    #[doc(hidden)]
    pub fn set_option_for_any_game(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        self.change_option(name, value, false)
    }

    /// Calls `work` while these options have other values, which need not be valid for the current game.
    /// Only options that the start of a search reads can be set: the values of the others would be kept.
    ///
    /// # Errors
    /// If a value is invalid; `work` is then not called.
    pub(crate) fn with_options<T>(
        &mut self,
        values: &[(OptionId, String)],
        work: impl FnOnce(&mut Engine) -> T,
    ) -> Result<T, EngineError> {
        let (options, seed, rng) = (self.options.clone(), self.seed, self.opening_book.rng.clone());
        let set = values
            .iter()
            .try_for_each(|(id, value)| self.set_option_for_any_game(OPTIONS[*id as usize].name, value));
        let result = set.map(|()| work(self));
        (self.options, self.seed) = (options, seed);
        if values.iter().any(|(id, _)| *id == OptionId::GameSeed) {
            self.opening_book.rng = rng;
        }
        result
    }

    /// Sets an option; `is_for_game` tells whether the value must be valid for the current game.
    fn change_option(&mut self, name: &str, value: &str, is_for_game: bool) -> Result<(), EngineError> {
        let mut options = self.options.clone();
        let id = options.set(name, value)?.id;
        if is_for_game && matches!(id, Some(OptionId::Player | OptionId::Start)) {
            check(&options, &self.game)?;
        }
        match id {
            Some(OptionId::Hash) => {
                let megabytes = options.hash_megabytes();
                self.searcher.set_hash(megabytes).map_err(|_| OptionError::OutOfMemory(megabytes as i64))?;
            }
            Some(OptionId::Threads) => {
                let threads = options.threads();
                self.searcher.set_threads(threads).map_err(|_| OptionError::OutOfThreads(threads as i64))?;
            }
            Some(OptionId::Weights) => {
                let weights = load_weights(&options)?;
                self.searcher.set_weights(Arc::clone(&weights));
                self.weights = weights.into();
            }
            Some(OptionId::SearchParameters) => {
                self.searcher.set_parameters(&options.search_parameters());
            }
            Some(OptionId::Book) => self.opening_book = open_book(&options, self.seed.value())?,
            Some(OptionId::GameSeed) => {
                self.seed = GameSeed::new(options.game_seed());
                self.opening_book.reseed(self.seed.value());
            }
            _ => {}
        }
        self.options = options;
        self.prepare_book();
        Ok(())
    }
}
