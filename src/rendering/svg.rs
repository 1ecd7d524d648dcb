//! Boards as self-contained SVG pictures, for notebooks and pages.

use maud::{Markup, html};

use crate::base::{Color, Move, Square};
use crate::game::notation::column_name;
use crate::game::{AnyPosition, Position, Rules};

/// Side of a square in SVG units.
const SQUARE: u32 = 40;
/// Width of the rim with the coordinates, in SVG units.
const RIM: u32 = 20;

/// Colors of an Othello board: surface, grid, rim, coordinates.
const FELT: [&str; 4] = ["#2c8656", "#1c6440", "#123a27", "#bcd6c6"];
/// Colors of a board for a k-in-a-row game: surface, grid, rim, coordinates.
const WOOD: [&str; 4] = ["#d6a55c", "#5f431b", "#6d4a22", "#f3e1c4"];

/// Colors of black and white discs.
const FILLS: [&str; 2] = ["#0e1113", "#fbfbf7"];

/// Draws a position as SVG, `width` pixels wide.
///
/// Dots show the legal moves in Othello; a red dot shows the last move.
///
/// ```
/// use kado::game::{AnyPosition, Rules};
/// use kado::rendering::board_svg;
///
/// let svg = board_svg(&AnyPosition::start(Rules::OTHELLO)?, None, 360);
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
/// assert_eq!(svg.matches("class=\"disc\"").count(), 4);
/// assert_eq!(svg.matches("class=\"legal\"").count(), 4);
/// # Ok::<(), kado::game::SetupError>(())
/// ```
pub fn board_svg(position: &AnyPosition, last: Option<Move>, width: u32) -> String {
    let size = position.size();
    let (columns, rows) = (u32::from(size.columns()), u32::from(size.rows()));
    let (across, down) = (columns * SQUARE + 2 * RIM, rows * SQUARE + 2 * RIM);
    let is_othello = matches!(position.rules(), Rules::Othello(_));
    let [felt, grid, rim, names] = if is_othello { FELT } else { WOOD };
    let circle = |class: &str, square: Square, radius: u32, fill: &str| {
        let center = |number: u32| RIM + number * SQUARE + SQUARE / 2;
        let (x, y) = (center(square.column(size)), center(square.row(size)));
        html! { circle class=(class) cx=(x) cy=(y) r=(radius) fill=(fill) {} }
    };
    let disc = |square: Square| Some(circle("disc", square, 17, FILLS[position.at(square)? as usize]));
    let legal = position.legal_moves().into_iter().filter(|_| is_othello).filter_map(Move::square);
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (across) " " (down) } width=(width)
            role="img" aria-label=(label(position)) {
            rect width=(across) height=(down) rx="6" fill=(rim) {}
            rect x=(RIM) y=(RIM) width=(columns * SQUARE) height=(rows * SQUARE) fill=(felt) {}
            (lines((columns, rows), grid))
            (coordinates((columns, rows), names))
            @for disc in size.all_squares().filter_map(disc) { (disc) }
            @for square in legal { (circle("legal", square, 4, grid)) }
            @if let Some(square) = last.and_then(Move::square) { (circle("last", square, 5, "#f0654e")) }
        }
    };
    svg.into_string()
}

/// Returns a text description of the position.
fn label(position: &AnyPosition) -> String {
    let diagram = position.diagram();
    let (black, white) = (diagram.count(Color::Black), diagram.count(Color::White));
    let to_move = || format!("{} to move", position.turn());
    let state = position.outcome().map_or_else(to_move, |outcome| format!("game over, {outcome}"));
    format!("{}: black {black}, white {white}, {state}", position.rules())
}

/// Draws the grid lines between the squares.
fn lines((columns, rows): (u32, u32), color: &str) -> Markup {
    let down = (0..=columns).map(|column| format!("M{} {RIM}v{}", RIM + column * SQUARE, rows * SQUARE));
    let across = (0..=rows).map(|row| format!("M{RIM} {}h{}", RIM + row * SQUARE, columns * SQUARE));
    let path: String = down.chain(across).collect();
    html! { path d=(path) stroke=(color) fill="none" {} }
}

/// Draws the names of the columns above the board and of the rows beside it.
fn coordinates((columns, rows): (u32, u32), color: &str) -> Markup {
    let center = |number: u32| RIM + number * SQUARE + SQUARE / 2;
    html! {
        g fill=(color) font-family="sans-serif" font-size="13" text-anchor="middle" {
            @for column in 0..columns { text x=(center(column)) y="15" { (column_name(column)) } }
            @for row in 0..rows { text x="10" y=(center(row) + 5) { (row + 1) } }
        }
    }
}
