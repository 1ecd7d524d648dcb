//! The colors of a drawing.

use crate::base::Color;
use crate::play::family::Family;

/// What a piece of a drawing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Ink {
    /// Coordinates, beside the board.
    Label,
    /// Frame, lines and bare squares.
    Line,
    /// A disc or a stone.
    Stone(Color),
    /// One of those that won.
    Winning(Color),
    /// One under the cursor, where there is no room for brackets.
    Pointed(Color),
    /// A mark on an empty square.
    Mark,
    /// The best of the scored moves.
    Best,
    /// The cursor.
    Cursor,
    /// Text beside the board.
    Plain,
    /// Text that matters less.
    Faint,
    /// Text that matters more.
    Strong,
    /// The share of a side in a bar.
    Bar(Color),
}

/// Characters of one ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) struct Span {
    text: String,
    ink: Ink,
}

impl Span {
    pub(in crate::play) fn new(text: impl Into<String>, ink: Ink) -> Span {
        Span { text: text.into(), ink }
    }

    /// Returns the columns that it takes; every character of a drawing takes one.
    pub(in crate::play) fn width(&self) -> usize {
        self.text.chars().count()
    }

    pub(in crate::play) fn text(&self) -> &str {
        &self.text
    }

    pub(in crate::play) fn ink(&self) -> Ink {
        self.ink
    }

    pub(in crate::play) fn write(&self, family: Family, colored: bool) -> String {
        let code = self.ink.code(family).filter(|_| colored);
        code.map_or_else(|| self.text.clone(), |code| format!("\x1b[{code}m{}\x1b[0m", self.text))
    }
}

impl Ink {
    /// Returns the codes of a terminal with 256 colors; `None` for text as the terminal has it.
    fn code(self, family: Family) -> Option<String> {
        match self {
            Ink::Label | Ink::Plain => None,
            Ink::Faint => Some("2".to_owned()),
            Ink::Strong => Some("1".to_owned()),
            Ink::Bar(Color::Black) => Some("48;5;236;38;5;236".to_owned()),
            Ink::Bar(Color::White) => Some("48;5;254;38;5;254".to_owned()),
            ink => Some(format!("48;5;{};{}", ink.ground(family), ink.pen(family))),
        }
    }

    /// Returns the color of the board: green cloth, or wood.
    fn ground(self, family: Family) -> u8 {
        match (self, family) {
            (Ink::Winning(_), _) => 214,
            (Ink::Pointed(_), _) => 33,
            (_, Family::Othello) => 29,
            (_, Family::Mnk) => 179,
        }
    }

    fn pen(self, family: Family) -> &'static str {
        match (self, family) {
            (Ink::Stone(Color::Black) | Ink::Winning(Color::Black) | Ink::Pointed(Color::Black), _) => {
                "38;5;16"
            }
            (Ink::Stone(Color::White) | Ink::Winning(Color::White) | Ink::Pointed(Color::White), _) => {
                "38;5;231"
            }
            (Ink::Mark, Family::Othello) => "38;5;194",
            (Ink::Mark, Family::Mnk) => "38;5;160",
            (Ink::Best | Ink::Cursor, Family::Othello) => "1;38;5;226",
            (Ink::Best | Ink::Cursor, Family::Mnk) => "1;38;5;21",
            (_, Family::Othello) => "38;5;22",
            (_, Family::Mnk) => "38;5;94",
        }
    }
}
