//! Wins by fours and by threats at the root: those of the mover, and those of the other side after a move.
//!
//! Each attempt gets a budget, four times that of the one before, so that what is near is found at once and
//! what is far in the end; all attempts together stay within a part of what the whole search has spent.

use std::collections::HashMap;

use crate::base::Depth;
use crate::search::Limits;
use crate::search::driver::watch::Watch;

use super::vct::{Threats, Win};
use crate::search::mnk::board::{Board, Spot};

/// The attempts of one search, and what they have found.
#[derive(Debug)]
pub(crate) struct Tactics<'a> {
    threats: Threats<'a>,
    /// Nodes that all attempts may take together.
    most: u64,
    /// The budget of the next attempt to win, or `None` if the mover's wins are not looked for.
    next: Option<u64>,
    /// Nodes of the attempts to win.
    attack: u64,
    /// Nodes of the attempts to refute moves.
    defense: u64,
    /// What is known of root moves: the budget of the last attempt to refute each, and the win that it found.
    answers: HashMap<Spot, (u64, Option<Win>)>,
}

/// The table of fours has 2 to the power of so many entries.
const TABLE_BITS: u32 = 18;

/// The budget of the first attempt.
const FIRST: u64 = 1_000;

/// By how much each budget exceeds the one before.
const GROWTH: u64 = 4;

/// The part of the nodes of the search that the attempts of either side may take.
const SHARE: u64 = 5;

/// Nodes for each millisecond that a search may take before it has begun: about a twentieth of it.
const PER_MILLISECOND: u64 = 20;

/// Nodes for each ply of a search that is limited in depth.
const PER_PLY: u64 = 2_000;

impl<'a> Tactics<'a> {
    /// Returns the attempts of a search that has not begun. Wins of the mover are looked for if one best move
    /// is asked for.
    pub(crate) fn new(limits: &Limits, watch: Watch<'a>) -> Tactics<'a> {
        let by_depth = limits.depth.map(|depth: Depth| depth.max(0) as u64 * PER_PLY);
        let by_nodes = limits.nodes.map(|nodes| nodes / SHARE);
        let seeks = limits.lines <= 1 && limits.only.is_empty() && limits.window.is_none();
        Tactics {
            threats: Threats::new(TABLE_BITS).watched(watch),
            most: by_depth.into_iter().chain(by_nodes).min().unwrap_or(u64::MAX),
            next: seeks.then_some(FIRST),
            attack: 0,
            defense: 0,
            answers: HashMap::new(),
        }
    }

    /// Returns the nodes that all attempts took.
    pub(crate) fn nodes(&self) -> u64 {
        self.threats.nodes()
    }

    /// Looks for a win of the mover before the search begins.
    pub(crate) fn first_win(&mut self, board: &mut Board, watch: &Watch<'_>) -> Option<Win> {
        let by_time = watch.deadline.get().map(|time| time.as_millis() as u64 * PER_MILLISECOND);
        self.win_within(board, by_time.unwrap_or(SHARE * FIRST * GROWTH).max(FIRST))
    }

    /// Looks for a win of the mover if the search has taken enough nodes since the last attempt.
    pub(crate) fn win(&mut self, board: &mut Board, searched: u64) -> Option<Win> {
        self.win_within(board, searched / SHARE)
    }

    fn win_within(&mut self, board: &mut Board, most: u64) -> Option<Win> {
        while let Some(budget) = self.next
            && self.attack + budget <= most
            && self.nodes() + budget <= self.most
        {
            self.next = Some(budget * GROWTH);
            let before = self.nodes();
            let win = self.threats.win(board, budget);
            self.attack += self.nodes() - before;
            if win.is_some() {
                self.next = None;
                return win;
            }
        }
        None
    }

    /// Looks for a win of the other side after a root move that has been made on the board, if that was not
    /// tried with a similar budget before.
    pub(crate) fn refutation(&mut self, board: &mut Board, mv: Spot, searched: u64) -> Option<&Win> {
        let budget = (searched / (GROWTH * SHARE)).max(FIRST);
        let tried = self.answers.get(&mv).map_or(0, |&(budget, _)| budget);
        if self.refuted(mv).is_none()
            && tried <= budget / GROWTH
            && self.defense + budget <= searched / SHARE
            && self.nodes() + budget <= self.most
        {
            let before = self.nodes();
            let win = self.threats.win(board, budget);
            self.defense += self.nodes() - before;
            self.answers.insert(mv, (budget, win));
        }
        self.refuted(mv)
    }

    /// Returns the win of the other side after a root move, if one is known.
    pub(crate) fn refuted(&self, mv: Spot) -> Option<&Win> {
        self.answers.get(&mv)?.1.as_ref()
    }
}
