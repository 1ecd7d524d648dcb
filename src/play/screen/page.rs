//! Drawing of the screen with a board.

use crate::base::{Size, Square};
use crate::play::drawing::{Drawing, Ink, Span, Style};
use crate::play::game_kind::GameKind;
use crate::play::view::View;

use super::canvas::{Canvas, wrapped};
use super::layout::{Layout, SMALLEST};

/// Content of a screen that shows a board.
#[derive(Debug)]
pub(super) struct Page<'a> {
    pub(super) title: String,
    pub(super) view: View,
    /// The square of the cursor, and whether to draw the cursor.
    ///
    /// If the board does not fit, the part around this square is shown.
    pub(super) cursor: (Square, bool),
    /// Status line: the state of the game.
    pub(super) status: Vec<Span>,
    /// Short form of `status`, drawn if the layout is not full.
    pub(super) short: Vec<Span>,
    /// Messages, the latest last.
    pub(super) messages: &'a [String],
    /// The input line.
    pub(super) line: &'a str,
    /// The prompt shown while the input line is empty; `None` in a mode without an input line.
    pub(super) prompt: Option<&'a str>,
    /// Descriptions of the available keys; if not all fit, only the first ones are shown.
    pub(super) keys: &'a [&'a str],
}

/// A drawn page, and the data that map a mouse click to a square.
#[derive(Debug)]
pub(super) struct Drawn {
    pub(super) canvas: Canvas,
    pub(super) layout: Option<Layout>,
    board: Option<(Drawing, (usize, usize))>,
}

impl Drawn {
    /// Returns a page without a board.
    pub(super) fn of(canvas: Canvas) -> Drawn {
        Drawn { canvas, layout: None, board: None }
    }

    /// Returns the square at a column and row of the terminal; `None` beside the board.
    pub(super) fn square_at(&self, column: usize, row: usize) -> Option<Square> {
        let (drawing, (left, top)) = self.board.as_ref()?;
        drawing.square_at(column.checked_sub(*left)?, row.checked_sub(*top)?)
    }
}

impl Page<'_> {
    /// Draws the page, without its panel, for a terminal of this size.
    pub(super) fn draw(&self, (columns, rows): (usize, usize), style: Style) -> Drawn {
        let mut canvas = Canvas::new(columns, rows);
        let (kind, size): (GameKind, Size) = (self.view.kind, self.view.diagram.size());
        let Some(layout) = Layout::new((columns, rows), kind, size, self.cursor.0) else {
            too_small(&mut canvas);
            return Drawn::of(canvas);
        };
        let cursor = Some(self.cursor.0).filter(|_| self.cursor.1);
        let drawing = Drawing::at_scale(&self.view, cursor, style, layout.scale, layout.window);
        for (index, spans) in drawing.rows().iter().enumerate() {
            canvas.put_line(layout.board.0, layout.board.1 + index, spans);
        }
        if layout.is_full {
            canvas.put(1, 0, &self.title, Ink::Faint);
            canvas.put_line(1, layout.below, &self.status);
            self.foot(&mut canvas, layout, style);
        } else {
            canvas.put_line(0, layout.below, &self.short);
            // Shows the latest message unless a line is being typed.
            match self.messages.last().filter(|_| self.line.is_empty() || self.prompt.is_none()) {
                Some(message) => {
                    let top = layout.below + 1;
                    let lines = shortened(message, (columns, rows.saturating_sub(top)), style);
                    for (index, line) in lines.iter().enumerate() {
                        canvas.put(0, top + index, line, Ink::Plain);
                    }
                }
                None if self.prompt.is_some() => {
                    canvas.put(0, rows - 1, &self.input(columns), Ink::Strong);
                }
                None => {}
            }
        }
        Drawn { canvas, layout: Some(layout), board: Some((drawing, layout.board)) }
    }

    /// Draws the messages, the input line and the list of keys in the rows below the status line.
    fn foot(&self, canvas: &mut Canvas, layout: Layout, style: Style) {
        let (columns, rows) = (canvas.width(), canvas.height());
        self.say(canvas, layout.below + 1, rows - 2, style);
        if let Some(prompt) = self.prompt {
            canvas.put(1, rows - 2, &self.input(columns - 1), Ink::Strong);
            if self.line.is_empty() {
                canvas.put(5, rows - 2, prompt, Ink::Faint);
            }
        }
        let all: usize = self.keys.iter().map(|key| key.chars().count()).sum();
        let gap = if 1 + all + 2 * self.keys.len() <= columns + 2 { 2 } else { 1 };
        let mut left = 1;
        for key in self.keys {
            if left + key.chars().count() < columns {
                let (name, meaning) = key.split_once(' ').unwrap_or((key, ""));
                canvas.put(left, rows - 1, name, Ink::Strong);
                canvas.put(left + name.chars().count() + 1, rows - 1, meaning, Ink::Faint);
                left += key.chars().count() + gap;
            }
        }
    }

    /// Draws the messages in the rows `top..bottom`; if not all fit, draws only the latest ones.
    fn say(&self, canvas: &mut Canvas, top: usize, bottom: usize, style: Style) {
        let (width, rows) = (canvas.width() - 1, bottom.saturating_sub(top));
        let Some((latest, earlier)) = self.messages.split_last() else { return };
        let mut lines = shortened(latest, (width, rows), style);
        for message in earlier.iter().rev() {
            let more = wrapped(message, width);
            if lines.len() + more.len() > rows {
                break;
            }
            lines.splice(0..0, more);
        }
        for (index, line) in lines.iter().enumerate() {
            canvas.put(1, top + index, line, Ink::Plain);
        }
    }

    /// Returns the input line with a prompt and a cursor.
    ///
    /// If the line is too long, only its end is shown.
    fn input(&self, width: usize) -> String {
        let room = width.saturating_sub(4);
        let letters = self.line.chars().count();
        let text: String = self.line.chars().skip(letters.saturating_sub(room)).collect();
        format!("> {text}_")
    }
}

