//! The board drawn in characters, row 1 at the top: `X` black, `O` white, `.` empty.

use crate::base::Color;
use crate::game::{Diagram, Outcome};

/// Draws the board with column and row names, followed by the disc counts and the mover or the result.
/// `row_name` receives rows counted from 0.
///
/// ```
/// use kado::formats::picture;
/// use kado::game::{AnyPosition, Position, Rules, notation};
///
/// let start = AnyPosition::start("othello:4".parse()?)?;
/// let columns: Vec<String> = (0..4).map(notation::column_name).collect();
/// let drawn = picture::picture(&start.diagram(), start.outcome(), &columns, |row| row + 1);
/// assert!(drawn.contains("2 . O X . 2\n3 . X O . 3"));
/// assert!(drawn.ends_with("black (X) 2, white (O) 2, black to move"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(
    diagram: &Diagram,
    outcome: Option<Outcome>,
    columns: &[String],
    row_name: impl Fn(u32) -> u32,
) -> String {
    let size = diagram.size();
    let row_width = size.rows().to_string().len();
    let header = format!("{:row_width$} {}", "", columns.join(" "));
    let row = |row| format!("{name:>row_width$} {} {name}", row_text(diagram, row), name = row_name(row));
    let rows = (0..u32::from(size.rows())).map(row).collect::<Vec<_>>().join("\n");
    let (black, white) = (diagram.count(Color::Black), diagram.count(Color::White));
    let to_move = || format!("{} to move", diagram.turn());
    let state = outcome.map_or_else(to_move, |outcome| format!("game over, {outcome}"));
    format!("{header}\n{rows}\n{header}\nblack (X) {black}, white (O) {white}, {state}")
}

/// Returns a row as text: `X`, `O` or `.` for each square, separated by blanks.
/// Row 0 is the top row.
pub(crate) fn row_text(diagram: &Diagram, row: u32) -> String {
    let size = diagram.size();
    let cells = (0..u32::from(size.columns())).filter_map(|column| size.square(column, row));
    let letter = |square| diagram.at(square).map_or(".", |color| color.pick("X", "O"));
    cells.map(letter).collect::<Vec<_>>().join(" ")
}
