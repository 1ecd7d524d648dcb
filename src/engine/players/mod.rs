//! The classic players: simple opponents as in many introductory Othello programs.
//! Each player has a fixed strength, so that the players serve as fixed points in rating lists. Their rules
//! for choosing moves are in docs/players.md.

mod discs;
mod lookahead;
mod weights;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Instant;

use fastrand::Rng;

use crate::base::{Bound, Move, Score};
use crate::game::Position;
use crate::search::{Control, Limits, Line, Report};

use discs::Discs;
use lookahead::{Judgment, Lookahead};
use weights::SquareWeights;

/// A classic player, written `random`, `first`, `discs:3` or `weights:5`.
/// The depth of `discs` and `weights` may be omitted; the default is the depth of the original program.
///
/// ```
/// use kado::engine::{Classic, Options};
///
/// let mut options = Options::default();
/// options.set("Player", "Discs")?;
/// assert_eq!(options.player(), Some(Classic::Discs(3)));
/// # Ok::<(), kado::engine::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Classic {
    /// Plays a uniformly random legal move.
    Random,
    /// Plays the first legal move in board order, row by row.
    First,
    /// Minimax over the disc difference; the depth in plies is within [`Classic::PLIES`].
    Discs(u8),
    /// Minimax over square weights; the depth in plies is within [`Classic::PLIES`].
    Weights(u8),
}

impl Classic {
    /// The valid depths in plies, the player's own move included.
    pub const PLIES: RangeInclusive<u8> = 1..=10;

    /// Returns whether this classic player can play only Othello, not k in a row.
    pub(crate) fn is_for_othello(self) -> bool {
        matches!(self, Classic::Discs(_) | Classic::Weights(_))
    }

    /// Chooses a move in a position where the game is not over.
    /// The move is one of the root moves of `limits`; the other limits are ignored. Random choices depend on
    /// the seed and the position. After `control` stops the search, the result is the best move so far.
    ///
    /// The reported score is in centidiscs. For the player `discs`, a difference of one disc counts 100. For
    /// the player `weights`, one point of the evaluation counts 1. The players `random` and `first` do not
    /// search, and no player searches before a forced pass. The report then has depth 0 and a score of 0,
    /// marked as a lower bound; this score has no meaning.
    #[doc(hidden)]
    pub fn choose<P: Position>(self, root: &P, limits: &Limits, seed: u64, control: &Control) -> Report {
        let started = Instant::now();
        let moves = limits.root_moves(root);
        let report = match self {
            _ if moves == [Move::PASS] => Report::unsearched(Move::PASS),
            Classic::Random => Report::unsearched(draw(&moves, root, seed)),
            Classic::First => Report::unsearched(moves[0]),
            Classic::Discs(plies) => look_ahead(Discs, Score::DISC, root, moves, plies, control),
            Classic::Weights(plies) => look_ahead(SquareWeights, 1, root, moves, plies, control),
        };
        Report { time: started.elapsed(), ..report }
    }
}

fn draw<P: Position>(moves: &[Move], root: &P, seed: u64) -> Move {
    let mut rng = Rng::with_seed(Rng::with_seed(seed).u64(..) ^ root.key());
    moves[rng.usize(..moves.len())]
}

/// Returns the report of a search of `plies` plies.
/// `unit` is the value in centidiscs of one point of the evaluation `judgment`.
fn look_ahead<P: Position>(
    judgment: impl Judgment,
    unit: i32,
    root: &P,
    mut moves: Vec<Move>,
    plies: u8,
    control: &Control,
) -> Report {
    let mut lookahead = Lookahead::new(judgment, control);
    let (points, pv) = lookahead.best(root, &mut moves, plies);
    let unsearched = Report::unsearched(pv[0]);
    let line = Line { score: Score::from_centidiscs(points * unit), bound: Bound::Exact, pv };
    Report { lines: vec![line], depth: plies.into(), nodes: lookahead.nodes, ..unsearched }
}

/// Error: the text does not name a classic player.
///
/// ```
/// # use kado::engine::Classic;
/// let error = "discs:11".parse::<Classic>().unwrap_err();
/// let players = "random, first, discs:D or weights:D with D from 1 to 10";
/// assert_eq!(error.to_string(), format!("a classic player is {players}"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a classic player is random, first, discs:D or weights:D with D from 1 to 10")]
pub struct UnknownPlayer;

impl FromStr for Classic {
    type Err = UnknownPlayer;

    /// Parses the name of a player, ignoring case.
    fn from_str(text: &str) -> Result<Classic, UnknownPlayer> {
        let text = text.to_ascii_lowercase();
        let (name, plies) = match text.split_once(':') {
            Some((name, plies)) => (name, Some(plies.parse::<u8>().map_err(|_| UnknownPlayer)?)),
            None => (text.as_str(), None),
        };
        let player = match (name, plies) {
            ("random", None) => Classic::Random,
            ("first", None) => Classic::First,
            ("discs", plies) => Classic::Discs(plies.unwrap_or(3)),
            ("weights", plies) => Classic::Weights(plies.unwrap_or(5)),
            _ => return Err(UnknownPlayer),
        };
        match player {
            Classic::Discs(plies) | Classic::Weights(plies) if !Classic::PLIES.contains(&plies) => {
                Err(UnknownPlayer)
            }
            _ => Ok(player),
        }
    }
}

impl fmt::Display for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Classic::Random => f.pad("random"),
            Classic::First => f.pad("first"),
            Classic::Discs(plies) => f.pad(&format!("discs:{plies}")),
            Classic::Weights(plies) => f.pad(&format!("weights:{plies}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for (text, written) in [
            ("random", "random"),
            ("First", "first"),
            ("discs", "discs:3"),
            ("weights", "weights:5"),
            ("discs:1", "discs:1"),
            ("WEIGHTS:10", "weights:10"),
        ] {
            assert_eq!(
                text.parse::<Classic>().map(|player| player.to_string()),
                Ok(written.to_owned()),
                "{text}"
            );
        }
        for text in
            ["", "kado", "random:1", "discs:", "discs:0", "weights:11", "weights:-1", "discs:3:3", "minimax"]
        {
            assert_eq!(text.parse::<Classic>(), Err(UnknownPlayer), "{text}");
        }
    }
}
