//! The game that the client has before it: its board, its rules and its moves.

use crate::base::{Move, Size};
use crate::engine::Engine;

use super::Gomocup;
use super::command::Point;
use super::fault::Fault;

impl Gomocup {
    pub(super) fn board(&self) -> Result<Size, Fault> {
        self.size.ok_or(Fault::NoBoard)
    }

    /// Tells what is wrong with the settings, now that a move is asked for. Returns the board.
    pub(super) fn heed_settings(&mut self) -> Result<Size, Fault> {
        let size = self.board()?;
        self.settings.trouble().map_or(Ok(()), Err)?;
        self.settings.rules(size)?;
        Ok(size)
    }

    /// Begins a new game on a board of this size. Rules that are not played are told when a move is asked
    /// for, since clients tell the rules after the board.
    pub(super) fn begin_game(&mut self, size: Size, engine: &mut Engine) -> Result<(), Fault> {
        engine.set_rules(self.settings.playable_rules(size)?)?;
        engine.new_game();
        self.size = Some(size);
        self.blocked.clear();
        self.settings.begin_game();
        Ok(())
    }

    /// Plays on by the rules that the client has told by now, with the same stones.
    pub(super) fn change_rules(&mut self, engine: &mut Engine) {
        let Some(size) = self.size else { return };
        let Ok(rules) = self.settings.playable_rules(size) else { return };
        if engine.game().rules() == rules {
            return;
        }
        let moves: Vec<Move> = engine.game().plies().iter().map(|ply| ply.mv).collect();
        let (start, now) = (engine.game().start(), engine.game().diagram());
        if let Err(error) = engine.set_rules(rules) {
            log::error!("the rules cannot be changed: {error}");
        } else if engine.begin(Some(&start), &moves).is_err() && engine.setup(&now).is_err() {
            log::warn!("the stones are no position of {rules}: a new game begins");
        }
    }

    pub(super) fn play(&self, point: Point, engine: &mut Engine) -> Result<(), Fault> {
        let mv = point.on(self.board()?)?;
        if mv.square().is_some_and(|square| engine.game().at(square).is_some()) {
            return Err(Fault::Taken(point.to_string()));
        }
        engine.play(mv).map_err(|_| Fault::Illegal(point.to_string()))
    }

    pub(super) fn take_back(&self, point: Point, engine: &mut Engine) -> Result<(), Fault> {
        let mv = point.on(self.board()?)?;
        if engine.game().plies().last().is_some_and(|ply| ply.mv == mv) {
            engine.undo();
            return Ok(());
        }
        let mut diagram = engine.game().diagram();
        let stone = mv.square().and_then(|square| Some((square, diagram.at(square)?)));
        let (square, color) = stone.ok_or(Fault::NoStoneThere(point.to_string()))?;
        diagram.set(square, None);
        diagram.set_turn(color);
        Ok(engine.setup(&diagram)?)
    }
}
