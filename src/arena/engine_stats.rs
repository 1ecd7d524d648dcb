//! Statistics of an engine over its games: search depth, speed, time per move and forfeits.

use std::collections::BTreeMap;
use std::time::Duration;

use super::played_game::{Fault, PlayedGame, PlayedMove};
use crate::base::Color;

/// The statistics of one engine over all its games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EngineStats {
    pub(crate) games: u64,
    /// Moves played, without passes. A move that lost on time was not played.
    pub(crate) moves: u64,
    /// The total time of the moves played.
    pub(crate) time: Duration,
    /// Maximum time of a move.
    pub(crate) longest: Duration,
    /// The number of games forfeited, for each kind of fault.
    pub(crate) forfeits: BTreeMap<Fault, u64>,
    /// The number of moves with a reported depth, and the sum of the depths.
    depths: (u64, u64),
    /// The sum of the reported node counts, and the total time of the moves with a node count.
    nodes: (u64, Duration),
}

impl EngineStats {
    /// Computes the statistics of `engine` over the games that it played.
    pub(crate) fn of<'a>(games: impl IntoIterator<Item = &'a PlayedGame>, engine: &str) -> EngineStats {
        let mut stats = EngineStats::default();
        for game in games {
            if let Some(color) = game.color_of(engine) {
                stats.add(game, color);
            }
        }
        stats
    }

    /// Adds a game in which the engine played `color`.
    ///
    /// If the opening of the game cannot be replayed, the moves are not counted.
    pub(crate) fn add(&mut self, game: &PlayedGame, color: Color) {
        self.games += 1;
        let own = |&(side, played): &(Color, &PlayedMove)| side == color && played.mv != "pass";
        for (_, played) in game.moves_with_sides().into_iter().flatten().filter(own) {
            self.add_move(played);
        }
        if let Some(forfeit) = game.forfeit().filter(|forfeit| forfeit.side == color) {
            *self.forfeits.entry(forfeit.fault).or_default() += 1;
        }
    }

    fn add_move(&mut self, played: &PlayedMove) {
        let time = played.time();
        self.moves += 1;
        self.time += time;
        self.longest = self.longest.max(time);
        if let Some(depth) = played.depth {
            self.depths.0 += 1;
            self.depths.1 += u64::from(depth);
        }
        if let Some(nodes) = played.nodes {
            self.nodes.0 += nodes;
            self.nodes.1 += time;
        }
    }

    /// Returns the mean reported depth in plies; `None` if no move has a reported depth.
    pub(crate) fn mean_depth(&self) -> Option<f64> {
        let (moves, sum) = self.depths;
        (moves > 0).then(|| sum as f64 / moves as f64)
    }

    /// Returns the mean speed in nodes per second over the moves with a reported node count.
    ///
    /// Returns `None` if the total time of these moves is zero.
    pub(crate) fn nodes_per_second(&self) -> Option<f64> {
        let (nodes, time) = self.nodes;
        (!time.is_zero()).then(|| nodes as f64 / time.as_secs_f64())
    }

    /// Returns the mean time of the counted moves; `None` if no moves are counted. Passes do not count.
    pub(crate) fn mean_time(&self) -> Option<Duration> {
        (self.moves > 0).then(|| Duration::from_secs_f64(self.time.as_secs_f64() / self.moves as f64))
    }

    /// Returns the number of games lost on time.
    pub(crate) fn time_losses(&self) -> u64 {
        self.forfeits.get(&Fault::TimeLoss).copied().unwrap_or(0)
    }

    /// Returns the number of games forfeited for any reason.
    pub(crate) fn forfeited(&self) -> u64 {
        self.forfeits.values().sum()
    }
}
