//! A finished game in the forms of other programs: GGF, which knows Othello alone, and a transcript.

use crate::base::Color;
use crate::game::formats::{GameText, WrittenResult, ggf, transcript};
use crate::game::othello::Aim;
use crate::game::{Position, Rules};

use super::played::{PlayedGame, UnplayableError};

/// Returns whether GGF knows the game: Othello in which more discs win.
pub(super) fn is_of_ggf(game: &PlayedGame) -> bool {
    matches!(game.game, Rules::Othello(rules) if rules.aim == Aim::Most)
}

/// Returns a game as GGF in one line, with the scores and times of its moves.
///
/// # Errors
/// If its moves are not legal.
pub(super) fn ggf(game: &PlayedGame) -> Result<String, UnplayableError> {
    let record = game.record()?;
    let mut text = GameText::from_record(&record);
    let opening_plies = text.moves.len() - game.moves.len().min(text.moves.len());
    for (written, played) in text.moves.iter_mut().skip(opening_plies).zip(&game.moves) {
        written.score = played.score;
        written.seconds = Some(played.time().as_millis() as f64 / 1000.0);
    }
    text.black = Some(game.black.clone());
    text.white = Some(game.white.clone());
    // GGF has the margin for Black; a side that lost otherwise lost the board.
    let all = record.position().size().squares() as i32;
    let margin = game.result.margin_for(Color::Black).unwrap_or(match game.result.winner {
        Some(Color::Black) => all,
        Some(Color::White) => -all,
        None => 0,
    });
    text.result = Some(WrittenResult::Margin(margin.into()));
    text.place = Some("Kado".to_owned());
    text.date = Some(game.started.clone());
    Ok(ggf::write(&text))
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
