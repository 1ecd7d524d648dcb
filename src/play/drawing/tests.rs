use super::*;
use crate::game::notation::parse_square;
use crate::game::{Diagram, Position, othello8::Othello8};
use crate::play::view::Label;

impl Drawing {
    /// Returns the size of the drawing in columns and rows.
    fn extent(&self) -> (usize, usize) {
        let width = |spans: &Vec<Span>| spans.iter().map(Span::width).sum();
        (self.rows.iter().map(width).max().unwrap_or(0), self.rows.len())
    }

    /// Returns the text column and the text row in which the drawing shows a square.
    ///
    /// The square must be in the visible part of the board.
    fn place_of(&self, square: Square) -> (usize, usize) {
        let column = square.column(self.size).saturating_sub(self.window.columns().start) as usize;
        let row = square.row(self.size).saturating_sub(self.window.rows().start) as usize;
        let (across, down) = self.scale.pitch();
        (self.origin.0 + across / 2 + across * column, self.origin.1 + (down - 1) / 2 + down * row)
    }
}

const UNICODE: Style = Style { glyphs: Glyphs::Unicode, colored: false };
const ASCII: Style = Style { glyphs: Glyphs::Ascii, colored: false };

fn text(view: &View, cursor: Option<Square>, style: Style) -> String {
    Drawing::new(view, cursor, style).lines(style.colored).join("\n")
}

fn at(name: &str, size: Size) -> Square {
    parse_square(name, size).unwrap()
}

/// Returns the view of an Othello game after the move f5, with White's legal moves marked.
fn othello() -> View {
    let mut position = Othello8::start();
    let f5 = at("f5", Size::OTHELLO);
    position.play(f5.into()).unwrap();
    let marked = position.legal_moves().iter().filter_map(|mv| mv.square()).collect();
    View { last: Some(f5), marked, ..View::plain(GameKind::Othello, position.diagram()) }
}

fn stones(size: Size, black: &[&str], white: &[&str]) -> View {
    let mut diagram = Diagram::empty(size);
    for (names, color) in [(black, Color::Black), (white, Color::White)] {
        for name in names {
            diagram.set(at(name, size), Some(color));
        }
    }
    View::plain(GameKind::Mnk, diagram)
}

#[test]
fn othello_is_drawn_in_a_frame_with_dots_for_the_legal_moves() {
    let expected = "\
\u{20}   a b c d e f g h
  ┌─────────────────┐
1 │                 │
2 │                 │
3 │                 │
4 │       ○ ● ·     │
5 │       ● ● ◉     │
6 │       ·   ·     │
7 │                 │
8 │                 │
  └─────────────────┘";
    assert_eq!(text(&othello(), None, UNICODE), expected);
}

#[test]
fn othello_in_ascii_has_the_last_disc_in_parentheses() {
    let drawn = text(&othello(), None, ASCII);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[1], "  +-----------------+");
    assert_eq!(lines[5], "4 |       O X .     |");
    assert_eq!(lines[6], "5 |       X X(X)    |");
}

#[test]
fn a_large_board_has_discs_of_three_rows() {
    let size = Size::OTHELLO;
    let mut view = othello();
    view.labels = vec![(at("f6", size), Label { rank: 1, score: "+1".to_owned() })];
    let whole = Window::whole(size);
    let drawing = Drawing::at_scale(&view, Some(at("d6", size)), UNICODE, Scale::Large, whole);
    let lines = drawing.lines(false);
    assert_eq!(drawing.extent(), (2 + 8 * 8 + 1, 1 + 4 * 8 + 1));
    assert_eq!(lines[0].trim_end(), "      a       b       c       d       e       f       g       h");
    let expected = [
        "  │       │       │       │ ╭───╮ │ ▄███▄ │       │       │       │",
        "4 │       │       │       │ │   │ │ █████ │   •   │       │       │",
        "  │       │       │       │ ╰───╯ │ ▀███▀ │       │       │       │",
        "  ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤",
        "  │       │       │       │ ▄███▄ │ ▄███▄ │ ▄███▄ │       │       │",
        "5 │       │       │       │ █████ │ █████ │ ██ ██ │       │       │",
        "  │       │       │       │ ▀███▀ │ ▀███▀ │ ▀███▀ │       │       │",
        "  ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤",
        "  │       │       │       │       │       │       │       │       │",
        "6 │       │       │       │[  •  ]│       │  +1   │       │       │",
        "  │       │       │       │       │       │       │       │       │",
    ];
    assert_eq!(lines[14..25], expected, "{}", lines.join("\n"));
    for square in size.all_squares() {
        let (column, row) = drawing.place_of(square);
        for (across, down) in [(0, 0), (3, 1), (3, -1), (-3, 0)] {
            let (column, row) = (column.strict_add_signed(across), row.strict_add_signed(down));
            assert_eq!(drawing.square_at(column, row), Some(square));
        }
    }
}