/// Wraps a text at `width` characters; if it has more than `rows` lines, cuts it at its end.
fn shortened(text: &str, (width, rows): (usize, usize), style: Style) -> Vec<String> {
    let mut lines = wrapped(text, width);
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            let ellipsis = style.ellipsis();
            let room = width.saturating_sub(ellipsis.chars().count());
            *last = wrapped(last, room).swap_remove(0) + ellipsis;
        }
    }
    lines
}

/// Draws the message that the terminal is too small.
fn too_small(canvas: &mut Canvas) {
    let (columns, rows) = SMALLEST;
    let text = format!("Too small: the board needs {columns} columns and {rows} rows.");
    for (row, line) in wrapped(&text, canvas.width()).iter().enumerate() {
        canvas.put(0, row, line, Ink::Plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, othello8::Othello8};
    use crate::play::Glyphs;

    const STYLE: Style = Style { glyphs: Glyphs::Unicode, colored: false };

    fn page<'a>(messages: &'a [String], line: &'a str, prompt: Option<&'a str>) -> Page<'a> {
        Page {
            title: "Othello".to_owned(),
            view: View::plain(GameKind::Othello, Othello8::start().diagram()),
            cursor: (Size::OTHELLO.square(4, 4).unwrap(), false),
            status: vec![Span::new("status", Ink::Plain)],
            short: vec![Span::new("short", Ink::Plain)],
            messages,
            line,
            prompt,
            keys: &["F1 help", "F2 new"],
        }
    }

    fn drawn(columns: usize, rows: usize, line: &str) -> (Drawn, Vec<String>) {
        drawn_with_prompt(columns, rows, line, Some("a move"))
    }

    fn drawn_with_prompt(
        columns: usize,
        rows: usize,
        line: &str,
        prompt: Option<&str>,
    ) -> (Drawn, Vec<String>) {
        let messages = ["one", "two", "three"].map(str::to_owned);
        let page = page(&messages, line, prompt);
        let drawn = page.draw((columns, rows), STYLE);
        let rows = drawn.canvas.rows(GameKind::Othello, false);
        (drawn, rows)
    }

    #[test]
    fn a_click_finds_the_square_that_is_drawn_there_at_every_scale() {
        for (columns, rows) in [(120, 40), (80, 24), (60, 18), (40, 24), (20, 12)] {
            let (page, text) = drawn(columns, rows, "");
            let black = text
                .iter()
                .enumerate()
                .find_map(|(row, line)| Some((line.chars().position(|c| c == '●' || c == '█')?, row)));
            let (column, row) = black.unwrap();
            assert_eq!(page.square_at(column, row), Size::OTHELLO.square(4, 3), "{columns}x{rows}");
            assert_eq!(page.square_at(0, 0), None);
        }
    }

    #[test]
    fn a_page_has_the_board_the_messages_the_input_and_the_keys() {
        let (_, rows) = drawn(80, 24, "d3");
        assert_eq!(rows[0], " Othello");
        assert_eq!(rows[19..], [" status", " two", " three", " > d3_", " F1 help  F2 new"]);
        let (_, rows) = drawn(80, 24, "");
        assert_eq!(rows[22], " > _ a move");
    }

    #[test]
    fn a_long_message_keeps_its_beginning_and_older_messages_are_dropped_whole() {
        let question = "Give up this game (1 move)? Type yes to start a new one; save FILE keeps this one.";
        let texts = ["older", question, "newer"].map(str::to_owned);
        let ascii = Style { glyphs: Glyphs::Ascii, ..STYLE };
        let rows = |messages: &[String], size, style| {
            page(messages, "", None).draw(size, style).canvas.rows(GameKind::Othello, false)
        };
        let whole = rows(&texts[..2], (80, 24), STYLE);
        let first = " Give up this game (1 move)? Type yes to start a new one; save FILE keeps this";
        assert_eq!(whole[20..22], [first, " one."]);
        let long = rows(&texts[1..], (80, 24), STYLE);
        assert_eq!(long[20..22], [" newer", ""]);
        let cut = rows(&texts[1..2], (80, 23), STYLE);
        assert_eq!(cut[20], format!("{first}…"));
        let cut = rows(&texts[1..2], (80, 23), ascii);
        assert_eq!(cut[20], " Give up this game (1 move)? Type yes to start a new one; save FILE keeps...");
        let small = rows(&texts[1..2], (20, 12), STYLE);
        assert_eq!(small[10..], ["Give up this game (1", "move)? Type yes to…"]);
    }

    #[test]
    fn only_the_end_of_a_long_input_line_is_shown() {
        let line = "x".repeat(500) + "end";
        let (_, rows) = drawn(80, 24, &line);
        assert_eq!(rows[22], format!(" > {}end_", "x".repeat(72)));
        let (_, rows) = drawn(20, 12, &line);
        assert_eq!(rows[11], format!("> {}end_", "x".repeat(13)));
    }

    #[test]
    fn a_mode_without_an_input_line_shows_none() {
        for (columns, rows) in [(80, 24), (20, 12)] {
            let (_, text) = drawn_with_prompt(columns, rows, "d3", None);
            assert!(text.iter().all(|row| !row.contains('>')), "{text:?}");
            assert!(text.iter().any(|row| row.trim() == "three"), "{text:?}");
        }
    }

    #[test]
    fn the_smallest_terminal_has_the_board_the_score_and_the_input() {
        let (_, rows) = drawn(20, 12, "d3");
        assert_eq!(rows.len(), 12);
        assert_eq!(
            (rows[0].as_str(), rows[9].as_str(), rows[11].as_str()),
            ("   a b c d e f g h", "short", "> d3_")
        );
        let (_, rows) = drawn(20, 12, "");
        assert!(rows.contains(&"three".to_owned()), "{rows:?}");
    }

    #[test]
    fn a_sentence_fits_where_the_board_does_not() {
        for (columns, rows) in [(19, 12), (20, 11), (10, 5), (1, 1), (0, 0)] {
            let (_, text) = drawn(columns, rows, "");
            assert!(text.len() == rows && text.iter().all(|row| row.chars().count() <= columns));
        }
        let (_, rows) = drawn(19, 12, "");
        assert_eq!(rows[..4], ["Too small: the", "board needs 20", "columns and 12", "rows."]);
    }
}
