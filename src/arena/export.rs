//! Export of finished games: as GGF (Othello) or SGF (other games), and as transcripts.

use crate::formats::{GameText, Reason, WrittenResult, ggf, is_plain_othello, sgf, transcript};
use crate::game::Rules;

use super::played_game::{Ending, Fault, Forfeit, PlayedGame, UnplayableError};

/// A file format for games with scores, one game per line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExportFormat {
    /// GGF, for Othello (but not for anti-Othello). GGF also stores the time of each move.
    Ggf,
    /// SGF, for anti-Othello and k in a row.
    Sgf,
}

impl ExportFormat {
    /// Returns the format for the games of a match.
    pub(super) fn of(rules: Rules) -> ExportFormat {
        if is_plain_othello(rules) { ExportFormat::Ggf } else { ExportFormat::Sgf }
    }

    /// Returns the name of the export file in the match folder.
    pub(super) fn file(self) -> &'static str {
        match self {
            ExportFormat::Ggf => "games.ggf",
            ExportFormat::Sgf => "games.sgf",
        }
    }

    /// Formats a game as one line with the score of each move. GGF also stores the time of each move.
    ///
    /// # Errors
    /// If a move of the game is illegal.
    pub(super) fn write(self, game: &PlayedGame) -> Result<String, UnplayableError> {
        let mut text = text(game)?;
        text.result = Some(match (game.result.winner, game.result.margin, reason(&game.ending)) {
            // GGF has no win without a margin or a reason: such a win counts as a wipeout (all squares).
            (Some(winner), None, Reason::Unknown) if self == ExportFormat::Ggf => {
                let all = game.game.size().squares() as i32;
                WrittenResult::Margin(winner.pick(all, -all).into())
            }
            (Some(winner), None, reason) => WrittenResult::Won(winner, reason),
            (_, margin, _) => WrittenResult::Margin(margin.unwrap_or_default().into()),
        });
        Ok(match self {
            ExportFormat::Ggf => ggf::write(&text),
            ExportFormat::Sgf => {
                text.round = Some((game.round + 1).to_string());
                sgf::write(&text)
            }
        })
    }
}

/// Returns the reason for a win: resignation, time, or unknown for any other ending.
fn reason(ending: &Ending) -> Reason {
    match ending {
        Ending::Resigned { .. } => Reason::Resignation,
        Ending::Forfeit(Forfeit { fault: Fault::TimeLoss, .. }) => Reason::Time,
        _ => Reason::Unknown,
    }
}

/// Converts a game to a `GameText`: moves with scores and times, names of the players, place and date.
fn text(game: &PlayedGame) -> Result<GameText, UnplayableError> {
    let mut text = GameText::from_record(&game.record()?);
    let opening_plies = text.moves.len() - game.moves.len().min(text.moves.len());
    for (written, played) in text.moves.iter_mut().skip(opening_plies).zip(&game.moves) {
        written.score = played.score;
        written.seconds = Some(played.time().as_millis() as f64 / 1000.0);
    }
    text.black = Some(game.black.clone());
    text.white = Some(game.white.clone());
    text.place = Some("Kado".to_owned());
    text.date = Some(game.started.clone());
    Ok(text)
}

/// Formats a game as a line: the moves, `#`, the number of the game, the players and the result.
///
/// The number of the game counts from 1. If the game has a start board, ` from ` and the board follow.
///
/// # Errors
/// If a move of the game is illegal.
pub(super) fn transcript(game: &PlayedGame) -> Result<String, UnplayableError> {
    let record = game.record()?;
    let moves: Vec<_> = record.plies().iter().map(|ply| ply.mv).collect();
    let moves = transcript::write(&moves, game.game.size());
    let PlayedGame { index, black, white, result, .. } = game;
    let board = game.start.as_deref().map(|board| format!(" from {board}")).unwrap_or_default();
    Ok(format!("{moves} # {} {black} - {white} {result}{board}", index + 1))
}