#[test]
fn the_brackets_of_the_cursor_leave_room_for_a_score() {
    let size = Size::OTHELLO;
    let mut view = othello();
    let score = |name, rank, score: &str| (at(name, size), Label { rank, score: score.to_owned() });
    view.labels = vec![score("f6", 1, "+1"), score("f4", 2, "-10"), score("d6", 3, "-1")];
    let row = |cursor, row: usize| {
        let whole = Window::whole(size);
        let drawing = Drawing::at_scale(&view, Some(at(cursor, size)), UNICODE, Scale::Grid, whole);
        drawing.lines(false)[row].clone()
    };
    assert_eq!(row("f6", 12), "6 │   │   │   │-1 │   [+1 ]   │   │");
    assert_eq!(row("f4", 8), "4 │   │   │   │ ○ │ ● [-10]   │   │");
    assert_eq!(row("e6", 12), "6 │   │   │   │-1 │[ ]│+1 │   │   │");
}

#[test]
fn stones_stand_on_the_crossings_of_lines() {
    let size = Size::new(5, 4).unwrap();
    let mut view = stones(size, &["a1", "c2"], &["e4", "d3"]);
    view.last = Some(at("d3", size));
    view.marked = vec![at("a4", size)];
    let expected = "\
\u{20}  a b c d e
1  ●─┬─┬─┬─┐ 
2  ├─┼─●─┼─┤ 
3  ├─┼─┼─◎─┤ 
4  ×─┴─┴─┴─○ ";
    assert_eq!(text(&view, None, UNICODE), expected);
    let with_cursor = text(&view, Some(at("c2", size)), UNICODE);
    assert_eq!(with_cursor.lines().nth(2), Some("2  ├─┼[●]┼─┤ "));
    let ascii = "\
\u{20}  a b c d e
1  X . . . . 
2  . . X . . 
3  . . .(O). 
4  x . . . O ";
    assert_eq!(text(&view, None, ASCII), ascii);
}

#[test]
fn boards_of_one_row_one_column_and_one_square_have_lines_that_end() {
    let rows = |columns, rows| {
        let drawn = text(&stones(Size::new(columns, rows).unwrap(), &[], &[]), None, UNICODE);
        drawn.lines().skip(1).map(|line| line[1..].trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(rows(3, 1), ["╶───╴"]);
    assert_eq!(rows(1, 3), ["╷", "│", "╵"]);
    assert_eq!(rows(1, 1), ["·"]);
}

#[test]
fn wide_boards_keep_their_columns_in_line() {
    let view = stones(Size::square_board(25), &["y1", "a25"], &["y25"]);
    let drawing = Drawing::new(&view, None, UNICODE);
    let lines = drawing.lines(false);
    assert!(lines[0].ends_with("w x y") && lines[0].starts_with("    a b c"), "{}", lines[0]);
    assert!(lines[1].starts_with(" 1  ┌") && lines[25].starts_with("25  ●"), "{}", lines[1]);
    let column_of_y = lines[0].chars().position(|c| c == 'y').unwrap();
    assert_eq!(lines[25].chars().nth(column_of_y), Some('○'));
    assert_eq!(drawing.extent(), (3 + 1 + 2 * 25, 26));
}

#[test]
fn every_square_is_found_where_it_is_drawn() {
    for (kind, side) in
        [(GameKind::Othello, 8), (GameKind::Othello, 16), (GameKind::Mnk, 15), (GameKind::Mnk, 1)]
    {
        let size = Size::square_board(side);
        let view = View { kind, ..stones(size, &[], &[]) };
        let drawing = Drawing::new(&view, None, UNICODE);
        for square in size.all_squares() {
            let (column, row) = drawing.place_of(square);
            assert_eq!(drawing.square_at(column, row), Some(square));
            assert_eq!(drawing.square_at(column - 1, row), Some(square));
            let marked = Drawing::new(&stones_of(kind, size, square), None, UNICODE).lines(false);
            assert_eq!(marked[row].chars().nth(column), Some('●'), "{side} {column} {row}");
        }
        let (width, height) = drawing.extent();
        assert_eq!(
            drawing.square_at(0, 0).or(drawing.square_at(width, 1)).or(drawing.square_at(2, height)),
            None
        );
    }
}

fn stones_of(kind: GameKind, size: Size, square: Square) -> View {
    let mut view = View { kind, ..stones(size, &[], &[]) };
    view.diagram.set(square, Some(Color::Black));
    view
}

#[test]
fn a_colored_board_is_the_plain_one_in_color_with_discs_for_both() {
    let style = Style { colored: true, ..UNICODE };
    let drawn = text(&othello(), None, style);
    let mut plain = String::new();
    for part in drawn.split("\x1b[") {
        plain += part.split_once('m').map_or(part, |(_, text)| text);
    }
    assert!(drawn.contains("\x1b[48;5;29;38;5;231m●\x1b[0m"), "{drawn:?}");
    assert_eq!(plain, text(&othello(), None, UNICODE).replace('○', "●"));
}
