//! A finished game in the forms of other programs: GGF if it is one of Othello, else SGF, and a transcript.

use crate::base::Color;
use crate::formats::{GameText, Reason, WrittenResult, ggf, is_plain_othello, sgf, transcript};
use crate::game::Rules;

use super::played::{Ending, Fault, Forfeit, GameResult, PlayedGame, UnplayableError};

/// A form for games with their scores, one a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// With times; knows Othello in which more discs win, and nothing else.
    Ggf,
    /// Knows every game.
    Sgf,
}

impl Form {
    /// Returns the form for the games of a match.
    pub(super) fn of(rules: Rules) -> Form {
        if is_plain_othello(rules) { Form::Ggf } else { Form::Sgf }
    }

    /// Returns the name of the file.
    pub(super) fn file(self) -> &'static str {
        match self {
            Form::Ggf => "games.ggf",
            Form::Sgf => "games.sgf",
        }
    }

    /// Returns a game in this form.
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

/// Returns a game as GGF in one line, with the scores and times of its moves.
///
/// # Errors
/// If its moves are not legal.
fn ggf(game: &PlayedGame) -> Result<String, UnplayableError> {
    let mut text = text(game)?;
    // GGF has the margin for Black; a side that lost otherwise lost the board.
    let all = game.game.size().squares() as i32;
    let margin = game.result.margin_for(Color::Black).unwrap_or(match game.result.winner {
        Some(Color::Black) => all,
        Some(Color::White) => -all,
        None => 0,
    });
    text.result = Some(WrittenResult::Margin(margin.into()));
    Ok(ggf::write(&text))
}

/// Returns a game as SGF in one line, with the scores of its moves.
fn sgf(game: &PlayedGame) -> Result<String, UnplayableError> {
    let mut text = text(game)?;
    text.round = Some((game.round + 1).to_string());
    text.result = Some(match game.result {
        GameResult { winner: Some(winner), margin: None } => WrittenResult::Won(winner, reason(&game.ending)),
        result => WrittenResult::Margin(result.margin_for(Color::Black).unwrap_or_default().into()),
    });
    Ok(sgf::write(&text))
}

/// Returns why a side won without regard to the board.
fn reason(ending: &Ending) -> Reason {
    match ending {
        Ending::Resigned { .. } => Reason::Resignation,
        Ending::Forfeit(Forfeit { fault: Fault::TimeLoss, .. }) => Reason::Time,
        _ => Reason::Unknown,
    }
}

/// Returns the moves of a game with what is known of them, and who played it where and when.
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

/// Returns a game as a line of moves, with number, players and result behind `#`.
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
