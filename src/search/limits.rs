//! The goal and the limits of a search, set by its caller.

use std::time::Duration;

use crate::base::{Depth, Move, Score, Selectivity};
use crate::game::Position;

use super::{Clock, Overtime, Persona};

/// The goal of a search.
///
/// ```
/// # use kado::engine::{Engine, Goal, Limits};
/// // White wins Othello on 4x4, which Black begins.
/// let mut engine = Engine::of("othello:4".parse()?)?;
/// let report = engine.search(Limits { goal: Goal::WinDrawLoss, ..Limits::default() })?;
/// assert!(report.solved && report.best().score.centidiscs() < 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The best move within the limits.
    #[default]
    BestMove,
    /// The exact score: a search to the end of the game.
    Exact,
    /// Win, draw or loss: a search to the end of the game with a window around the draw.
    /// The score is only a bound, whose sign is the result.
    WinDrawLoss,
}

/// The limits of a search.
/// All limits that are set apply; without any, the search ends when the game is solved.
///
/// ```
/// # use kado::engine::{Engine, Limits};
/// let mut engine = Engine::of("othello:6".parse()?)?;
/// let report = engine.search(Limits { lines: 2, nodes: Some(10_000), ..Limits::depth(3) })?;
/// assert_eq!((report.depth, report.lines.len()), (3, 2));
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The goal: the best move, the exact score, or win, draw or loss.
    pub goal: Goal,
    /// The selectivity of midgame searches.
    /// A search without a set depth may be less selective in its deep iterations.
    ///
    /// The selectivity of the last iteration of a solve depends on the reason for the solve:
    /// - If `goal` is not `Goal::BestMove`, the last iteration also has this selectivity.
    /// - If `depth` or `solve_from` leads to the solve, the last iteration is a proof (no forward pruning).
    ///   An unset `depth` leads to the solve, too.
    /// - If only `guess_from` leads to the solve, the last iteration has the selectivity in `guess_from`.
    pub selectivity: Selectivity,
    /// The maximum depth of the midgame search, in plies.
    pub depth: Option<Depth>,
    /// The largest number of empties at which the game is solved regardless of `depth`.
    pub solve_from: Option<u32>,
    /// The largest number of empties for a search to the end of the game at the given selectivity.
    /// Such a search proves nothing. It is made regardless of `depth`, but only if `solve_from` is set, and
    /// only in standard Othello; other games ignore it.
    pub guess_from: Option<(u32, Selectivity)>,
    /// The maximum number of nodes; a solve may exceed it to finish its last few plies.
    /// With several threads, each thread may exceed the limit by up to 2048 nodes, because the counts of the
    /// threads are added up only at intervals.
    pub nodes: Option<u64>,
    /// The maximum time for this move.
    pub time: Option<Duration>,
    /// The game clock of the mover, from which the search takes its share.
    pub clock: Option<Clock>,
    /// Assumed clock time that each move loses outside the search.
    /// If `clock` is set, the search leaves clock time for this loss. Without `clock`, `overhead` is ignored.
    pub overhead: Duration,
    /// Measured clock time that each move loses outside the search.
    /// If `clock` is set, the search leaves clock time for this loss. `lag` is ignored without `clock`, and
    /// for the last move before a time control after which no overtime follows.
    pub lag: Duration,
    /// Clock time held back until the end of the game.
    /// One move may then be delayed by `overhead` plus `reserve` outside the search without a loss on time.
    pub reserve: Duration,
    /// Whether to continue until stopped, even when the game is solved.
    pub infinite: bool,
    /// Whether to search on one thread only, regardless of the searcher's number of threads.
    /// On one thread equal limits of depth or nodes give equal runs from an empty table.
    pub single_threaded: bool,
    /// The number of best moves to report, each with its line (`MultiPV`); at least 1.
    pub lines: usize,
    /// The search window, lower end first; `None` asks for the exact score.
    /// Scores at the ends of the window and outside are bounds.
    pub window: Option<(Score, Score)>,
    /// The root moves to consider; empty means all.
    /// The engine refuses illegal moves. A searcher ignores them; if all of them are illegal, it considers
    /// every legal move.
    pub only: Vec<Move>,
    /// The simulated player that chooses the move and makes mistakes; `None` for the best move.
    /// `answer` applies it; a searcher ignores it.
    pub persona: Option<Persona>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            goal: Goal::BestMove,
            selectivity: Selectivity::Full,
            depth: None,
            solve_from: None,
            guess_from: None,
            nodes: None,
            time: None,
            clock: None,
            overhead: Duration::ZERO,
            lag: Duration::ZERO,
            reserve: Duration::ZERO,
            infinite: false,
            single_threaded: false,
            lines: 1,
            window: None,
            only: Vec::new(),
            persona: None,
        }
    }
}

