//! Settings that can be changed during a game: level, side, time and game.

use crate::base::Color;
use crate::game::Rules;
use crate::play::clock::TimeControl;
use crate::play::command::Side;
use crate::play::seat::{Seat, Seats};
use crate::play::texts::{color_name, title};

use super::{LocalGame, PlayError};

/// The settings that the menu shows and changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) struct Settings {
    pub(in crate::play) rules: Rules,
    pub(in crate::play) side: Side,
    pub(in crate::play) level: u32,
    pub(in crate::play) time: Option<TimeControl>,
    pub(in crate::play) evaluates: bool,
}

impl LocalGame {
    pub(in crate::play) fn settings(&self) -> Settings {
        let Seats { black, white } = self.seats();
        let side = match (black, white) {
            (Seat::Person, Seat::Person) => Side::Both,
            (Seat::Person, _) => Side::One(Color::Black),
            (_, Seat::Person) => Side::One(Color::White),
            _ => Side::None,
        };
        let Seats { black, white } = self.latest_players();
        let level = [black, white].into_iter().find_map(|seat| match seat {
            Seat::Kado(level) => Some(level.unwrap_or(self.level)),
            Seat::Person | Seat::Classic(_) => None,
        });
        Settings {
            rules: self.game().rules(),
            side,
            level: level.unwrap_or(self.level),
            time: self.options.time,
            evaluates: self.shows_evaluation(),
        }
    }

    /// Applies changed settings; returns the messages to show.
    ///
    /// Changing the rules starts a new game; the previous game is kept for undo.
    ///
    /// # Errors
    /// If the engine rejects a setting.
    pub(in crate::play) fn change(&mut self, wanted: Settings) -> Result<Vec<String>, PlayError> {
        let now = self.settings();
        let mut messages = Vec::new();
        if wanted.rules != now.rules {
            self.replace(|table| Ok(table.engine.set_rules(wanted.rules)?))?;
            messages.push("New game. undo returns to the previous one.".to_owned());
        }
        if wanted.level != now.level {
            messages.push(self.set_level(wanted.level)?);
        }
        if wanted.side != now.side {
            messages.push(self.set_side(wanted.side)?);
        }
        if wanted.time != now.time {
            messages.push(self.set_time(wanted.time));
        }
        if wanted.evaluates != now.evaluates {
            messages.push(self.show_evaluation(Some(wanted.evaluates)).to_owned());
        }
        if wanted.rules != now.rules {
            // Last: a new side cannot be set during an opening.
            self.swap2 = self.new_opening();
        }
        Ok(messages)
    }

    pub(super) fn set_level(&mut self, level: u32) -> Result<String, PlayError> {
        self.interrupt();
        self.level = level;
        self.last_players = None;
        let with_level = |seat| if matches!(seat, Seat::Kado(_)) { Seat::Kado(Some(level)) } else { seat };
        let Seats { black, white } = self.seats;
        self.take_seats(Seats { black: with_level(black), white: with_level(white) })?;
        Ok(self.level_message())
    }

    fn level_message(&self) -> String {
        let (seats, level) = (self.seats(), self.level);
        if Color::BOTH.iter().any(|&color| matches!(seats.of(color), Seat::Kado(_))) {
            return format!("Kado plays at level {level}.");
        }
        let classic = Color::BOTH.into_iter().filter_map(|color| match seats.of(color) {
            Seat::Classic(player) => Some(format!("{} is {player}", color_name(color))),
            Seat::Person | Seat::Kado(_) => None,
        });
        let classic: Vec<String> = classic.collect();
        if classic.is_empty() {
            format!("Kado will play at level {level}.")
        } else {
            format!("Level {level} is for Kado only: {}.", classic.join(", "))
        }
    }

    /// Returns the players; if both are people, those before both became people, if they are known.
    fn latest_players(&self) -> Seats {
        let seats = self.seats();
        if seats.have_computer() { seats } else { self.last_players.unwrap_or(seats) }
    }

    /// Lets a person play this side. A color without a person keeps its computer player, or gets that of its
    /// opponent.
    pub(super) fn set_side(&mut self, side: Side) -> Result<String, PlayError> {
        if self.next_step().is_some() {
            return Ok("The sides are chosen when the opening is over.".to_owned());
        }
        self.interrupt();
        let (players, rules) = (self.latest_players(), self.game().rules());
        let computer = |color: Color| {
            let own_first = [color, color.opponent()].map(|color| players.of(color));
            let computer = own_first.into_iter().find(|seat| seat.is_computer_for(rules));
            computer.unwrap_or(Seat::Kado(Some(self.level)))
        };
        let [black, white] = Color::BOTH.map(computer);
        let seats = match side {
            Side::One(Color::Black) => Seats { black: Seat::Person, white },
            Side::One(Color::White) => Seats { black, white: Seat::Person },
            Side::Both => Seats { black: Seat::Person, white: Seat::Person },
            Side::None => Seats { black, white },
        };
        self.last_players = Some(players);
        // The opening is over: from now on `seats` holds the players by their final colors.
        self.swap2 = None;
        self.take_seats(seats)?;
        Ok(title(self.game(), seats))
    }

    fn take_seats(&mut self, seats: Seats) -> Result<(), PlayError> {
        let before = std::mem::replace(&mut self.seats, seats);
        for color in Color::BOTH {
            if let Err(error) = self.seat(color) {
                self.seats = before;
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// Starts new clocks. A running search is stopped, since its limits depend on the clock.
    pub(super) fn set_time(&mut self, time: Option<TimeControl>) -> String {
        self.interrupt();
        self.options.time = time;
        self.reset_clocks();
        match time {
            Some(time) => format!("Each side has {time}."),
            None => "The clocks are off.".to_owned(),
        }
    }
}
