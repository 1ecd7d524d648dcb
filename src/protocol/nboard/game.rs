//! Handles the commands that load a game, play a move, add the game to the opening book, or set the search
//! depth. Also computes the limits of a search.

use crate::base::{Depth, Move};
use crate::engine::{Engine, Level, Limits};
use crate::formats::{WrittenMove, ggf};

use super::super::{Files, SWITCHED_OFF};
use super::Nboard;
use super::clocks::Clocks;
use super::reply::CommandError;

/// The maximum depth in plies: a game has at most 60 moves.
const DEEPEST: i64 = 60;

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

    /// Sets the depth in plies, clamped to 1..=60.
    pub(super) fn set_depth(&mut self, depth: i64) {
        self.depth = Some(depth.clamp(1, DEEPEST) as Depth);
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

    /// Adds the game in progress to the opening book.
    pub(super) fn learn(&self, engine: &mut Engine) -> Result<(), CommandError> {
        if engine.learns_to_file() && self.files == Files::Denied {
            return Err(CommandError::Learn(SWITCHED_OFF.to_owned()));
        }
        engine.learn().map(drop).map_err(|error| CommandError::Learn(error.to_string()))
    }
}
