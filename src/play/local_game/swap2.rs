//! The swap2 opening of a local game: its next step, the choices, and the searches of the engine.

use crate::base::Color;
use crate::engine::Limits;
use crate::engine::swap2::{Candidates, check_rules};
use crate::game::mnk::swap2::{Choice, Opening, OpeningStep, Swap2};
use crate::play::move_error::MoveError;
use crate::play::seat::{Seat, Seats};

use super::{LocalGame, PlayError, Task};

impl LocalGame {
    /// Returns the next step of the opening; `None` after the opening or in a game without one.
    pub(in crate::play) fn next_step(&self) -> Option<OpeningStep> {
        self.due().map(|(step, _)| step)
    }

    pub(super) fn due(&self) -> Option<(OpeningStep, Color)> {
        self.swap2.and_then(|opening| opening.next_step(self.game().plies().len()))
    }

    /// Returns the color of the player whose turn it is.
    ///
    /// In a swap2 opening, this player places the next stone or makes the choice, and the next stone may have
    /// the other color.
    pub(super) fn mover(&self) -> Color {
        self.due().map_or(self.game().turn(), |(_, color)| color)
    }

    /// Starts the search for the engine's step of the opening.
    ///
    /// The engine never chooses to place two more stones.
    pub(super) fn begin_next_step(&mut self) -> Result<(), PlayError> {
        match self.next_step() {
            Some(OpeningStep::Stone { .. }) => self.judge_next(Candidates::new(self.game().size())),
            Some(OpeningStep::Choice { .. }) => {
                let limits = self.opening_limits(1)?;
                self.task = Some(Task::Color);
                Ok(self.engine.go(limits)?)
            }
            None => Ok(()),
        }
    }

    /// Searches the next candidate opening; after the last one, plays the most even opening.
    pub(super) fn judge_next(&mut self, candidates: Candidates) -> Result<(), PlayError> {
        if let Some(opening) = candidates.next() {
            let limits = self.opening_limits(candidates.count())?;
            self.engine.go_after(&opening, limits)?;
            self.task = Some(Task::Stones(candidates));
        } else if let Some(opening) = candidates.best() {
            self.engine.begin(None, &opening)?;
        }
        Ok(())
    }

    /// Returns the limits of a search in a swap2 opening.
    ///
    /// The search runs at the level of the player who is to place stones or to choose a color. If this player
    /// is not Kado, the level is [`LocalGame::OPENING_LEVEL`]. The player's clock limits the search, too; the
    /// step takes this many `searches`.
    fn opening_limits(&mut self, searches: u32) -> Result<Limits, PlayError> {
        let level = match self.seats().of(self.mover()) {
            Seat::Kado(level) => level.unwrap_or(self.level),
            Seat::Classic(_) | Seat::Person => LocalGame::OPENING_LEVEL,
        };
        self.engine.set_option("Level", &level.to_string())?;
        let clock = self.clocks.as_ref().map(|clocks| clocks.of_search(self.mover(), searches));
        Ok(Limits { lines: 1, clock, ..self.engine.question_limits() })
    }

    /// Applies a choice in the opening; returns the text to show.
    pub(super) fn choose(&mut self, choice: Choice) -> Result<String, MoveError> {
        let (stones, step) = (self.game().plies().len(), self.next_step());
        if !self.swap2.as_mut().is_some_and(|opening| opening.choose(choice, stones)) {
            let has_five = step == Some(OpeningStep::Choice { may_add: false });
            return Err(if has_five { MoveError::NoMoreStones } else { MoveError::NoChoice });
        }
        self.interrupt();
        let Seats { black, white } = self.seats();
        if self.is_swapped() {
            self.exchange_clocks();
        }
        Ok(match choice {
            Choice::Two => "Two stones more; then the other side chooses.".to_owned(),
            Choice::Black => format!("Black is chosen. Black: {black}, White: {white}."),
            Choice::White => format!("White is chosen. Black: {black}, White: {white}."),
        })
    }

    /// Returns whether the players have exchanged their colors.
    pub(super) fn is_swapped(&self) -> bool {
        self.swap2.is_some_and(Swap2::is_swapped)
    }

    /// Takes back the swap2 choices that were made at the current position or later.
    ///
    /// Returns whether there was such a choice.
    pub(super) fn take_back_choice(&mut self) -> bool {
        let (stones, was_swapped, before) = (self.game().plies().len(), self.is_swapped(), self.swap2);
        if let Some(opening) = &mut self.swap2 {
            opening.go_back(stones);
        }
        if was_swapped && !self.is_swapped() {
            self.exchange_clocks();
        }
        self.swap2 != before
    }

    /// Returns whether a person has made a choice in the opening.
    pub(super) fn has_own_choice(&self) -> bool {
        let is_own = |opening: Swap2, stones: usize| {
            let mut before = opening;
            before.go_back(stones);
            let chooser = before.next_step(stones).map(|(_, color)| self.seats.of(color));
            before != opening && chooser == Some(Seat::Person)
        };
        let choices = [Swap2::FIRST, Swap2::SECOND];
        self.swap2.is_some_and(|opening| choices.into_iter().any(|stones| is_own(opening, stones)))
    }

    /// Returns the opening of a new game; `None` if the game has no opening.
    pub(super) fn new_opening(&self) -> Option<Swap2> {
        let has_opening = self.options.opening == Opening::Swap2 && check_rules(self.game().rules()).is_ok();
        has_opening.then(Swap2::default)
    }
}
