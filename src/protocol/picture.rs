//! The board as a picture of letters, row 1 at the top.

use crate::base::{Color, Square};
use crate::engine::Game;
use crate::game::Diagram;

/// Draws the board with the names of its columns and, counted from 0, of its rows, and says how the game
/// stands.
pub(super) fn picture(game: &dyn Game, columns: &[String], row_name: impl Fn(u32) -> u32) -> String {
    let (size, diagram) = (game.size(), game.diagram());
    let row_width = size.rows().to_string().len();
    let header = format!("{:row_width$} {}", "", columns.join(" "));
    let row = |row| format!("{name:>row_width$} {} {name}", row_text(&diagram, row), name = row_name(row));
    let rows = (0..u32::from(size.rows())).map(row).collect::<Vec<_>>().join("\n");
    let (black, white) = (diagram.count(Color::Black), diagram.count(Color::White));
    let state = game
        .outcome()
        .map_or_else(|| format!("{} to move", game.turn()), |outcome| format!("game over, {outcome}"));
    format!("{header}\n{rows}\n{header}\nblack (X) {black}, white (O) {white}, {state}")
}

/// Writes the squares of a row, counted from 0.
pub(super) fn row_text(diagram: &Diagram, row: u32) -> String {
    let size = diagram.size();
    let cells = (0..u32::from(size.columns())).filter_map(|column| size.square(column, row));
    cells.map(|square| letter(diagram, square)).collect::<Vec<_>>().join(" ")
}

fn letter(diagram: &Diagram, square: Square) -> &'static str {
    match diagram.at(square) {
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
        None => ".",
    }
}
