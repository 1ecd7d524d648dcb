//! The engine's methods that derive the limits of a search from its options.

use std::time::Duration;

use crate::search::{Clock, Limits, Persona};

use super::Engine;
use super::level::Level;

impl Engine {
    /// Returns the limits of the search for a move to play.
    /// The option Nodes limits the search if it is set; otherwise `clock` does. If neither is set, the level
    /// limits the search. The limits of the level also apply, in addition to nodes or clock, if the option
    /// `UCI_LimitStrength` is set or the level makes deliberate mistakes. If the level makes deliberate
    /// mistakes, the search report begins with the move to play, which need not be the best move.
    pub fn move_limits(&self, clock: Option<Clock>) -> Limits {
        let limits = self.requested_limits(clock);
        let is_limited = limits.depth.is_some() || limits.nodes.is_some() || limits.clock.is_some();
        if is_limited { limits } else { self.options.strength().limit(limits) }
    }

    /// Returns the limits of the search for a move to play if the request adds limits of its own.
    /// They are those of [`Engine::move_limits`], but a level that plays its best sets no limit.
    pub(crate) fn requested_limits(&self, clock: Option<Clock>) -> Limits {
        let (options, level) = (&self.options, self.options.strength());
        let clock = clock.filter(|_| options.nodes().is_none());
        let game = self.game();
        let reserve =
            clock.map_or(Duration::ZERO, |clock| self.lag.reserve(&clock, game.turn(), game.plies().len()));
        let limits = Limits { clock, reserve, ..self.common_limits() };
        if !options.limits_strength() && !level.errs() {
            return limits;
        }
        let last = game.plies().last().and_then(|ply| ply.mv.square());
        let persona = Persona { faults: level.faults, seed: self.seed.value(), last };
        Limits { persona: Some(persona).filter(|_| level.errs()), ..level.limit(limits) }
    }

    /// Returns the limits of a search that answers a question, such as a request for a hint.
    /// The option Nodes limits the search if it is set; otherwise the level does. The search makes no
    /// deliberate mistakes.
    pub fn question_limits(&self) -> Limits {
        let limits = self.common_limits();
        if limits.nodes.is_some() { limits } else { Level::new(self.options.level()).limit(limits) }
    }

    /// Returns the limits of an analysis that runs until it is stopped.
    pub(crate) fn analysis_limits(&self) -> Limits {
        Limits {
            selectivity: Level::SELECTIVITY,
            lines: self.options.multi_pv(),
            infinite: true,
            ..Limits::default()
        }
    }

    fn common_limits(&self) -> Limits {
        Limits {
            selectivity: Level::SELECTIVITY,
            lines: self.options.multi_pv(),
            overhead: self.options.move_overhead(),
            lag: self.lag.of_move(),
            nodes: self.options.nodes(),
            ..Limits::default()
        }
    }
}
