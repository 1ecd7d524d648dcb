//! The answer to `YXSHOWFORBID`: where the rules of renju do not let Black play.

use crate::base::Color;
use crate::engine::Game;

/// Writes the free points on which Black, if it is to move, may not play, each by two digits for its column
/// and two for its row: `FORBID 0707.`
pub(super) fn line(game: &dyn Game) -> String {
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
