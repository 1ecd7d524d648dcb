//! A board drawn in the terminal, with a short text on each marked empty square.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, IsTerminal};

use crate::base::{Color, Move, Score};
use crate::game::Diagram;
use crate::game::notation::column_name;

use super::spelling;

/// The width of a square in characters.
const WIDTH: usize = 7;

/// The mark on the square of a move: a text, and whether the move is one of the best.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    /// The text drawn on the empty square, such as the score of the move; at most five characters.
    pub(super) text: String,
    pub(super) is_best: bool,
}

/// Returns a mark for each move; `scored` lists each move, its score and the text of its mark.
/// The moves with the highest score are marked as best.
pub(super) fn marks(scored: impl IntoIterator<Item = (Move, Score, String)>) -> HashMap<Move, Mark> {
    let scored: Vec<_> = scored.into_iter().collect();
    let best = scored.iter().map(|&(_, score, _)| score).max();
    let mark = |(mv, score, text)| (mv, Mark { text, is_best: Some(score) == best });
    scored.into_iter().map(mark).collect()
}

/// Formats the score of a move for the mark on its square.
/// A final score is in whole discs, an estimate in discs with one decimal. A proven win or loss in k in a row
/// is its number of plies, as in `W7`.
pub(super) fn brief(is_final: bool, score: Score) -> String {
    if is_final || score.is_proven() {
        spelling::score(true, score)
    } else {
        format!("{:+.1}", score.discs())
    }
}

/// The style in which a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Plain text: black discs are `X`, white discs are `O`.
    /// The text on the square of a best move ends with `*`.
    Plain,
    /// Discs on green, for terminals with 256 colors.
    Colored,
}

impl Style {
    /// Returns the style for stdout.
    ///
    /// Color is used on a terminal, unless `NO_COLOR` is set, `CLICOLOR` is 0, or `TERM` is unset or `dumb`:
    /// as in the help texts.
    pub(crate) fn of_stdout() -> Style {
        if io::stdout().is_terminal() && takes_color(|name| std::env::var_os(name)) {
            Style::Colored
        } else {
            Style::Plain
        }
    }

    fn square(self, cell: Option<Color>, mark: Option<&Mark>) -> String {
        match (self, cell, mark) {
            (Style::Plain, Some(color), _) => format!("{:>WIDTH$}", color.pick("X", "O")),
            (Style::Plain, None, None) => format!("{:>WIDTH$}", "-"),
            (Style::Plain, None, Some(mark)) => {
                format!("{:>WIDTH$}", format!("{}{}", mark.text, if mark.is_best { "*" } else { "" }))
            }
            (Style::Colored, Some(color), _) => {
                paint(color.pick("38;5;16", "38;5;231"), &format!("{:^WIDTH$}", "●"))
            }
            (Style::Colored, None, None) => paint("38;5;22", &format!("{:^WIDTH$}", "·")),
            (Style::Colored, None, Some(mark)) => {
                let color = if mark.is_best { "1;38;5;226" } else { "38;5;194" };
                paint(color, &format!("{:^WIDTH$}", mark.text))
            }
        }
    }
}

/// Wraps a text in the ANSI codes of a foreground color on the green of the board.
fn paint(color: &str, text: &str) -> String {
    format!("\x1b[48;5;29;{color}m{text}\x1b[0m")
}

/// Draws a board with coordinates at its edges and each mark on the square of its move.
pub(super) fn draw(board: &Diagram, marks: &HashMap<Move, Mark>, style: Style) -> String {
    let size = board.size();
    let columns = (0..u32::from(size.columns())).map(column_name).map(|column| match style {
        Style::Plain => format!("{column:>WIDTH$}"),
        Style::Colored => format!("{column:^WIDTH$}"),
    });
    let margin = size.rows().to_string().len();
    let mut drawing = format!("{:margin$}{}\n", "", columns.collect::<String>());
    let squares: Vec<_> = size.all_squares().collect();
    for (row, squares) in (1..).zip(squares.chunks(size.columns().into())) {
        drawing.extend([format!("{row:>margin$}")]);
        drawing
            .extend(squares.iter().map(|&square| style.square(board.at(square), marks.get(&square.into()))));
        drawing.push('\n');
    }
    drawing
}

/// Returns whether the environment permits color; `variable` returns the value of a variable.
fn takes_color(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
    let is_dumb = variable("TERM").is_none_or(|value| value == "dumb");
    !is_set("NO_COLOR") && variable("CLICOLOR").is_none_or(|value| value != "0") && !is_dumb
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Square;
    use crate::game::Position;
    use crate::game::othello8::Othello8;

    fn marked() -> HashMap<Move, Mark> {
        let at = |square| Move::from(Square::new(square));
        let scored = [(at(19), false, Score::from_centidiscs(1228)), (at(26), true, Score::from_discs(-4))];
        marks(scored.map(|(mv, is_final, score)| (mv, score, brief(is_final, score))))
    }

    #[test]
    fn the_environment_may_forbid_color() {
        let takes = |variables: &[(&str, &str)]| {
            takes_color(|wanted| {
                let found = variables.iter().find(|(name, _)| *name == wanted);
                found.map(|(_, value)| OsString::from(value))
            })
        };
        assert!(takes(&[("TERM", "xterm"), ("NO_COLOR", ""), ("CLICOLOR", "1")]));
        for variables in [&[][..], &[("TERM", "dumb")], &[("TERM", "xterm"), ("NO_COLOR", "1")]] {
            assert!(!takes(variables), "{variables:?}");
        }
        assert!(!takes(&[("TERM", "xterm"), ("CLICOLOR", "0")]));
    }

    #[test]
    fn a_plain_board_has_its_squares_in_columns() {
        let drawing = draw(&Othello8::start().diagram(), &marked(), Style::Plain);
        let lines: Vec<&str> = drawing.lines().collect();
        assert_eq!(lines[0], "       a      b      c      d      e      f      g      h");
        assert_eq!(lines[3], "3      -      -      - +12.3*      -      -      -      -");
        assert_eq!(lines[4], "4      -      -     -4      O      X      -      -      -");
        assert_eq!(lines.len(), 9);
    }

    #[test]
    fn a_colored_board_is_the_plain_one_in_color() {
        let drawing = draw(&Othello8::start().diagram(), &marked(), Style::Colored);
        let mut plain = String::new();
        for part in drawing.split("\x1b[") {
            plain += part.split_once('m').map_or(part, |(_, text)| text);
        }
        let lines: Vec<&str> = plain.lines().collect();
        assert_eq!(lines[3], "3   ·      ·      ·    +12.3    ·      ·      ·      ·   ");
        assert_eq!(lines[4].matches('●').count(), 2);
        assert_eq!(drawing.matches("\x1b[0m").count(), 64, "every square ends its color");
    }
}
