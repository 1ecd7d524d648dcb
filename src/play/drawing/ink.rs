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
    /// A mark on an empty square.
    Mark,
    /// The cursor.
    Cursor,
}

/// Characters of one ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) struct Span {
    text: String,
    ink: Ink,
}

impl Span {
    pub(super) fn new(text: impl Into<String>, ink: Ink) -> Span {
        Span { text: text.into(), ink }
    }

    /// Returns the columns that it takes; every character of a drawing takes one.
    pub(super) fn width(&self) -> usize {
        self.text.chars().count()
    }

    pub(super) fn write(&self, family: Family, colored: bool) -> String {
        match self.ink {
            _ if !colored => self.text.clone(),
            Ink::Label => self.text.clone(),
            ink => format!("\x1b[48;5;{};{}m{}\x1b[0m", ground(ink, family), ink.pen(family), self.text),
        }
    }
}

/// Returns the color of the board, of the 256 of terminals: green cloth, or wood.
fn ground(ink: Ink, family: Family) -> u8 {
    match (ink, family) {
        (Ink::Winning(_), _) => 214,
        (_, Family::Othello) => 29,
        (_, Family::Mnk) => 179,
    }
}

impl Ink {
    fn pen(self, family: Family) -> &'static str {
        match (self, family) {
            (Ink::Stone(Color::Black) | Ink::Winning(Color::Black), _) => "38;5;16",
            (Ink::Stone(Color::White) | Ink::Winning(Color::White), _) => "38;5;231",
            (Ink::Mark, Family::Othello) => "38;5;194",
            (Ink::Mark, Family::Mnk) => "38;5;160",
            (Ink::Cursor, Family::Othello) => "1;38;5;226",
            (Ink::Cursor, Family::Mnk) => "1;38;5;21",
            (_, Family::Othello) => "38;5;22",
            (_, Family::Mnk) => "38;5;94",
        }
    }
}
