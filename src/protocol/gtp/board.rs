//! Commands that show the board, its size and the final score.
//! Some of these commands give `GoGui` the rules of a game that `GoGui` does not know.

use crate::formats::picture::{picture, row_text};

use super::call::{Answer, Call, Handled};
use super::reply::CommandError;

pub(super) fn showboard(call: &mut Call<'_>) -> Handled {
    let (game, vertices) = (call.engine.game(), call.vertices());
    let columns: Vec<String> =
        (0..u32::from(game.size().columns())).map(|column| vertices.column(column)).collect();
    Ok(Answer::block(&picture(&game.diagram(), game.outcome(), &columns, |row| row + 1)))
}

pub(super) fn final_score(call: &mut Call<'_>) -> Handled {
    let outcome = call.engine.game().outcome().ok_or(CommandError::Score)?;
    Ok(Answer::text(outcome.to_string()))
}

pub(super) fn board_size(call: &mut Call<'_>) -> Handled {
    let size = call.engine.game().size();
    let (columns, rows) = (size.columns(), size.rows());
    Ok(Answer::text(if columns == rows { columns.to_string() } else { format!("{columns} {rows}") }))
}

/// Lists the rows of the board from the last row to row 1.
/// `GoGui` numbers the rows from the bottom. With the last row first, each square therefore has the same name
/// in `GoGui` and in Kado.
pub(super) fn board(call: &mut Call<'_>) -> Handled {
    let diagram = call.engine.game().diagram();
    let rows = (0..u32::from(diagram.size().rows())).rev().map(|row| row_text(&diagram, row));
    Ok(Answer::block(&rows.collect::<Vec<_>>().join("\n")))
}
