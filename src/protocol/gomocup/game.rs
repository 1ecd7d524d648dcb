//! Starts the client's game, and applies the board size and rules that the client has set.

use crate::base::{Move, Size};
use crate::engine::{Engine, EngineError};
use crate::game::Diagram;

use super::Gomocup;
use super::command::Point;
use super::error::CommandError;

impl Gomocup {
    pub(super) fn board(&self) -> Result<Size, CommandError> {
        self.size.ok_or(CommandError::NoBoard)
    }

    /// Checks that the client has sent a board size and valid settings; returns the board size.
    pub(super) fn check_settings(&mut self) -> Result<Size, CommandError> {
        let size = self.board()?;
        self.settings.take_error().or(self.misfit.take()).map_or(Ok(()), Err)?;
        self.settings.rules(size)?;
        Ok(size)
    }

    /// Starts a new game on a board of this size.
    /// Unsupported rules are reported only when a move is requested, since clients send the rules after the
    /// board.
    pub(super) fn begin_game(&mut self, size: Size, engine: &mut Engine) -> Result<(), CommandError> {
        engine.set_rules(self.settings.playable_rules(size)?)?;
        engine.new_game();
        self.size = Some(size);
        self.misfit = None;
        self.blocked.clear();
        self.settings.begin_game();
        engine.wait_until_ready();
        Ok(())
    }

    /// Applies the rules that the client has set, keeping the stones.
    /// If the stones are not a valid position under these rules, starts a new game and stores the error.
    pub(super) fn change_rules(&mut self, engine: &mut Engine) {
        let Some(size) = self.size else { return };
        let Ok(rules) = self.settings.playable_rules(size) else { return };
        if engine.game().rules() == rules {
            return;
        }
        let (start, moves) = line_of_play(engine);
        let now = engine.game().diagram();
        let changed = engine
            .set_rules(rules)
            .and_then(|()| engine.begin(Some(&start), &moves).or_else(|_| engine.setup(&now)));
        if let Err(error) = changed {
            self.misfit = Some(error.into());
        }
    }

    /// Executes a command that may change the game before it fails; then the game is restored.
    pub(super) fn or_unchanged<T>(
        &mut self,
        engine: &mut Engine,
        command: impl FnOnce(&mut Gomocup, &mut Engine) -> Result<T, CommandError>,
    ) -> Result<T, CommandError> {
        let (start, moves) = line_of_play(engine);
        command(self, engine).inspect_err(|_| {
            if let Err(error) = engine.begin(Some(&start), &moves) {
                log::error!("cannot restore the position before the command: {error}");
            }
        })
    }

    pub(super) fn play(&self, point: Point, engine: &mut Engine) -> Result<(), CommandError> {
        let mv = point.on(self.board()?)?;
        if mv.square().is_some_and(|square| engine.game().at(square).is_some()) {
            return Err(CommandError::Taken(point.to_string()));
        }
        if engine.game().outcome().is_some() {
            return Err(EngineError::GameOver.into());
        }
        engine.play(mv).map_err(|_| CommandError::Illegal(point.to_string()))
    }

    pub(super) fn take_back(&self, point: Point, engine: &mut Engine) -> Result<(), CommandError> {
        let mv = point.on(self.board()?)?;
        if engine.game().plies().last().is_some_and(|ply| ply.mv == mv) {
            engine.undo();
            return Ok(());
        }
        let mut diagram = engine.game().diagram();
        let stone = mv.square().and_then(|square| Some((square, diagram.at(square)?)));
        let (square, color) = stone.ok_or(CommandError::NoStoneThere(point.to_string()))?;
        diagram.set(square, None);
        diagram.set_turn(color);
        Ok(engine.setup(&diagram)?)
    }
}

/// Returns the start position of the game and its moves.
fn line_of_play(engine: &Engine) -> (Diagram, Vec<Move>) {
    let game = engine.game();
    (game.start(), game.plies().iter().map(|ply| ply.mv).collect())
}
