//! Boards in the notation of the data files.

use kado::base::{Color, Size, Square};
use kado::game::Diagram;
use kado::game::mnk::{Line, Mnk, Rules};

pub(crate) const FIFTEEN: Size = Size::square_board(15);

pub(crate) fn five_in_a_row(line: Line) -> Rules {
    Rules::new(FIFTEEN, 5, line).unwrap()
}

/// Reads rows from the top joined by `/`: `X` is black, `O` white, any other character an empty square.
pub(crate) fn diagram(rows: &str, turn: Color) -> Diagram {
    let columns = rows.split('/').next().unwrap().len() as u8;
    let size = Size::new(columns, rows.split('/').count() as u8).unwrap();
    let cells = rows.bytes().filter(|&cell| cell != b'/').map(|cell| match cell {
        b'X' => Some(Color::Black),
        b'O' => Some(Color::White),
        _ => None,
    });
    Diagram::new(size, cells.collect(), turn).unwrap()
}

/// Returns the position of a game of five in a row on a board in the notation of [`diagram`].
pub(crate) fn position(line: Line, rows: &str, turn: Color) -> Mnk {
    let diagram = diagram(rows, turn);
    Mnk::new(Rules::new(diagram.size(), 5, line).unwrap(), &diagram).unwrap()
}

/// Parses a column letter and a row that counts from 0 at the top.
pub(crate) fn square_from_top(name: &str) -> Square {
    let column = u32::from(name.as_bytes()[0] - b'a');
    FIFTEEN.square(column, name[1..].parse().unwrap()).unwrap()
}