impl Limits {
    /// Returns limits with only a maximum depth in plies.
    pub fn depth(depth: Depth) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Returns limits with only a maximum number of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Returns limits with only a maximum time for the move.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Returns limits that ask for the exact score.
    pub fn exact() -> Limits {
        Limits { goal: Goal::Exact, ..Limits::default() }
    }

    /// Returns whether the search chooses its depth.
    /// It does so if the goal is the best move, no depth is set, and the search is infinite or has a budget
    /// of time or nodes.
    pub(crate) fn may_choose_depth(&self) -> bool {
        self.goal == Goal::BestMove && self.depth.is_none() && (self.has_budget() || self.infinite)
    }

    /// Returns whether a budget of time or nodes may end the search before its last iteration.
    pub(crate) fn has_budget(&self) -> bool {
        self.time.is_some() || self.clock.is_some() || self.nodes.is_some()
    }

    /// Returns the limits of each of `searches` searches that serve one request.
    /// The time, the clock and the nodes of the request are divided equally among these searches.
    pub(crate) fn divided(self, searches: u32) -> Limits {
        let share = |clock: Clock| Clock {
            remaining: clock.remaining / searches,
            increment: clock.increment / searches,
            overtime: clock.overtime.map(|part| Overtime { period: part.period / searches, ..part }),
            ..clock
        };
        Limits {
            time: self.time.map(|time| time / searches),
            clock: self.clock.map(share),
            reserve: self.reserve / searches,
            nodes: self.nodes.map(|nodes| (nodes / u64::from(searches)).max(1)),
            ..self
        }
    }

    /// Returns the search window in centidiscs, lower end first.
    pub(crate) fn window_in_centidiscs(&self) -> Option<(i32, i32)> {
        self.window.map(|(low, high)| (low.centidiscs(), high.centidiscs()))
    }

    /// Returns the root moves to search: the legal moves in `only`.
    /// If `only` contains no legal move, returns all legal moves.
    pub(crate) fn root_moves<P: Position>(&self, root: &P) -> Vec<Move> {
        let legal = root.legal_moves();
        let wanted: Vec<Move> = legal.iter().copied().filter(|mv| self.only.contains(mv)).collect();
        if wanted.is_empty() { legal } else { wanted }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_of_one_request_share_its_limits() {
        let clock = |scale: u64| Clock {
            remaining: Duration::from_secs(10 * scale),
            increment: Duration::from_secs(scale),
            moves_to_go: Some(3),
            overtime: Some(Overtime { period: Duration::from_secs(5 * scale), stones: 2 }),
        };
        let limits = |scale: u64| Limits {
            time: Some(Duration::from_secs(2 * scale)),
            clock: Some(clock(scale)),
            reserve: Duration::from_secs(scale),
            nodes: Some(100 * scale),
            depth: Some(7),
            ..Limits::default()
        };
        assert_eq!(limits(8).divided(8), limits(1));
        assert_eq!(Limits::nodes(3).divided(8), Limits::nodes(1));
    }
}
