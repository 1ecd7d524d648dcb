//! Creates a game and its searcher from the rules and the options.

use crate::game::Rules;
use crate::game::mnk::Mnk;
use crate::game::othello_wide::WideOthello;
use crate::game::othello8::{Isa, Othello8};
use crate::search::Searcher;
use crate::search::mnk::MnkSearcher;
use crate::search::othello::OthelloSearcher;
use crate::search::othello::WideSearcher;

use super::variant::{Play, Variant};
use super::{GameError, OptionError, Options, load_weights};

/// Returns a game at its start, with a searcher set up from the options.
pub(super) fn variant(rules: Rules, isa: Isa, options: &Options) -> Result<Box<dyn Variant>, GameError> {
    match rules {
        Rules::OTHELLO => Ok(othello8(isa, options)?),
        Rules::Othello(rules) => {
            let megabytes = options.hash_megabytes();
            let searcher =
                WideSearcher::new(isa, megabytes).map_err(|_| OptionError::OutOfMemory(megabytes as i64))?;
            Ok(Box::new(Play::new(WideOthello::start_of(rules)?, searcher)))
        }
        Rules::Mnk(rules) => {
            let megabytes = options.hash_megabytes();
            let searcher =
                MnkSearcher::new(megabytes).map_err(|_| OptionError::OutOfMemory(megabytes as i64))?;
            let threads = options.threads();
            searcher.set_threads(threads).map_err(|_| OptionError::OutOfThreads(threads as i64))?;
            Ok(Box::new(Play::new(Mnk::start(rules), searcher)))
        }
    }
}

/// Returns standard Othello at its start, with a searcher set up from the options.
pub(super) fn othello8(isa: Isa, options: &Options) -> Result<Box<dyn Variant>, OptionError> {
    Ok(Box::new(Play::new(Othello8::start(), othello_searcher(isa, options.hash_megabytes(), options)?)))
}

/// Returns a searcher of standard Othello set up from the options, except for the table size.
pub(crate) fn othello_searcher(
    isa: Isa,
    megabytes: usize,
    options: &Options,
) -> Result<OthelloSearcher, OptionError> {
    let (weights, threads) = (load_weights(options)?, options.threads());
    let searcher =
        OthelloSearcher::new(isa, megabytes).map_err(|_| OptionError::OutOfMemory(megabytes as i64))?;
    searcher.set_weights(weights);
    searcher.set_parameters(&options.search_parameters());
    searcher.set_threads(threads).map_err(|_| OptionError::OutOfThreads(threads as i64))?;
    Ok(searcher)
}
