//! The reply to `YXSHOWFORBID`: the points where the rules of renju forbid Black to play.

use crate::base::Color;
use crate::engine::Game;

/// Returns the line of points forbidden to Black, for example `FORBID 0707.`.
/// Each point consists of two digits for the column and two for the row, both counted from 0. If White is to
/// move or the game is over, the line contains no points.
pub(super) fn line(game: &Game) -> String {
    let size = game.size();
    let mut line = "FORBID ".to_owned();
    if game.turn() == Color::Black && game.outcome().is_none() {
        let legal = game.legal_moves();
        for square in size.all_squares() {
            if game.at(square).is_none() && !legal.contains(&square.into()) {
                line +=
                    &[square.column(size), square.row(size)].map(|number| format!("{number:02}")).concat();
            }
        }
    }
    line + "."
}
