//! The two sides. Black moves first in every game.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A side, and the color of its discs.
///
/// ```
/// use kado::base::Color;
///
/// assert_eq!(Color::Black.opponent(), Color::White);
/// assert_eq!(Color::White.to_string(), "white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The first mover.
    Black,
    /// The second mover.
    White,
}

impl Color {
    /// Both colors, Black first, so that `color as usize` is the index of a color.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// Returns the other side.
    #[must_use]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// Returns `black` for Black and `white` for White.
    pub(crate) const fn pick<T: Copy>(self, black: T, white: T) -> T {
        match self {
            Color::Black => black,
            Color::White => white,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.pick("black", "white"))
    }
}
