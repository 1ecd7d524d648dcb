//! The searcher of the game that an engine plays.

use std::sync::Arc;

use crate::eval::othello::Weights;
use crate::game::othello8::{Isa, Othello8};
use crate::game::{AnyPosition, Rules};
use crate::search::mnk::{self, MnkSearcher};
use crate::search::othello::{OthelloSearcher, WideSearcher};
use crate::search::{Control, Limits, OutOfMemory, OutOfThreads, Parameters, Report, Searcher, Sink};

use super::weights::LoadedWeights;
use super::{OptionError, Options, load_weights};

/// A searcher of one of the games.
pub(super) enum AnySearcher {
    /// Standard Othello; tests provide their own searchers.
    Othello8(Box<dyn Searcher<Othello8>>),
    /// Othello on a board other than 8x8, and anti-Othello.
    Othello(WideSearcher),
    /// k in a row.
    Mnk(MnkSearcher),
}

impl AnySearcher {
    /// Creates the searcher of a game, configured by the options.
    ///
    /// # Errors
    /// If the table cannot be allocated, the threads cannot be started or the weights cannot be loaded.
    pub(super) fn new(
        rules: Rules,
        isa: Isa,
        options: &Options,
        weights: &LoadedWeights,
    ) -> Result<AnySearcher, OptionError> {
        let (megabytes, threads) = (options.hash_megabytes(), options.threads());
        let out_of_memory = |_| OptionError::OutOfMemory(megabytes as i64);
        Ok(match rules {
            Rules::OTHELLO => {
                let weights = weights.get(options)?;
                AnySearcher::Othello8(Box::new(with_weights(isa, megabytes, options, weights)?))
            }
            Rules::Othello(_) => {
                AnySearcher::Othello(WideSearcher::new(isa, megabytes).map_err(out_of_memory)?)
            }
            Rules::Mnk(rules) => {
                mnk::build_tables(rules);
                let searcher = MnkSearcher::new(megabytes).map_err(out_of_memory)?;
                searcher.set_threads(threads).map_err(|_| OptionError::OutOfThreads(threads as i64))?;
                AnySearcher::Mnk(searcher)
            }
        })
    }
}

/// Defines methods that call the method of the same name on the searcher in an `AnySearcher`.
macro_rules! forward {
    ($(fn $name:ident(&$self:ident $(, $argument:ident: $type:ty)?) $(-> $result:ty)?;)*) => { $(
        fn $name(&$self $(, $argument: $type)?) $(-> $result)? {
            match $self {
                AnySearcher::Othello8(searcher) => searcher.$name($($argument)?),
                AnySearcher::Othello(searcher) => searcher.$name($($argument)?),
                AnySearcher::Mnk(searcher) => searcher.$name($($argument)?),
            }
        }
    )* };
}

impl Searcher<AnyPosition> for AnySearcher {
    fn search(&self, root: &AnyPosition, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report {
        match (self, root) {
            (AnySearcher::Othello8(searcher), AnyPosition::Othello8(root)) => {
                searcher.search(root, limits, control, sink)
            }
            (AnySearcher::Othello(searcher), AnyPosition::Othello(root)) => {
                searcher.search(root, limits, control, sink)
            }
            (AnySearcher::Mnk(searcher), AnyPosition::Mnk(root)) => {
                searcher.search(root, limits, control, sink)
            }
            _ => unreachable!("the engine sets game and searcher together"),
        }
    }

    forward! {
        fn clear(&self);
        fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory>;
        fn wait_for_memory(&self);
        fn hashfull(&self) -> Option<u32>;
        fn set_threads(&self, threads: usize) -> Result<(), OutOfThreads>;
        fn set_weights(&self, weights: Arc<Weights>);
        fn set_parameters(&self, parameters: &Parameters);
    }
}

/// Returns whether a search without limits solves a position.
/// Only some positions of k in a row are not solvable, such as those of renju with more than 10 empty cells.
pub(crate) fn is_solvable(position: &AnyPosition) -> bool {
    match position {
        AnyPosition::Othello8(_) | AnyPosition::Othello(_) => true,
        AnyPosition::Mnk(position) => mnk::is_solvable(position),
    }
}

/// Returns a searcher of standard Othello with a transposition table of `megabytes` MB.
/// The options determine its weights, its parameters and its number of threads.
pub(crate) fn othello_searcher(
    isa: Isa,
    megabytes: usize,
    options: &Options,
) -> Result<OthelloSearcher, OptionError> {
    with_weights(isa, megabytes, options, load_weights(options)?)
}

fn with_weights(
    isa: Isa,
    megabytes: usize,
    options: &Options,
    weights: Arc<Weights>,
) -> Result<OthelloSearcher, OptionError> {
    let threads = options.threads();
    let searcher = OthelloSearcher::with_weights(isa, megabytes, weights)
        .map_err(|_| OptionError::OutOfMemory(megabytes as i64))?;
    searcher.set_parameters(&options.search_parameters());
    searcher.set_threads(threads).map_err(|_| OptionError::OutOfThreads(threads as i64))?;
    Ok(searcher)
}
