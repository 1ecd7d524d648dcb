//! Sets the side to move to the color in a command.
//! Passes that the client omits are filled in, so the client may send either all passes or none.

use crate::base::{Color, Move};
use crate::engine::Engine;

use super::call::Call;
use super::reply::CommandError;

/// Returns whether a side has no move to search: the game is over, or the side must pass.
pub(super) fn has_no_move(engine: &Engine, color: Color) -> bool {
    engine.game().outcome().is_some() || !engine.game().can_place(color)
}

impl Call<'_> {
    /// Makes `color` the side to move.
    /// Does nothing if `color` is already to move or the game is over. If the opponent of `color` must pass,
    /// fills in the pass. Otherwise the side to move can change only in a position that the client has set
    /// up, before the first move. In all other cases, returns an error.
    pub(super) fn take_turn(&mut self, color: Color) -> Result<(), CommandError> {
        let game = self.engine.game();
        if color == game.turn() || game.outcome().is_some() {
            return Ok(());
        }
        if game.legal_moves() == [Move::PASS] {
            return Ok(self.engine.play_implied_pass()?);
        }
        if self.client.set_up.is_none() || !game.plies().is_empty() {
            return Err(CommandError::WrongColor(game.turn()));
        }
        self.set_turn(color)
    }

    /// Restores the side to move of the board that the client has set up, if no move is left on it.
    pub(super) fn restore_turn(&mut self) -> Result<(), CommandError> {
        let game = self.engine.game();
        match self.client.set_up {
            Some(color) if game.plies().is_empty() && game.turn() != color => self.set_turn(color),
            _ => Ok(()),
        }
    }

    /// Begins a game on the current board with this side to move.
    fn set_turn(&mut self, color: Color) -> Result<(), CommandError> {
        let mut start = self.engine.game().diagram();
        start.set_turn(color);
        Ok(self.engine.setup(&start)?)
    }

    /// Plays a move of a side; on an error the game is unchanged.
    pub(super) fn play(&mut self, color: Color, mv: Move) -> Result<(), CommandError> {
        if mv.is_pass() {
            return self.play_pass(color);
        }
        let before = self.engine.game().clone();
        let played = self.take_turn(color).and_then(|()| Ok(self.engine.play(mv)?));
        played.inspect_err(|_| self.engine.restore(before))
    }

    /// Plays a pass; does nothing if Kado has already played this pass or the game is over.
    fn play_pass(&mut self, color: Color) -> Result<(), CommandError> {
        let game = self.engine.game();
        if game.outcome().is_some() {
            Ok(())
        } else if color == game.turn() {
            Ok(self.engine.play(Move::PASS)?)
        } else if !game.can_place(color) {
            Ok(())
        } else {
            Err(CommandError::WrongColor(game.turn()))
        }
    }
}
