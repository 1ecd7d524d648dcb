//! What the table does about an opening by swap2: who is to put stones or to choose, and the part of the
//! engine.

use crate::base::Color;
use crate::engine::Limits;
use crate::engine::swap2::Candidates;
use crate::game::mnk::swap2::{Choice, Duty};
use crate::play::refusal::Refusal;
use crate::play::seat::{Seat, Seats};

use super::{Errand, LocalGame, PlayError};

impl LocalGame {
    /// Returns what is due in the opening, until it is over.
    pub(in crate::play) fn duty(&self) -> Option<Duty> {
        self.due().map(|(duty, _)| duty)
    }

    pub(super) fn due(&self) -> Option<(Duty, Color)> {
        self.swap2.and_then(|opening| opening.duty(self.game().plies().len()))
    }

    /// Returns who is to move, or to choose.
    pub(super) fn mover(&self) -> Seat {
        match self.due() {
            Some((_, color)) => self.seats.of(color),
            None => self.seats().of(self.game().turn()),
        }
    }

    /// Lets the engine think about its part of an opening. It never puts two stones more.
    pub(super) fn begin_duty(&mut self) -> Result<(), PlayError> {
        match self.duty() {
            Some(Duty::Stone { .. }) => self.judge_next(Candidates::new(self.game().size())),
            Some(Duty::Choice { .. }) => {
                let limits = self.opening_limits()?;
                self.errand = Some(Errand::Color);
                Ok(self.engine.go(limits)?)
            }
            None => Ok(()),
        }
    }

    /// Searches the next opening, or puts the stones of the most even one.
    pub(super) fn judge_next(&mut self, candidates: Candidates) -> Result<(), PlayError> {
        if let Some(opening) = candidates.next() {
            let limits = self.opening_limits()?;
            self.engine.go_after(&opening, limits)?;
            self.errand = Some(Errand::Stones(candidates));
        } else if let Some(opening) = candidates.best() {
            self.engine.begin(None, &opening)?;
        }
        Ok(())
    }

    /// Returns the limits of a search that an opening is judged by: at the level of the seat that is to
    /// choose, or one for players that have none.
    fn opening_limits(&mut self) -> Result<Limits, PlayError> {
        let level = match self.mover() {
            Seat::Kado(level) => level.unwrap_or(self.level),
            Seat::Classic(_) | Seat::Person => LocalGame::OPENING_LEVEL,
        };
        self.engine.set_option("Level", &level.to_string())?;
        Ok(Limits { lines: 1, ..self.engine.question_limits() })
    }

    /// Chooses for the side that is to choose. Returns the text to show.
    pub(super) fn choose(&mut self, choice: Choice) -> Result<String, Refusal> {
        let (stones, duty) = (self.game().plies().len(), self.duty());
        if !self.swap2.as_mut().is_some_and(|opening| opening.choose(choice, stones)) {
            let has_five = duty == Some(Duty::Choice { may_add: false });
            return Err(if has_five { Refusal::NoMoreStones } else { Refusal::NoChoice });
        }
        self.interrupt();
        let Seats { black, white } = self.seats();
        Ok(match choice {
            Choice::Two => "Two stones more; then the other side chooses.".to_owned(),
            Choice::Black => format!("Black is chosen. Black: {black}, White: {white}."),
            Choice::White => format!("White is chosen. Black: {black}, White: {white}."),
        })
    }

    /// Forgets the choices of the opening that were made behind the position.
    pub(super) fn go_back(&mut self) {
        let stones = self.game().plies().len();
        if let Some(opening) = &mut self.swap2 {
            opening.go_back(stones);
        }
    }
}
