//! The screen as a grid of cells, each with a character and its ink.

use crate::play::drawing::{Ink, Span};
use crate::play::game_kind::GameKind;

/// An off-screen buffer of the screen.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    width: usize,
    cells: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, cells: vec![vec![(' ', Ink::Plain); width]; height] }
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn height(&self) -> usize {
        self.cells.len()
    }

    /// Writes a text, clipped at the edges. Control characters become `?`.
    pub(super) fn put(&mut self, column: usize, row: usize, text: &str, ink: Ink) {
        let Some(cells) = self.cells.get_mut(row) else { return };
        for (cell, letter) in cells.iter_mut().skip(column).zip(text.chars()) {
            *cell = (if letter.is_control() { '?' } else { letter }, ink);
        }
    }

    /// Writes spans one after another.
    pub(super) fn put_line(&mut self, column: usize, row: usize, spans: &[Span]) {
        let mut column = column;
        for span in spans {
            self.put(column, row, &span.text, span.ink);
            column += span.width();
        }
    }

    /// Returns the rows as terminal output.
    pub(super) fn rows(&self, kind: GameKind, colored: bool) -> Vec<String> {
        let write = |cells: &Vec<(char, Ink)>| {
            let runs = cells.chunk_by(|(_, first), (_, second)| first == second);
            let row: String = runs
                .map(|run| Span::new(run.iter().map(|(letter, _)| letter).collect::<String>(), run[0].1))
                .map(|span| span.write(kind, colored))
                .collect();
            row.trim_end_matches(' ').to_owned()
        };
        self.cells.iter().map(write).collect()
    }
}

/// Wraps a text at `width` characters, between words where possible.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split(' ') {
        let used = line.chars().count();
        if used > 0 && used + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        } else if used > 0 {
            line.push(' ');
        }
        for letter in word.chars() {
            if line.chars().count() == width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_beyond_the_edges_is_clipped() {
        let mut canvas = Canvas::new(6, 2);
        canvas.put(4, 0, "board", Ink::Plain);
        canvas.put(0, 1, "a\u{1b}b", Ink::Plain);
        canvas.put(0, 2, "no", Ink::Plain);
        canvas.put(9, 1, "no", Ink::Plain);
        assert_eq!(canvas.rows(GameKind::Othello, true), ["    bo", "a?b"]);
    }

    #[test]
    fn runs_of_one_ink_are_written_together() {
        let mut canvas = Canvas::new(4, 1);
        canvas.put_line(0, 0, &[Span::new("ab", Ink::Strong), Span::new("c", Ink::Plain)]);
        assert_eq!(canvas.rows(GameKind::Othello, true), ["\u{1b}[1mab\u{1b}[0mc"]);
        assert_eq!(canvas.rows(GameKind::Othello, false), ["abc"]);
    }

    #[test]
    fn lines_are_cut_between_words_and_only_long_words_inside() {
        assert_eq!(wrapped("the board needs room", 9), ["the board", "needs", "room"]);
        assert_eq!(wrapped("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrapped("", 5), [""]);
        assert!(wrapped("no width", 0).iter().all(|line| line.len() <= 1));
    }
}
