//! Parses an input line into a command, whether or not a search is running.

use std::str::{FromStr, SplitWhitespace};

use crate::base::{Depth, Selectivity, Size};
use crate::formats::board64;
use crate::game::Diagram;

use super::super::text::is_blank;
use super::error::CommandError;

/// The first word of every nonblank input line.
pub(super) const PROTOCOL: &str = "ENGINE-PROTOCOL";

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// A blank line; asks whether a search is running.
    Blank,
    /// The start of a session or the announcement of a position; the engine need not prepare for either.
    Init,
    GetVersion,
    Search(SearchRequest),
    /// Stop the search and discard the waiting lines.
    Stop,
    GetSearchInfos,
    FeedHash,
    EmptyHash,
    Quit,
}

/// The arguments of `midgame-search` or `endgame-search`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SearchRequest {
    pub(super) board: Diagram,
    /// The search window, `alpha` to `beta`, in discs from the view of the side to move.
    pub(super) alpha: f64,
    pub(super) beta: f64,
    /// The depth in plies; `None` for a search to the end of the game.
    pub(super) depth: Option<Depth>,
    pub(super) precision: Selectivity,
}

const MIDGAME: &str =
    "midgame-search takes 64 squares (X, O or -) with the side to move, alpha, beta, a depth and a precision";
const ENDGAME: &str =
    "endgame-search takes 64 squares (X, O or -) with the side to move, alpha, beta and a precision";
const FEED_HASH: &str = "feed-hash takes 64 squares (X, O or -) with the side to move, two bounds, a depth, a precision and moves";

impl Command {
    /// Parses an input line, which begins with [`PROTOCOL`] unless it is blank.
    ///
    /// # Errors
    /// If the command is unknown or its arguments are malformed.
    pub(super) fn parse(line: &str) -> Result<Command, CommandError> {
        if is_blank(line) {
            return Ok(Command::Blank);
        }
        let mut words = line.split_whitespace();
        if words.next() != Some(PROTOCOL) {
            return Err(CommandError::OtherProtocol);
        }
        let name = words.next().ok_or(CommandError::NoCommand)?.to_ascii_lowercase();
        match name.as_str() {
            "init" | "new-position" => Ok(Command::Init),
            "get-version" => Ok(Command::GetVersion),
            "midgame-search" => search_request(&mut words, true, MIDGAME).map(Command::Search),
            "endgame-search" => search_request(&mut words, false, ENDGAME).map(Command::Search),
            "stop" => Ok(Command::Stop),
            "get-search-infos" => Ok(Command::GetSearchInfos),
            "feed-hash" => search_request(&mut words, true, FEED_HASH)
                .map(|_| Command::FeedHash)
                .map_err(|error| CommandError::WithoutReady(Box::new(error))),
            "empty-hash" => Ok(Command::EmptyHash),
            "quit" => Ok(Command::Quit),
            _ => Err(CommandError::Unknown(name)),
        }
    }
}

fn search_request(
    words: &mut SplitWhitespace<'_>,
    has_depth: bool,
    takes: &'static str,
) -> Result<SearchRequest, CommandError> {
    let board = board(words)?;
    let (alpha, beta): (f64, f64) = (number(words, takes)?, number(words, takes)?);
    let depth = if has_depth { Some(number(words, takes)?) } else { None };
    let precision = at_least(number(words, takes)?);
    if alpha.is_finite() && beta.is_finite() && alpha <= beta {
        Ok(SearchRequest { board, alpha, beta, depth, precision })
    } else {
        Err(CommandError::Takes(takes))
    }
}

/// Parses a board of 64 characters; the side to move is the 65th character or the next word.
fn board(words: &mut SplitWhitespace<'_>) -> Result<Diagram, CommandError> {
    let mut board = words.next().unwrap_or_default().to_owned();
    if board.chars().count() == Size::OTHELLO.squares() {
        board += words.next().unwrap_or_default();
    }
    board64::parse(&board, Some(Size::OTHELLO)).map_err(CommandError::Board)
}

fn number<T: FromStr>(words: &mut SplitWhitespace<'_>, takes: &'static str) -> Result<T, CommandError> {
    words.next().and_then(|word| word.parse().ok()).ok_or(CommandError::Takes(takes))
}

/// Returns the selectivity with the lowest percentage that is at least `percent`.
/// If `percent` is above 100, returns the selectivity of 100 %.
fn at_least(percent: i32) -> Selectivity {
    let is_enough = |selectivity: &Selectivity| i32::from(selectivity.percent()) >= percent;
    Selectivity::ALL.into_iter().find(is_enough).unwrap_or(Selectivity::Full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_precision_is_at_least_the_requested_percentage() {
        for (percent, selectivity) in [
            (-1, 73),
            (0, 73),
            (73, 73),
            (74, 87),
            (87, 87),
            (91, 95),
            (96, 98),
            (99, 99),
            (100, 100),
            (1000, 100),
        ] {
            assert_eq!(at_least(percent).percent(), selectivity, "{percent}");
        }
    }
}
