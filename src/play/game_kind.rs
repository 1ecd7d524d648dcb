//! The two kinds of games: Othello and k in a row.
//! The kinds differ in how boards are drawn and how the user enters squares.

use crate::game::Rules;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameKind {
    /// Othello and its variants: discs on squares, counted at the end.
    Othello,
    /// k in a row: stones on the intersections of lines.
    Mnk,
}

impl From<Rules> for GameKind {
    fn from(rules: Rules) -> GameKind {
        match rules {
            Rules::Othello(_) => GameKind::Othello,
            Rules::Mnk(_) => GameKind::Mnk,
        }
    }
}
