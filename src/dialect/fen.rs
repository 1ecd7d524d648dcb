//! Boards in the manner of chess: rows from the top with `/` between them, runs of empty squares counted.

use crate::base::Color;
use crate::game::Diagram;

/// Writes the squares of a board, row 1 first.
pub(super) fn write_rows(diagram: &Diagram, black: char, white: char) -> String {
    let columns = usize::from(diagram.size().columns());
    let rows: Vec<String> =
        diagram.cells().chunks(columns).map(|cells| write_row(cells, black, white)).collect();
    rows.join("/")
}

fn write_row(cells: &[Option<Color>], black: char, white: char) -> String {
    let mut row = String::new();
    for run in cells.chunk_by(|one, next| one.is_none() && next.is_none()) {
        match run[0] {
            None => row += &run.len().to_string(),
            Some(Color::Black) => row.push(black),
            Some(Color::White) => row.push(white),
        }
    }
    row
}
