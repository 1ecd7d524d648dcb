//! The work of queued requests.

use super::error::ErrorObject;
use super::search::Search;
use super::settings::Changes;
use super::{review, swap2};

/// The action of a queued request: a search, a change of options, or clearing the search state.
#[derive(Debug)]
pub(super) enum Work {
    /// Searches a position.
    Search(Box<Search>),
    /// Searches the positions of a game.
    Review(Box<review::Job>),
    /// Makes Kado's decision in a swap2 opening.
    Swap2(Box<swap2::Job>),
    /// Sets options.
    Set(Changes),
    /// Clears the transposition table and other search state.
    Clear,
}

impl Work {
    /// Returns whether the work is an endless analysis, which other requests may suspend.
    pub(super) fn is_background(&self) -> bool {
        matches!(self, Work::Search(search) if search.is_background())
    }

    /// Returns whether the work is a search, whose answer needs an id.
    pub(super) fn is_search(&self) -> bool {
        matches!(self, Work::Search(_) | Work::Review(_) | Work::Swap2(_))
    }
}

/// The work of a request and its priority, or the error with which the request is refused.
pub(super) type Queued = Result<(Work, i32), ErrorObject>;
