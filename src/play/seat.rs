//! The players of the two colors.

use std::fmt;
use std::str::FromStr;

use crate::base::Color;
use crate::engine::{Classic, Level};
use crate::game::Rules;

/// The player of a color: a person, Kado, or a classic player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person at the keyboard.
    Person,
    /// Kado at this level, from 1 to `Level::HIGHEST`; `None` selects the level set for the whole game.
    Kado(Option<u32>),
    /// A classic player.
    Classic(Classic),
}

/// The players of both colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The player of Black.
    pub black: Seat,
    /// The player of White.
    pub white: Seat,
}

impl Seats {
    /// Returns the player of a color.
    pub(crate) fn of(&self, color: Color) -> Seat {
        color.pick(self.black, self.white)
    }

    /// Returns whether any player is a person.
    pub(crate) fn have_person(&self) -> bool {
        Color::BOTH.iter().any(|&color| self.of(color) == Seat::Person)
    }

    /// Returns whether any player is a computer player.
    pub(crate) fn have_computer(&self) -> bool {
        Color::BOTH.iter().any(|&color| self.of(color) != Seat::Person)
    }
}

impl Seat {
    /// Returns whether this is a computer player that plays the game of these rules.
    pub(super) fn is_computer_for(self, rules: Rules) -> bool {
        match (self, rules) {
            (Seat::Person, _) => false,
            (Seat::Classic(player), Rules::Mnk(_)) => !player.is_for_othello(),
            (Seat::Kado(_) | Seat::Classic(_), _) => true,
        }
    }

    /// Returns this seat; a Kado seat without a level gets `level`.
    #[must_use]
    pub(crate) fn at_level(self, level: u32) -> Seat {
        if self == Seat::Kado(None) { Seat::Kado(Some(level)) } else { self }
    }
}

/// Error: the text is not a valid player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown player: use human, kado, kado:L (level L from 1 to {}), random, first, discs:D or weights:D (D from {} to {})", Level::HIGHEST, Classic::PLIES.start(), Classic::PLIES.end())]
pub struct UnknownSeat;

impl FromStr for Seat {
    type Err = UnknownSeat;

    /// Parses the name of a player, ignoring case; `level:5` means `kado:5`.
    fn from_str(text: &str) -> Result<Seat, UnknownSeat> {
        let text = text.to_ascii_lowercase();
        match text.split_once(':') {
            None if text == "human" => Ok(Seat::Person),
            None if text == "kado" => Ok(Seat::Kado(None)),
            Some(("kado" | "level", level)) => {
                let level = level.parse().ok().filter(|level| (1..=Level::HIGHEST).contains(level));
                level.map(|level| Seat::Kado(Some(level))).ok_or(UnknownSeat)
            }
            _ => text.parse().map(Seat::Classic).map_err(|_| UnknownSeat),
        }
    }
}

/// Writes the player as text that `from_str` can parse.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => f.pad("human"),
            Seat::Kado(None) => f.pad("kado"),
            Seat::Kado(Some(level)) => f.pad(&format!("kado:{level}")),
            Seat::Classic(player) => fmt::Display::fmt(player, f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_is_read_as_it_is_written() {
        for text in ["human", "kado", "kado:1", "kado:30", "random", "first", "discs:3", "weights:5"] {
            let seat: Seat = text.parse().unwrap();
            assert_eq!(seat.to_string(), text);
            assert_eq!(text.to_uppercase().parse(), Ok(seat));
        }
        assert_eq!("level:7".parse(), Ok(Seat::Kado(Some(7))));
        assert_eq!("discs".parse::<Seat>().unwrap().to_string(), "discs:3");
        for text in ["", "me", "kado:", "kado:0", "kado:31", "level", "human:1", "discs:11", "first:1"] {
            assert_eq!(text.parse::<Seat>(), Err(UnknownSeat), "{text}");
        }
        assert!(UnknownSeat.to_string().contains("from 1 to 30"));
    }

    #[test]
    fn only_a_kado_without_a_level_takes_the_default_level() {
        assert_eq!(Seat::Kado(None).at_level(5), Seat::Kado(Some(5)));
        for seat in [Seat::Person, Seat::Kado(Some(3)), Seat::Classic(Classic::First)] {
            assert_eq!(seat.at_level(5), seat);
        }
    }
}
