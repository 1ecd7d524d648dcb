//! What the caller allows a search.

use std::time::Duration;

use crate::base::{Depth, Move, Score, Selectivity};
use crate::game::Position;

use super::{Clock, Persona};

/// What a search is asked to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The best move within the limits.
    #[default]
    BestMove,
    /// The exact score: a full-width search to the end of the game.
    Exact,
    /// Whether the game is won, drawn or lost: a full-width search to the end with the window around a draw.
    /// The score is then only a bound whose sign counts.
    WinDrawLoss,
}

/// What a search may use up. Every limit that is set holds; without any, the search ends when the game is
/// solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// What to find.
    pub goal: Goal,
    /// How sure the search must be: that of a midgame search, and of the last pass of a solve that was asked
    /// for by the goal. A solve that the other limits lead to goes on until it is proved.
    pub selectivity: Selectivity,
    /// The largest depth in plies of the midgame search.
    pub depth: Option<Depth>,
    /// With this many empty squares or fewer, `depth` does not hold and the game is solved.
    pub solve_from: Option<u32>,
    /// Where `solve_from` is set: with this many empty squares or fewer, too, `depth` does not hold, and the
    /// game is searched to its end as surely as this says, which proves nothing.
    pub guess_from: Option<(u32, Selectivity)>,
    /// The most nodes to visit; the last five plies of a solve are finished beyond it. Several threads may
    /// together visit up to 2048 more each, since they count together only so often.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub time: Option<Duration>,
    /// The game clock of the mover, from which the search takes its share.
    pub clock: Option<Clock>,
    /// What a move may lose on the clock outside the search; kept back when the time comes from `clock`.
    pub overhead: Duration,
    /// What every move so far has lost outside the search, as measured; kept back for the moves to come.
    pub lag: Duration,
    /// Keep going until stopped, even when the game is solved.
    pub infinite: bool,
    /// How many best moves to report, each with its own line (multi-PV); at least 1.
    pub lines: usize,
    /// Ask only where in this window the score lies, the lower end first: at the ends and outside a score is
    /// a bound. `None` asks for the score itself.
    pub window: Option<(Score, Score)>,
    /// Consider only these root moves; empty means all. Moves that are not legal are ignored.
    pub only: Vec<Move>,
    /// Whose answer is wanted, if not the best one: [`answer`](super::answer) heeds it, a searcher does not.
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
            infinite: false,
            lines: 1,
            window: None,
            only: Vec::new(),
            persona: None,
        }
    }
}

impl Limits {
    /// Returns limits of a fixed depth in plies.
    pub fn depth(depth: Depth) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Returns limits of a fixed number of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Returns limits of a fixed time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Returns limits that ask for the exact score.
    pub fn exact() -> Limits {
        Limits { goal: Goal::Exact, ..Limits::default() }
    }

    /// Returns whether the search is to make the best of a budget, or has no end: it chooses its depth
    /// itself.
    pub(crate) fn may_choose_depth(&self) -> bool {
        let has_budget = self.time.is_some() || self.clock.is_some() || self.nodes.is_some();
        self.goal == Goal::BestMove && self.depth.is_none() && (has_budget || self.infinite)
    }

    /// Returns the root moves to consider: the legal ones that `only` names, or all if it names none.
    pub(crate) fn root_moves<P: Position>(&self, root: &P) -> Vec<Move> {
        let legal = root.legal_moves();
        let wanted: Vec<Move> = legal.iter().copied().filter(|mv| self.only.contains(mv)).collect();
        if wanted.is_empty() { legal } else { wanted }
    }
}
