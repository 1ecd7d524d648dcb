//! Export of finished games: as GGF (Othello) or SGF (other games), and as transcripts.

use crate::base::Color;
use crate::formats::{GameText, Reason, WrittenResult, ggf, is_plain_othello, sgf, transcript};
use crate::game::Rules;

use super::played::{Ending, Fault, Forfeit, GameResult, PlayedGame, UnplayableError};

/// A file format for games with scores, one game per line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// GGF, which also holds times: for all Othello games except those that the side with fewer discs wins.
    Ggf,
    /// SGF, for all other games.
    Sgf,
}

impl Form {
    /// Returns the format for the games of a match.
    pub(super) fn of(rules: Rules) -> Form {
        if is_plain_othello(rules) { Form::Ggf } else { Form::Sgf }
    }

    /// Returns the name of the export file in the match folder.
    pub(super) fn file(self) -> &'static str {
        match self {
            Form::Ggf => "games.ggf",
            Form::Sgf => "games.sgf",
        }
    }

    /// Formats a game.
    ///
    /// # Errors
    /// If its moves are not legal.
    pub(super) fn write(self, game: &PlayedGame) -> Result<String, UnplayableError> {
        match self {
            Form::Ggf => ggf(game),
            Form::Sgf => sgf(game),
        }
    }
}

/// Formats a game as one line of GGF, with the scores and times of its moves.
///
/// # Errors
/// If its moves are not legal.
fn ggf(game: &PlayedGame) -> Result<String, UnplayableError> {
    let mut text = text(game)?;
    // GGF stores the margin for Black; a forfeit or a resignation counts as a wipeout (all squares).
    let all = game.game.size().squares() as i32;
    let margin = game.result.margin_for(Color::Black).unwrap_or(match game.result.winner {
        Some(Color::Black) => all,
        Some(Color::White) => -all,
        None => 0,
    });
    text.result = Some(WrittenResult::Margin(margin.into()));
    Ok(ggf::write(&text))
}

/// Formats a game as one line of SGF, with the scores of its moves.
fn sgf(game: &PlayedGame) -> Result<String, UnplayableError> {
    let mut text = text(game)?;
    text.round = Some((game.round + 1).to_string());
    text.result = Some(match game.result {
        GameResult { winner: Some(winner), margin: None } => WrittenResult::Won(winner, reason(&game.ending)),
        result => WrittenResult::Margin(result.margin_for(Color::Black).unwrap_or_default().into()),
    });
    Ok(sgf::write(&text))
}

/// Returns the SGF reason of a win that was not decided on the board.
fn reason(ending: &Ending) -> Reason {
    match ending {
        Ending::Resigned { .. } => Reason::Resignation,
        Ending::Forfeit(Forfeit { fault: Fault::TimeLoss, .. }) => Reason::Time,
        _ => Reason::Unknown,
    }
}

/// Converts a game: its moves with scores and times, the players, the place and the date.
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

/// Formats a game as a line of moves, followed by `#` and its number, players and result.
///
/// # Errors
/// If its moves are not legal.
pub(super) fn transcript(game: &PlayedGame) -> Result<String, UnplayableError> {
    let record = game.record()?;
    let moves: Vec<_> = record.plies().iter().map(|ply| ply.mv).collect();
    let moves = transcript::write(&moves, game.game.size());
    let PlayedGame { index, black, white, result, .. } = game;
    let board = game.start.as_deref().map(|board| format!(" from {board}")).unwrap_or_default();
    Ok(format!("{moves} # {} {black} - {white} {result}{board}", index + 1))
}
