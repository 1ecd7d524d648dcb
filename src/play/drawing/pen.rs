//! Drawing the squares of a board and the lines between them.

use crate::base::{Size, Square};
use crate::game::notation::square_name;
use crate::play::game_kind::GameKind;
use crate::play::view::{Label, View};

use super::{Edge, Glyphs, Ink, Scale, Span, Style, Window, large};

/// The characters of grid intersections, by the sum of the arms: up 1, down 2, left 4, right 8.
/// An arm is the grid line from an intersection to a neighboring intersection.
const CROSSINGS: [char; 16] =
    ['·', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// Draws the rows of one board.
#[derive(Clone, Copy)]
pub(super) struct Pen<'a> {
    pub(super) view: &'a View,
    pub(super) cursor: Option<Square>,
    pub(super) style: Style,
    pub(super) size: Size,
    pub(super) scale: Scale,
    pub(super) window: Window,
}

impl Pen<'_> {
    pub(super) fn is_unicode(&self) -> bool {
        self.style.glyphs == Glyphs::Unicode
    }

    fn is_othello(&self) -> bool {
        self.view.kind == GameKind::Othello
    }

    pub(super) fn vertical_line(&self) -> &'static str {
        if self.is_unicode() { "│" } else { "|" }
    }

    /// Returns the label of the move to a square, with its ink; `None` if the move has no label.
    pub(super) fn label(&self, square: Square) -> Option<(&Label, Ink)> {
        let (_, label) = self.view.labels.iter().find(|(labelled, _)| *labelled == square)?;
        Some((label, if label.rank == 1 { Ink::Best } else { Ink::Mark }))
    }

    pub(super) fn column_names(&self) -> Span {
        let (across, _) = self.scale.pitch();
        let name = |column| {
            let square = self.size.square(column, 0).map(|square| square_name(square, self.size));
            let name = square.unwrap_or_default().trim_end_matches('1').to_owned();
            let room = across.saturating_sub(1).max(1);
            let name: String = name.chars().skip(name.chars().count().saturating_sub(room)).collect();
            format!("{name:^room$}")
        };
        let names: Vec<String> = self.window.columns().map(name).collect();
        let (post, _) = self.scale.frame(self.view.kind);
        let indent = " ".repeat(post + usize::from(across > 1));
        let text = indent + &names.join(if across > 1 { " " } else { "" });
        Span::new(text.trim_end(), Ink::Label)
    }

    /// Draws a horizontal line of the board; returns `None` if this scale and game have no such line.
    pub(super) fn edge(&self, edge: Edge) -> Option<Span> {
        let count = self.window.columns().len();
        let [left, middle, right, line] = match (edge, self.is_unicode()) {
            (_, false) => ["+", "+", "+", "-"],
            (Edge::Top, true) => ["┌", "┬", "┐", "─"],
            (Edge::Between, true) => ["├", "┼", "┤", "─"],
            (Edge::Bottom, true) => ["└", "┴", "┘", "─"],
        };
        let text = match (self.scale, self.is_othello(), edge) {
            (Scale::Large | Scale::Grid, true, _) => {
                let (across, _) = self.scale.pitch();
                format!("{left}{}{right}", vec![line.repeat(across - 1); count].join(middle))
            }
            (Scale::Framed, true, Edge::Top | Edge::Bottom) => {
                format!("{left}{}{right}", line.repeat(2 * count + 1))
            }
            (Scale::Grid, false, Edge::Between) => {
                format!("  {}  ", vec![self.vertical_line(); count].join("   "))
            }
            _ => return None,
        };
        Some(Span::new(text, Ink::Line))
    }

    /// Draws the text lines of a row of squares.
    pub(super) fn row(&self, row: u32) -> Vec<Vec<Span>> {
        if self.scale == Scale::Large { large::lines(self, row) } else { vec![self.line(row)] }
    }

    fn line(&self, row: u32) -> Vec<Span> {
        let at = |column: Option<u32>| {
            let column = column.filter(|column| self.window.columns().contains(column));
            column.and_then(|column| self.size.square(column, row))
        };
        let post = matches!((self.scale, self.is_othello()), (Scale::Framed, true));
        let post = post.then(|| Span::new(self.vertical_line(), Ink::Line));
        let columns = self.window.columns();
        let squares = (columns.start..=columns.end).flat_map(|column| {
            let (left, right) = (at(column.checked_sub(1)), at(Some(column)));
            self.separators(left, right).into_iter().chain(right.map(|square| self.square(square)))
        });
        post.clone().into_iter().chain(squares).chain(post).collect()
    }

    fn square(&self, square: Square) -> Span {
        let View { diagram, marked, line, last, .. } = self.view;
        let is_cursor = self.scale == Scale::Narrow && self.cursor == Some(square);
        if let Some(color) = diagram.at(square) {
            let ink = match line.contains(&square) {
                _ if is_cursor => Ink::Pointed(color),
                true => Ink::Winning(color),
                false => Ink::Stone(color),
            };
            return Span::new(self.style.disc(color, *last == Some(square)), ink);
        }
        if let Some((label, ink)) = self.label(square) {
            // Ranks above 9 become a dot.
            let rank = char::from_digit(label.rank as u32, 10).unwrap_or('·');
            return self.score_column(square, 1).unwrap_or_else(|| Span::new(rank, ink));
        }
        let is_marked = marked.contains(&square);
        let (text, ink) = match (self.view.kind, self.style.glyphs) {
            _ if is_cursor => ('+', Ink::Cursor),
            (GameKind::Othello, Glyphs::Unicode) if is_marked => ('·', Ink::Mark),
            (GameKind::Othello, Glyphs::Ascii) if is_marked => ('.', Ink::Mark),
            (GameKind::Othello, _) => (' ', Ink::Line),
            (GameKind::Mnk, Glyphs::Unicode) if is_marked => ('×', Ink::Mark),
            (GameKind::Mnk, Glyphs::Ascii) if is_marked => ('x', Ink::Mark),
            (GameKind::Mnk, Glyphs::Unicode) => (self.crossing(square), Ink::Line),
            (GameKind::Mnk, Glyphs::Ascii) => ('.', Ink::Line),
        };
        Span::new(text, ink)
    }

    /// Returns the character of an empty intersection; at the edges of the board, no grid line leads outward.
    fn crossing(&self, square: Square) -> char {
        let (size, column, row) = (self.size, square.column(self.size), square.row(self.size));
        let (right, bottom) = (u32::from(size.columns()) - 1, u32::from(size.rows()) - 1);
        let arms = [row > 0, row < bottom, column > 0, column < right];
        CROSSINGS[arms.iter().rev().fold(0, |index, &arm| 2 * index + usize::from(arm))]
    }

    /// Draws one column (0 to 2) of a score in a three-column cell; `None` if the cell shows no score.
    ///
    /// Only the scale `Grid` has three-column cells. On an Othello board, a cell shows a score of at most
    /// three characters.
    fn score_column(&self, square: Square, column: usize) -> Option<Span> {
        let is_scored = self.scale == Scale::Grid && self.is_othello();
        let (label, ink) = self.label(square).filter(|_| is_scored)?;
        let is_short = label.score.chars().count() <= 3;
        let score = is_short.then(|| format!("{:^3}", label.score))?;
        score.chars().nth(column).map(|letter| Span::new(letter, ink))
    }

    /// Draws the text columns that separate two adjacent squares in a row of the board.
    ///
    /// `left` is `None` before the first drawn square, `right` is `None` after the last drawn square. In a
    /// grid, the separating columns include the outer columns of the three-column cells.
    fn separators(&self, left: Option<Square>, right: Option<Square>) -> Vec<Span> {
        match self.scale {
            Scale::Large | Scale::Narrow => Vec::new(),
            Scale::Framed | Scale::Bare => vec![self.separator(left, right)],
            Scale::Grid => {
                let line = if self.is_othello() {
                    let bracket = self.bracket(left, right).filter(|_| self.is_cursor_on_score());
                    bracket.unwrap_or_else(|| Span::new(self.vertical_line(), Ink::Line))
                } else {
                    self.gap(left.is_some() && right.is_some())
                };
                let behind = left.map(|left| self.beside(left, false));
                let before = right.map(|right| self.beside(right, true));
                behind.into_iter().chain([line]).chain(before).collect()
            }
        }
    }

    /// Draws the left column (if `is_before`) or the right column of a three-column cell.
    fn beside(&self, square: Square, is_before: bool) -> Span {
        let (left, right) = if is_before { (None, Some(square)) } else { (Some(square), None) };
        let score = || self.score_column(square, if is_before { 0 } else { 2 });
        let edge = if is_before { 0 } else { u32::from(self.size.columns()) - 1 };
        let gap = || self.gap(square.column(self.size) != edge);
        score().or_else(|| self.mark(left, right)).unwrap_or_else(gap)
    }

    fn separator(&self, left: Option<Square>, right: Option<Square>) -> Span {
        self.mark(left, right).unwrap_or_else(|| self.gap(left.is_some() && right.is_some()))
    }

    /// Draws one text column that shows neither a mark nor a score.
    ///
    /// `is_between` is true for a column between two squares. In Unicode, a column between two squares of a
    /// k-in-a-row board shows the line that connects the squares. All other columns are blank.
    fn gap(&self, is_between: bool) -> Span {
        let has_line = is_between && !self.is_othello() && self.is_unicode();
        Span::new(if has_line { "─" } else { " " }, Ink::Line)
    }

    /// Draws the bracket or parenthesis between two squares; `None` if neither square has one.
    ///
    /// Brackets surround the cursor. In ASCII, parentheses surround the last move.
    fn mark(&self, left: Option<Square>, right: Option<Square>) -> Option<Span> {
        let last = self.view.last.filter(|_| !self.is_unicode());
        self.bracket(left, right).or_else(|| around(last?, [left, right], ["(", ")"], Ink::Line))
    }

    /// Draws the bracket of the cursor between two squares; `None` if the cursor is on neither square.
    fn bracket(&self, left: Option<Square>, right: Option<Square>) -> Option<Span> {
        around(self.cursor?, [left, right], ["[", "]"], Ink::Cursor)
    }

    /// Returns whether the cursor is on a cell that shows a score.
    ///
    /// The score fills the cell, so the brackets then replace the lines on both sides of the cell.
    fn is_cursor_on_score(&self) -> bool {
        self.cursor.is_some_and(|cursor| self.score_column(cursor, 1).is_some())
    }
}

/// Draws the sign between two squares if one of them is `square`.
///
/// The first sign stands before `square`, the second one behind it.
fn around(square: Square, [left, right]: [Option<Square>; 2], signs: [&str; 2], ink: Ink) -> Option<Span> {
    let sign = if right == Some(square) { signs[0] } else { signs[1] };
    [left, right].contains(&Some(square)).then(|| Span::new(sign, ink))
}
