//! Loads games and plays moves. Also computes the limits of a search.

use crate::base::Move;
use crate::engine::{Engine, Level, Limits};
use crate::formats::{WrittenMove, ggf};

use super::Nboard;
use super::clocks::Clocks;
use super::reply::CommandError;

impl Nboard {
    /// Loads the game in a GGF text, with its moves and clocks.
    pub(super) fn load(&mut self, text: &str, engine: &mut Engine) -> Result<(), CommandError> {
        let games = ggf::parse(text).map_err(CommandError::NoGame)?;
        let game = games.first().ok_or(CommandError::Empty)?;
        engine.load(game).map_err(CommandError::Game)?;
        self.clocks = Clocks::of_game(game);
        Ok(())
    }

    /// Plays a move.
    /// Fills in an omitted pass before the move, and ignores a pass after the end of the game.
    pub(super) fn play(&mut self, written: &WrittenMove, engine: &mut Engine) -> Result<(), CommandError> {
        let legal = engine.game().legal_moves();
        if legal.is_empty() && written.mv.is_pass() {
            return Ok(());
        }
        let is_left_out = legal == [Move::PASS] && !written.mv.is_pass();
        if is_left_out {
            engine.play_implied_pass().map_err(|_| CommandError::Move(Move::PASS))?;
        }
        let turn = engine.game().turn();
        let played = engine.play(written.mv);
        if played.is_err() && is_left_out {
            engine.undo();
        }
        played.map_err(|_| CommandError::Move(written.mv))?;
        self.clocks.spend(turn, written.seconds);
        Ok(())
    }

    /// Returns the limits of a search that answers a question, such as a request for a hint.
    /// If the client has set a depth and the engine options set no node limit, the midgame is searched to the
    /// client's depth. The numbers of empties from which the game is solved are then taken from the lowest
    /// level with at least this depth, or from the highest level if no level searches that deep. In all other
    /// cases the engine options determine the limits.
    pub(super) fn question_limits(&self, engine: &Engine) -> Limits {
        let limits = engine.question_limits();
        match self.depth.filter(|_| limits.nodes.is_none()) {
            Some(depth) => Limits { depth: Some(depth), ..Level::of_depth(depth).limit(limits) },
            None => limits,
        }
    }

    pub(super) fn move_limits(&self, engine: &Engine) -> Limits {
        let clock = self.clocks.clock(engine.game().turn()).filter(|_| self.version >= 2);
        let limits = if self.depth.is_some() && !engine.options().limits_strength() {
            Limits { clock, ..self.question_limits(engine) }
        } else {
            engine.move_limits(clock)
        };
        Limits { lines: 1, ..limits }
    }
}
