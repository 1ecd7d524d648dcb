//! Undo of moves and return to previous games.

use std::path::Path;

use crate::base::{Color, Move, counted};
use crate::formats::{self, GameText};
use crate::game::mnk::swap2::Swap2;
use crate::game::{Diagram, Ply};
use crate::play::clock::{Clocks, TimeControl};
use crate::play::game_file::{self, FileError};
use crate::play::seat::{Seat, Seats};

use super::{LocalGame, Loss, PlayError, Turn};

/// A replaced game, kept so that undo can return to it.
#[derive(Debug)]
pub(super) struct PreviousGame {
    game: GameText,
    seats: Seats,
    swap2: Option<Swap2>,
    clocks: Option<Clocks>,
    /// Time control of the game that follows.
    time: Option<TimeControl>,
    loss: Option<Loss>,
    saved: usize,
}

impl LocalGame {
    /// Takes back a resignation, a loss on time, or a person's last move or swap2 choice; returns the message
    /// to show.
    ///
    /// All later moves and choices are taken back, too. At the start of a game, before a person has moved or
    /// chosen, returns to the previous game.
    pub(super) fn undo(&mut self) -> Result<String, PlayError> {
        self.pause();
        if let Some(loss) = self.loss.take() {
            self.advice.renew_hint();
            return Ok(match loss {
                Loss::Resigned(_) => "Taken back: the game continues.".to_owned(),
                Loss::OutOfTime(_) => {
                    self.clocks = None;
                    "Taken back: the game continues without clocks.".to_owned()
                }
            });
        }
        if self.has_own_move() || self.has_own_choice() {
            self.interrupt();
            self.advice.renew_hint();
            while self.step_back() == Some(false) {}
            return Ok("Taken back.".to_owned());
        }
        // The moves of others are not given up for the previous game, except those before the person's first.
        let unsaved = self.game().plies().len().saturating_sub(self.saved);
        let before_own = if self.swap2.is_some() { Swap2::SECOND } else { 1 };
        match self.previous.pop_if(|_| unsaved <= before_own) {
            Some(previous) => {
                self.restore(previous)?;
                Ok("Taken back: the previous game.".to_owned())
            }
            None => Ok("You have no move to take back.".to_owned()),
        }
    }

    /// Takes back the last move or swap2 choice; returns whether a person has made it.
    ///
    /// Returns `Some(false)` for a pass, which is played automatically, and `None` at the start of the game.
    fn step_back(&mut self) -> Option<bool> {
        if self.take_back_choice() {
            return Some(matches!(self.turn(), Turn::Person(_)));
        }
        let mv = self.engine.undo()?;
        let turn = self.mover();
        // An implied pass is taken back with the move after it: the side now to move passed, the other moved.
        let was_after_pass = !mv.is_pass() && self.game().legal_moves() == [Move::PASS];
        let by = if was_after_pass { turn.opponent() } else { turn };
        Some(!mv.is_pass() && self.seats().of(by) == Seat::Person)
    }

    fn has_own_move(&self) -> bool {
        let first = self.game().start().turn();
        let sides = [first, first.opponent()].into_iter().cycle();
        let is_own = |(index, (ply, side)): (usize, (&Ply, Color))| {
            let by = match self.swap2.and_then(|opening| opening.put_by(index)) {
                Some(color) => self.seats.of(color),
                None => self.seats().of(side),
            };
            !ply.mv.is_pass() && by == Seat::Person
        };
        self.game().plies().iter().zip(sides).enumerate().any(is_own)
    }

    /// Starts a new game, or asks first if unsaved moves would be lost.
    pub(super) fn new_game(&mut self) -> String {
        let plies = self.game().plies().len();
        if plies > self.saved && !self.awaits_answer {
            self.awaits_answer = true;
            return format!(
                "Give up this game ({})? Type yes to start a new one; save FILE keeps this one.",
                counted(plies, "move", "moves")
            );
        }
        self.awaits_answer = false;
        self.interrupt();
        self.keep();
        self.engine.new_game();
        self.reset();
        self.swap2 = self.new_opening();
        "New game. undo returns to the previous one.".to_owned()
    }

    /// Loads the first game of a file; returns the message to show.
    pub(super) fn load(&mut self, path: &Path) -> String {
        let read = if self.options.saves {
            game_file::load(self.game().rules(), path)
        } else {
            Err(FileError::Denied)
        };
        match read.map_err(PlayError::from).and_then(|game| self.replace(|table| table.begin_text(&game))) {
            Ok(()) => {
                self.saved = self.game().plies().len();
                format!("Loaded {}, with {}.", path.display(), counted(self.saved, "move", "moves"))
            }
            Err(error) => format!("Cannot load the game: {error}."),
        }
    }

    /// Starts a game from a position given as text; returns the message to show.
    pub(super) fn set_up(&mut self, text: &str) -> String {
        match formats::diagram(text, Some(self.game().size())) {
            Ok(diagram) => self.set_up_board(&diagram),
            Err(error) => format!("Cannot set up the position: {error}."),
        }
    }

    /// Starts a game from a board and returns the message to show.
    pub(in crate::play) fn set_up_board(&mut self, diagram: &Diagram) -> String {
        match self.replace(|table| Ok(table.engine.setup(diagram)?)) {
            Ok(()) => "The position is set up. undo returns to the previous game.".to_owned(),
            Err(error) => format!("Cannot set up the position: {error}."),
        }
    }

    /// Replaces the game by the one that `begin` starts, which gets a new seed; keeps the previous game for
    /// undo.
    ///
    /// If `begin` fails, restores the previous game.
    pub(super) fn replace(
        &mut self,
        begin: impl FnOnce(&mut LocalGame) -> Result<(), PlayError>,
    ) -> Result<(), PlayError> {
        self.interrupt();
        self.keep();
        if let Err(error) = begin(self) {
            if let Some(previous) = self.previous.pop() {
                self.restore(previous)?;
            }
            return Err(error);
        }
        self.engine.reseed();
        self.reset();
        self.swap2 = None;
        Ok(())
    }

    /// Drops all previous games, so that undo cannot return to an earlier game.
    pub(in crate::play) fn clear_history(&mut self) {
        self.previous.clear();
    }

    fn begin_text(&mut self, game: &GameText) -> Result<(), PlayError> {
        if game.rules != self.game().rules() {
            self.engine.set_rules(game.rules)?;
        }
        Ok(self.engine.load(game)?)
    }

    fn keep(&mut self) {
        self.pause();
        let LocalGame { seats, swap2, loss, saved, .. } = *self;
        let (game, clocks, time) = (self.game().text(), self.clocks.clone(), self.options.time);
        self.previous.push(PreviousGame { game, seats, swap2, clocks, time, loss, saved });
    }

    fn restore(&mut self, previous: PreviousGame) -> Result<(), PlayError> {
        self.interrupt();
        self.begin_text(&previous.game)?;
        self.reset();
        let PreviousGame { seats, swap2, clocks, time, loss, saved, .. } = previous;
        (self.seats, self.swap2, self.loss, self.saved) = (seats, swap2, loss, saved);
        (self.clocks, self.options.time) = (clocks, time);
        Ok(())
    }

    /// Resets the state that belongs to one game.
    fn reset(&mut self) {
        self.take_back_choice();
        self.advice.clear();
        (self.loss, self.review, self.saved, self.awaits_answer) = (None, None, 0, false);
        self.reset_clocks();
    }
}
