//! One filling of the screen.

use crate::base::Square;
use crate::play::drawing::Drawing;

/// What the keys do, in the last line.
const KEYS: &str = "click or arrows and Enter: play   u undo   h hint   n new   q quit   ? help   : type";

/// What is shown, from the top.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) title: String,
    pub(super) drawing: Drawing,
    pub(super) colored: bool,
    pub(super) below: Vec<String>,
    /// The line that is being typed.
    pub(super) line: Option<String>,
}

impl Page {
    /// The row of the first row of the drawing.
    const TOP: usize = 2;
    /// Its first column.
    const LEFT: usize = 2;

    /// Returns the square that is drawn at a column and a row of the terminal.
    pub(super) fn square_at(&self, column: usize, row: usize) -> Option<Square> {
        self.drawing.square_at(column.checked_sub(Page::LEFT)?, row.checked_sub(Page::TOP)?)
    }

    /// Returns the rows for a terminal of this size; the line that is being typed and the keys come last.
    pub(super) fn rows(&self, columns: usize, rows: usize) -> Vec<String> {
        let foot = [
            String::new(),
            self.line.as_ref().map_or(String::new(), |line| format!(": {line}_")),
            KEYS.to_owned(),
        ];
        let (width, height) = self.drawing.extent();
        let (width, height) = (width + Page::LEFT, height + Page::TOP + 1 + foot.len());
        let mut page = vec![self.title.clone(), String::new()];
        if columns < width || rows < height {
            page.push(format!(
                "The board needs a terminal of {width}x{height}; this one has {columns}x{rows}."
            ));
            page.push("Make it larger, or play with --plain.".to_owned());
        } else {
            let margin = " ".repeat(Page::LEFT);
            page.extend(self.drawing.lines(self.colored).iter().map(|line| format!("{margin}{line}")));
        }
        let room = rows.saturating_sub(page.len() + foot.len());
        let standing = self.below.iter().take(1);
        let said = &self.below[1.min(self.below.len())..];
        let latest = &said[said.len().saturating_sub(room.saturating_sub(1))..];
        page.extend(standing.chain(latest).take(room).cloned());
        page.extend(foot);
        page.truncate(rows);
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Size;
    use crate::game::{Position, othello8::Othello8};
    use crate::play::{Family, Glyphs, Style, View};

    fn page() -> Page {
        let view = View {
            family: Family::Othello,
            diagram: Othello8::start().diagram(),
            last: None,
            marked: Vec::new(),
            line: Vec::new(),
        };
        let style = Style { glyphs: Glyphs::Unicode, colored: false };
        Page {
            title: "Othello".to_owned(),
            drawing: Drawing::new(&view, None, style),
            colored: false,
            below: ["standing", "one", "two", "three"].map(str::to_owned).into(),
            line: Some("d3".to_owned()),
        }
    }

    #[test]
    fn a_click_finds_the_square_that_is_drawn_there() {
        let page = page();
        let rows = page.rows(80, 24);
        let black =
            rows.iter().enumerate().find_map(|(row, line)| Some((line.chars().position(|c| c == '●')?, row)));
        let (column, row) = black.unwrap();
        assert_eq!(page.square_at(column, row), Size::OTHELLO.square(4, 3));
        assert_eq!(page.square_at(0, 0), None);
    }

    #[test]
    fn a_page_fits_its_terminal_with_the_latest_words_and_the_keys() {
        let full = page().rows(80, 24);
        assert_eq!(&full[13..], ["standing", "one", "two", "three", "", ": d3_", KEYS]);
        let short = page().rows(80, 17);
        assert_eq!(&short[13..], ["standing", "", ": d3_", KEYS]);
        for (columns, rows) in [(80, 16), (20, 24), (0, 0), (1, 1), (80, 5)] {
            let rows_shown = page().rows(columns, rows);
            assert!(rows_shown.len() <= rows);
            assert!(rows_shown.iter().all(|line| !line.contains('●')), "{columns}x{rows}");
        }
        assert_eq!(page().rows(20, 24)[2], "The board needs a terminal of 23x17; this one has 20x24.");
    }
}
