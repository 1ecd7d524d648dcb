//! The swap2 opening of a local game: its next step, the choices, and the searches of the engine.

use crate::base::Color;
use crate::engine::Limits;
use crate::engine::swap2::Candidates;
use crate::game::mnk::swap2::{Choice, OpeningStep};
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

    /// Returns the player who is to move, or to choose in a swap2 opening.
    pub(super) fn mover(&self) -> Seat {
        match self.due() {
            Some((_, color)) => self.seats.of(color),
            None => self.seats().of(self.game().turn()),
        }
    }

    /// Starts the search for the engine's step of the opening.
    ///
    /// The engine never chooses to place two more stones.
    pub(super) fn begin_next_step(&mut self) -> Result<(), PlayError> {
        match self.next_step() {
            Some(OpeningStep::Stone { .. }) => self.judge_next(Candidates::new(self.game().size())),
            Some(OpeningStep::Choice { .. }) => {
                let limits = self.opening_limits()?;
                self.task = Some(Task::Color);
                Ok(self.engine.go(limits)?)
            }
            None => Ok(()),
        }
    }

    /// Searches the next candidate opening; after the last one, plays the most even opening.
    pub(super) fn judge_next(&mut self, candidates: Candidates) -> Result<(), PlayError> {
        if let Some(opening) = candidates.next() {
            let limits = self.opening_limits()?;
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
    /// is not Kado, the level is [`LocalGame::OPENING_LEVEL`].
    fn opening_limits(&mut self) -> Result<Limits, PlayError> {
        let level = match self.mover() {
            Seat::Kado(level) => level.unwrap_or(self.level),
            Seat::Classic(_) | Seat::Person => LocalGame::OPENING_LEVEL,
        };
        self.engine.set_option("Level", &level.to_string())?;
        Ok(Limits { lines: 1, ..self.engine.question_limits() })
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
        Ok(match choice {
            Choice::Two => "Two stones more; then the other side chooses.".to_owned(),
            Choice::Black => format!("Black is chosen. Black: {black}, White: {white}."),
            Choice::White => format!("White is chosen. Black: {black}, White: {white}."),
        })
    }

    /// Takes back the swap2 choices that were made at the current position or later.
    pub(super) fn go_back(&mut self) {
        let stones = self.game().plies().len();
        if let Some(opening) = &mut self.swap2 {
            opening.go_back(stones);
        }
    }
}
