//! Searches at the root for wins by continuous fours (VCF) or continuous threats (VCT).
//! A win of the mover ends the search; a win of the other side refutes a move of the mover.
//!
//! Each attempt to win has four times the budget of the previous one, so that short wins are found
//! immediately and long ones eventually. All attempts together stay within a fraction of the nodes of the
//! whole search.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::Depth;
use crate::search::Limits;
use crate::search::driver::watch::Watch;

use super::vct::{Threats, Win};
use crate::search::mnk::board::{ShapeBoard, Spot};

/// The root moves that lose to a proven win of the other side, shared by the threads of a search.
#[derive(Debug, Default)]
pub(crate) struct Refutations(Mutex<HashMap<Spot, Win>>);

impl Refutations {
    /// Returns the win that refutes a root move, if one is known.
    pub(crate) fn of(&self, mv: Spot) -> Option<Win> {
        self.wins().get(&mv).cloned()
    }

    fn wins(&self) -> MutexGuard<'_, HashMap<Spot, Win>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The attempts of one search to find wins of the mover and refutations of its moves.
#[derive(Debug)]
pub(crate) struct Tactics<'a> {
    threats: Threats<'a>,
    /// The maximum number of nodes of all VCF and VCT searches together.
    max_nodes: u64,
    /// The node budget of the next attempt to find a win of the mover; `None` if no attempt follows.
    next_budget: Option<u64>,
    /// Nodes spent so far on attempts to find a win of the mover.
    attack_nodes: u64,
    /// Nodes spent so far on attempts to refute moves.
    defense_nodes: u64,
    /// For each root move, the node budget of the last attempt to refute the move.
    tried: HashMap<Spot, u64>,
    /// The root moves refuted so far, shared with the other threads.
    refutations: &'a Refutations,
}

/// The table of the search for continuous fours has `2^TABLE_BITS` entries.
const TABLE_BITS: u32 = 18;

/// The smallest node budget of an attempt to find a win by VCF or VCT.
/// The first attempt to find a win of the mover has this budget.
const FIRST_BUDGET: u64 = 1_000;

/// The factor between the node budgets of two successive searches for the same win.
/// A search for a win of the mover is repeated with `GROWTH` times the node budget. A search that tries to
/// refute a root move is repeated only if the node budget is at least `GROWTH` times the previous budget.
const GROWTH: u64 = 4;

/// The VCF and VCT searches may take at most `1 / SHARE` of the nodes for each of their two purposes.
/// During the main search, the searches for a win of the mover may take `1 / SHARE` of all nodes searched so
/// far. The same limit applies separately to the searches that try to refute root moves. If the whole search
/// has a node limit, all VCF and VCT searches together may take at most `1 / SHARE` of this limit.
const SHARE: u64 = 5;

/// The node limit of VCF and VCT searches before the main search, per millisecond of thinking time.
/// The limit applies to all these searches together. They look for a win of the mover and take about a
/// twentieth of the thinking time. Without a time limit, a fixed node limit applies instead.
const PER_MILLISECOND: u64 = 20;

/// The maximum node limit of VCF and VCT searches before the main search: that of ten seconds.
/// With more time, the searches for a win of the mover continue during the main search.
const MOST_BY_TIME: u64 = 10_000 * PER_MILLISECOND;

/// The node limit of all VCF and VCT searches together, per ply of the depth limit.
/// This limit applies only if the search has a depth limit.
const PER_PLY: u64 = 2_000;

impl<'a> Tactics<'a> {
    /// Creates the state of a new search; no VCF or VCT search has run yet.
    /// Wins of the mover by VCF or VCT are searched for only if the limits ask for one line and set neither
    /// root moves nor a score window.
    pub(crate) fn new(limits: &Limits, watch: Watch<'a>, refutations: &'a Refutations) -> Tactics<'a> {
        let by_depth = limits.depth.map(|depth: Depth| depth.max(0) as u64 * PER_PLY);
        let by_nodes = limits.nodes.map(|nodes| nodes / SHARE);
        let seeks = limits.lines <= 1 && limits.only.is_empty() && limits.window.is_none();
        Tactics {
            threats: Threats::new(TABLE_BITS).watched(watch),
            max_nodes: by_depth.into_iter().chain(by_nodes).min().unwrap_or(u64::MAX),
            next_budget: seeks.then_some(FIRST_BUDGET),
            attack_nodes: 0,
            defense_nodes: 0,
            tried: HashMap::new(),
            refutations,
        }
    }

    /// Returns the number of nodes of all VCF and VCT searches so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.threats.nodes()
    }

    /// Searches for a win of the mover before the main search.
    pub(crate) fn first_win(&mut self, board: &mut ShapeBoard, watch: &Watch<'_>) -> Option<Win> {
        let by_time = watch.deadline.get().map(|time| {
            let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            milliseconds.saturating_mul(PER_MILLISECOND).min(MOST_BY_TIME)
        });
        self.win_within(board, by_time.unwrap_or(SHARE * FIRST_BUDGET * GROWTH).max(FIRST_BUDGET))
    }

    /// Searches for a win of the mover if the nodes searched so far (`searched`) allow another attempt.
    pub(crate) fn win(&mut self, board: &mut ShapeBoard, searched: u64) -> Option<Win> {
        self.win_within(board, searched / SHARE)
    }

    fn win_within(&mut self, board: &mut ShapeBoard, most: u64) -> Option<Win> {
        while let Some(budget) = self.next_budget
            && self.attack_nodes + budget <= most
            && self.nodes() + budget <= self.max_nodes
        {
            self.next_budget = Some(budget * GROWTH);
            let before = self.nodes();
            let win = self.threats.win(board, budget);
            self.attack_nodes += self.nodes() - before;
            if win.is_some() {
                self.next_budget = None;
                return win;
            }
        }
        None
    }

    /// Searches for a win of the other side after the root move `mv`, which has been made on the board.
    /// Returns the result of earlier attempts if the move is already refuted, if the budget has grown less
    /// than fourfold since the last attempt, or if the node limits do not allow another attempt.
    pub(crate) fn refutation(&mut self, board: &mut ShapeBoard, mv: Spot, searched: u64) -> Option<Win> {
        let budget = (searched / (GROWTH * SHARE)).max(FIRST_BUDGET);
        let tried = self.tried.get(&mv).copied().unwrap_or(0);
        if self.refutations.of(mv).is_none()
            && tried <= budget / GROWTH
            && self.defense_nodes + budget <= searched / SHARE
            && self.nodes() + budget <= self.max_nodes
        {
            let before = self.nodes();
            let win = self.threats.win(board, budget);
            self.defense_nodes += self.nodes() - before;
            self.tried.insert(mv, budget);
            if let Some(win) = win {
                self.refutations.wins().insert(mv, win);
            }
        }
        self.refutations.of(mv)
    }
}
