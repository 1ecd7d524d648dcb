//! A reviewed game with its metadata.

use crate::base::Color;
use crate::formats::transcript;
use crate::game::othello::Aim;
use crate::game::{AnyPosition, Outcome, Position, Record, Rules};

use super::{PositionReview, Summary, Unit, openings};

/// A game, its metadata from the file, and its review.
///
/// ```
/// use kado::analysis::ReviewedGame;
/// use kado::base::Color;
/// use kado::formats::position;
///
/// let game = position("e6f4e3f6g5d6e7f5c5", None)?;
/// let players = [Some("Ann".to_owned()), None];
/// let file = "games.txt".to_owned();
/// let positions = Vec::new(); // the result of `review`
/// let reviewed = ReviewedGame { number: 1, file, players, result: None, game, positions };
/// assert_eq!(reviewed.result_text(), "64-0");
/// assert_eq!((reviewed.player(Color::Black), reviewed.player(Color::White)), ("Ann", "White"));
/// # Ok::<(), kado::formats::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedGame {
    /// Ordinal of the game among all games read, from 1.
    pub number: usize,
    /// Name of the file that holds the game.
    pub file: String,
    /// Names of the players, Black first, if the file has them.
    pub players: [Option<String>; 2],
    /// The result in the file, in the notation of SGF: `B+12`, `W+R`.
    pub result: Option<String>,
    /// The start position and the moves.
    pub game: Record<AnyPosition>,
    /// Reviewed positions in game order: the position before each ply, and the final position.
    /// An interrupted review holds only the last positions of the game.
    pub positions: Vec<PositionReview>,
}

impl ReviewedGame {
    /// Returns whether every position is reviewed.
    pub fn is_complete(&self) -> bool {
        self.positions.len() == self.game.positions().len()
    }

    /// Returns the rules of the game, which include the board size.
    pub fn rules(&self) -> Rules {
        self.game.start().rules()
    }

    pub(crate) fn unit(&self) -> Unit {
        Unit::of(self.rules())
    }

    /// Returns the name of the player of a side, or `Black` or `White` if unknown.
    pub fn player(&self, color: Color) -> &str {
        let name = self.players[color as usize].as_deref();
        name.unwrap_or(color.pick("Black", "White"))
    }

    /// Returns the summary of the moves of a side.
    pub fn summary(&self, color: Color) -> Summary {
        Summary::of(&self.positions, color)
    }

    /// Returns the opening of the game, if it has a name.
    pub fn opening(&self) -> Option<openings::Opening> {
        openings::opening_name(&self.game).map(|(_, opening)| opening)
    }

    /// Returns the outcome under the rules, or `None` if the game is not over.
    /// The result in the file is ignored.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.position().outcome()
    }

    /// Returns the result for display: discs (`40-24`) or, in games without disc counts, points (`1-0`).
    /// Empty squares count for the winner. For an unfinished game, returns the result in the file (`W+R`), or
    /// `unfinished` if the file has no result.
    pub fn result_text(&self) -> String {
        let result = |outcome: Outcome| match (self.unit(), outcome.winner) {
            (Unit::Points, Some(Color::Black)) => "1-0".to_owned(),
            (Unit::Points, Some(Color::White)) => "0-1".to_owned(),
            (Unit::Points, None) => "1/2-1/2".to_owned(),
            (Unit::Discs, _) => {
                let squares = self.rules().size().squares() as i32;
                let discs = |color| i32::midpoint(squares, self.discs_ahead(outcome, color));
                format!("{}-{}", discs(Color::Black), discs(Color::White))
            }
        };
        let from_file = || self.result.clone().filter(|result| !result.is_empty());
        self.outcome().map(result).or_else(from_file).unwrap_or_else(|| "unfinished".to_owned())
    }

    /// Returns the final disc difference from the view of a side.
    fn discs_ahead(&self, outcome: Outcome, color: Color) -> i32 {
        let counts_most = !matches!(self.rules(), Rules::Othello(rules) if rules.aim == Aim::Fewest);
        outcome.margin_for(if counts_most { color } else { color.opponent() })
    }

    /// Returns the moves as a transcript.
    pub fn moves(&self) -> String {
        let moves: Vec<_> = self.game.plies().iter().map(|ply| ply.mv).collect();
        transcript::write(&moves, self.rules().size())
    }
}
