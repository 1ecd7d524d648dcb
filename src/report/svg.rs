//! A board as a picture that needs nothing else: SVG for notebooks and pages.

use crate::base::{Color, Move, Square};
use crate::game::notation::column_name;
use crate::game::{AnyPosition, Position, Rules};

/// The side of a square.
const SQUARE: u32 = 40;
/// The width of the rim, in which the names of columns and rows stand.
const RIM: u32 = 20;

/// Colors of a board: felt, grid, rim, names.
const FELT: [&str; 4] = ["#2c8656", "#1c6440", "#123a27", "#bcd6c6"];
const WOOD: [&str; 4] = ["#d6a55c", "#5f431b", "#6d4a22", "#f3e1c4"];

/// Draws a position: legal moves of Othello as dots, the last move with a mark, as SVG of `width` pixels.
///
/// ```
/// use kado::game::{AnyPosition, Rules};
/// use kado::report::board_svg;
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
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" width=\"{width}\" \
         role=\"img\" aria-label=\"{}\"><rect width=\"{across}\" height=\"{down}\" rx=\"6\" fill=\"{rim}\"/>\
         <rect x=\"{RIM}\" y=\"{RIM}\" width=\"{}\" height=\"{}\" fill=\"{felt}\"/>",
        label(position),
        columns * SQUARE,
        rows * SQUARE
    );
    draw_grid(&mut svg, (columns, rows), grid);
    draw_names(&mut svg, (columns, rows), names);
    let place = |square: Square| {
        let center = |number: u32| RIM + number * SQUARE + SQUARE / 2;
        format!("cx=\"{}\" cy=\"{}\"", center(square.column(size)), center(square.row(size)))
    };
    for square in size.all_squares() {
        let Some(color) = position.at(square) else { continue };
        let fill = if color == Color::Black { "#0e1113" } else { "#fbfbf7" };
        let at = place(square);
        svg.push_str(&format!("<circle class=\"disc\" {at} r=\"17\" fill=\"{fill}\" stroke=\"#0e1113\"/>"));
    }
    for square in position.legal_moves().iter().filter(|_| is_othello).filter_map(|mv| mv.square()) {
        svg.push_str(&format!("<circle class=\"legal\" {} r=\"4\" fill=\"{grid}\"/>", place(square)));
    }
    if let Some(square) = last.and_then(Move::square) {
        svg.push_str(&format!("<circle class=\"last\" {} r=\"5\" fill=\"#f0654e\"/>", place(square)));
    }
    svg + "</svg>"
}

/// Says in words what the picture shows.
fn label(position: &AnyPosition) -> String {
    let diagram = position.diagram();
    let (black, white) = (diagram.count(Color::Black), diagram.count(Color::White));
    let to_move = || format!("{} to move", position.turn());
    let state = position.outcome().map_or_else(to_move, |outcome| format!("game over, {outcome}"));
    format!("{}: black {black}, white {white}, {state}", position.rules())
}

/// Draws the lines between the squares.
fn draw_grid(svg: &mut String, (columns, rows): (u32, u32), color: &str) {
    let mut path = String::new();
    for column in 0..=columns {
        path.push_str(&format!("M{} {RIM}v{}", RIM + column * SQUARE, rows * SQUARE));
    }
    for row in 0..=rows {
        path.push_str(&format!("M{RIM} {}h{}", RIM + row * SQUARE, columns * SQUARE));
    }
    svg.push_str(&format!("<path d=\"{path}\" stroke=\"{color}\" fill=\"none\"/>"));
}

/// Writes the names of the columns above the board and of the rows beside it.
fn draw_names(svg: &mut String, (columns, rows): (u32, u32), color: &str) {
    let open =
        format!("<g fill=\"{color}\" font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">");
    svg.push_str(&open);
    for column in 0..columns {
        let x = RIM + column * SQUARE + SQUARE / 2;
        svg.push_str(&format!("<text x=\"{x}\" y=\"15\">{}</text>", column_name(column)));
    }
    for row in 0..rows {
        let y = RIM + row * SQUARE + SQUARE / 2 + 5;
        svg.push_str(&format!("<text x=\"10\" y=\"{y}\">{}</text>", row + 1));
    }
    svg.push_str("</g>");
}
