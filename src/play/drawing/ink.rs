//! The colors of a drawing.

use crate::base::Color;
use crate::play::game_kind::GameKind;

/// The role of a piece of text, which determines its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Ink {
    /// Coordinates beside the board.
    Label,
    /// Frame, lines and empty squares.
    Line,
    /// A disc or a stone.
    Stone(Color),
    /// A stone of the winning line in k in a row.
    Winning(Color),
    /// A disc or a stone under the cursor, at a scale without room for the cursor's brackets.
    Pointed(Color),
    /// The mark on an empty square, or the label of a scored move other than the best.
    Mark,
    /// The label of the best scored move.
    Best,
    Cursor,
    /// Text beside the board.
    Plain,
    /// De-emphasized text.
    Faint,
    /// Emphasized text.
    Strong,
    /// One side's part of the evaluation bar.
    Bar(Color),
}

/// A piece of text in a single ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) struct Span {
    pub(in crate::play) text: String,
    pub(in crate::play) ink: Ink,
}

impl Span {
    pub(in crate::play) fn new(text: impl Into<String>, ink: Ink) -> Span {
        Span { text: text.into(), ink }
    }

    /// Returns the width in columns; every character is one column wide.
    pub(in crate::play) fn width(&self) -> usize {
        self.text.chars().count()
    }

    pub(in crate::play) fn write(&self, kind: GameKind, colored: bool) -> String {
        let code = self.ink.code(kind).filter(|_| colored);
        code.map_or_else(|| self.text.clone(), |code| format!("\x1b[{code}m{}\x1b[0m", self.text))
    }
}

impl Ink {
    /// Returns the parameters of the SGR escape sequence for this ink, on a terminal with 256 colors.
    /// `None` stands for the default colors of the terminal.
    fn code(self, kind: GameKind) -> Option<String> {
        match self {
            Ink::Label | Ink::Plain => None,
            Ink::Faint => Some("2".to_owned()),
            Ink::Strong => Some("1".to_owned()),
            Ink::Bar(Color::Black) => Some("48;5;236;38;5;236".to_owned()),
            Ink::Bar(Color::White) => Some("48;5;254;38;5;254".to_owned()),
            ink => Some(format!("48;5;{};{}", ink.ground(kind), ink.pen(kind))),
        }
    }

    /// Returns the background color, as an index into the 256-color palette.
    /// An Othello board is green, and a k-in-a-row board has the color of wood. The winning line and a stone
    /// under the cursor have their own colors.
    fn ground(self, kind: GameKind) -> u8 {
        match (self, kind) {
            (Ink::Winning(_), _) => 214,
            (Ink::Pointed(_), _) => 33,
            (_, GameKind::Othello) => 29,
            (_, GameKind::Mnk) => 179,
        }
    }

    fn pen(self, kind: GameKind) -> &'static str {
        match (self, kind) {
            (Ink::Stone(color) | Ink::Winning(color) | Ink::Pointed(color), _) => {
                color.pick("38;5;16", "38;5;231")
            }
            (Ink::Mark, GameKind::Othello) => "38;5;194",
            (Ink::Mark, GameKind::Mnk) => "38;5;160",
            (Ink::Best | Ink::Cursor, GameKind::Othello) => "1;38;5;226",
            (Ink::Best | Ink::Cursor, GameKind::Mnk) => "1;38;5;21",
            (_, GameKind::Othello) => "38;5;22",
            (_, GameKind::Mnk) => "38;5;94",
        }
    }
}
