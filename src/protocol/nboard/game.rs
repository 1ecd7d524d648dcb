//! What the client says of the game before it, and of how it is to be searched.

use crate::base::Move;
use crate::engine::{Engine, OPTIONS, OptionId, OptionKind};
use crate::game::formats::{WrittenMove, ggf};

use super::Nboard;
use super::clocks::Clocks;
use super::reply::Fault;

impl Nboard {
    /// Takes over a whole game.
    pub(super) fn load(&mut self, text: &str, engine: &mut Engine) -> Result<(), Fault> {
        let games = ggf::parse(text).map_err(Fault::NoGame)?;
        let game = games.first().ok_or(Fault::Empty)?;
        engine.load(game)?;
        self.clocks = Clocks::of_game(game);
        Ok(())
    }

    /// Plays a move. A pass that the client has left out is filled in, and one after the end of the game is no move.
    pub(super) fn play(&mut self, written: &WrittenMove, engine: &mut Engine) -> Result<(), Fault> {
        let legal = engine.game().legal_moves();
        if legal.is_empty() && written.mv.is_pass() {
            return Ok(());
        }
        let is_left_out = legal == [Move::PASS] && !written.mv.is_pass();
        if is_left_out {
            engine.play_implied_pass()?;
        }
        let turn = engine.game().turn();
        let played = engine.play(written.mv);
        if played.is_err() && is_left_out {
            engine.undo();
        }
        played?;
        self.clocks.spend(turn, written.seconds);
        Ok(())
    }
}

/// Sets the level that searches so deep in the midgame, or the nearest one.
pub(super) fn set_depth(engine: &mut Engine, depth: u32) -> Result<(), Fault> {
    let spec = &OPTIONS[OptionId::Level as usize];
    let mut level = i64::from(depth);
    if let OptionKind::Integer { min, max, .. } = spec.kind {
        level = level.clamp(min, max);
    }
    Ok(engine.set_option(spec.name, &level.to_string())?)
}
