//! Who plays a color.

use std::fmt;
use std::str::FromStr;

use crate::base::Color;
use crate::engine::{OptionError, Options};

/// Who plays a color: a person, or a player of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at the keyboard.
    Person,
    /// Kado at this level, or at that of the table.
    Kado(Option<u32>),
}

/// Who plays Black and who plays White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    /// Who moves first.
    pub black: Seat,
    /// The other one.
    pub white: Seat,
}

impl Seats {
    /// Returns who plays a color.
    pub fn of(&self, color: Color) -> &Seat {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Returns whether a person plays.
    pub fn have_person(&self) -> bool {
        Color::BOTH.iter().any(|&color| *self.of(color) == Seat::Person)
    }
}

/// Why a text names nobody who can take a seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatError {
    /// It is no name of a player.
    #[error("nobody is called '{0}'; known: human, kado, level:1 to level:30")]
    Unknown(String),
    /// The player does not take the value.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Seat, SeatError> {
        let folded = text.trim().to_ascii_lowercase();
        match folded.split_once(':') {
            None if folded == "human" => Ok(Seat::Person),
            None if folded == "kado" => Ok(Seat::Kado(None)),
            Some(("kado" | "level", level)) => {
                let mut options = Options::default();
                options.set("Level", level)?;
                Ok(Seat::Kado(Some(options.level())))
            }
            _ => Err(SeatError::Unknown(text.to_owned())),
        }
    }
}

/// Writes what is read.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => f.pad("human"),
            Seat::Kado(None) => f.pad("kado"),
            Seat::Kado(Some(level)) => write!(f, "kado:{level}"),
        }
    }
}
