//! Creates a game and its searcher from the rules and the options.

use crate::game::Rules;
use crate::game::mnk::Mnk;
use crate::game::othello_wide::WideOthello;
use crate::game::othello8::{Isa, Othello8};
use crate::search::Searcher;
use crate::search::mnk::{self, MnkSearcher};
use crate::search::othello::OthelloSearcher;
use crate::search::othello::WideSearcher;

use super::variant::{Play, Variant};
use super::{EngineError, OptionError, Options, load_weights};

/// Creates a game at its start position, with a searcher configured by the options.
pub(super) fn variant(rules: Rules, isa: Isa, options: &Options) -> Result<Box<dyn Variant>, EngineError> {
    let megabytes = options.hash_megabytes();
    let out_of_memory = |_| OptionError::OutOfMemory(megabytes as i64);
    match rules {
        Rules::OTHELLO => {
            Ok(Box::new(Play::new(Othello8::start(), othello_searcher(isa, megabytes, options)?)))
        }
        Rules::Othello(rules) => {
            let searcher = WideSearcher::new(isa, megabytes).map_err(out_of_memory)?;
            Ok(Box::new(Play::new(WideOthello::start_of(rules)?, searcher)))
        }
        Rules::Mnk(rules) => {
            mnk::build_tables(rules);
            let searcher = MnkSearcher::new(megabytes).map_err(out_of_memory)?;
            let threads = options.threads();
            searcher.set_threads(threads).map_err(|_| OptionError::OutOfThreads(threads as i64))?;
            Ok(Box::new(Play::new(Mnk::start(rules), searcher)))
        }
    }
}

/// Returns a searcher of standard Othello with a transposition table of `megabytes` MB.
/// The options determine its weights, its parameters and its number of threads.
pub(crate) fn othello_searcher(
    isa: Isa,
    megabytes: usize,
    options: &Options,
) -> Result<OthelloSearcher, OptionError> {
    let (weights, threads) = (load_weights(options)?, options.threads());
    let searcher = OthelloSearcher::with_weights(isa, megabytes, weights)
        .map_err(|_| OptionError::OutOfMemory(megabytes as i64))?;
    searcher.set_parameters(&options.search_parameters());
    searcher.set_threads(threads).map_err(|_| OptionError::OutOfThreads(threads as i64))?;
    Ok(searcher)
}
