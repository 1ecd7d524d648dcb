//! The reply to `YXSHOWFORBID`: the points where the rules of renju forbid Black to play.

use crate::base::{Color, Square};
use crate::engine::Game;

/// Returns the line of points forbidden to Black, for example `FORBID 0707.`.
/// Each point consists of two digits for the column and two for the row, both counted from 0. If White is to
/// move or the game is over, the line contains no points.
pub(super) fn line(game: &Game) -> String {
    let (size, legal) = (game.size(), game.legal_moves());
    let is_shown = game.turn() == Color::Black && game.outcome().is_none();
    let is_forbidden = |square: &Square| game.at(*square).is_none() && !legal.contains(&(*square).into());
    let points = size.all_squares().filter(|square| is_shown && is_forbidden(square));
    let points = points.map(|square| format!("{:02}{:02}", square.column(size), square.row(size)));
    format!("FORBID {}.", points.collect::<String>())
}
