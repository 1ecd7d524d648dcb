//! Priorities of leaves for drop-out expansion.
//! A leaf is the best move from a book position to a position outside the book. Drop-out expansion repeatedly
//! adds the positions after the leaves of lowest cost to the book.
//!
//! Source: T. R. Lincke, Strategies for the automatic construction of opening books, Computers and Games
//! 2000, LNCS 2063, p. 74-86, and Exploring the computational limits of large exhaustive search problems,
//! 2002, section 3.4.
//!
//! In Lincke's method, the priority of a leaf is the cost of the cheapest path to the leaf. Every ply has
//! cost 1. A move of the book's opponent additionally costs ω times the loss of the move. The book plays
//! only best moves.
//!
//! In Kado, the cost of a ply is configurable ([`Priorities`]) and corresponds to 1/ω. The book may play
//! either side. The losses of the book's own moves are weighted instead of forbidden.

use std::collections::HashMap;

use crate::base::Score;
use crate::game::othello8::{Board, Squares};

use super::graph::{Book, Successor};

/// Parameters of the cost of a path from the standard start to a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Priorities {
    /// Cost that each ply adds to a path.
    pub(crate) ply: Score,
    /// Weight of the score losses of the side that the book plays.
    /// The score losses of the other side have weight 1.
    pub(crate) own: u32,
    /// Largest allowed score loss of a single move on a path.
    /// The score loss of a move is the score of the best move minus the score of the move.
    pub(crate) error: Score,
    /// Maximum number of plies from the standard start through the leaf move; passes do not count.
    pub(crate) plies: u32,
}

/// A leaf, that is, the best move from a book position to a position outside the book.
/// The position after the leaf move can be added to the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Candidate {
    /// Cost in centidiscs of the cheapest path from the start to the position after the leaf move.
    pub(crate) cost: u64,
    /// The canonical position after the leaf move, which can be added to the book.
    pub(crate) board: Board,
}

/// Cost in centidiscs of the cheapest path to a position, for each side that the book can play.
/// The first cost applies if the book plays the side to move in the position. The second cost applies if
/// the book plays the other side.
type Costs = [u64; 2];

impl Book {
    /// Returns the leaf moves that can be reached from the standard start, lowest cost first.
    /// A leaf move is the best move from a book position to a position outside the book. `priorities` sets
    /// the costs and limits the paths. Leaf moves of equal cost are ordered by the bitboards of the position
    /// after the move, the mover's bitboard first. Of several leaf moves to the same position, only the
    /// cheapest is returned.
    pub(crate) fn frontier(&self, priorities: &Priorities) -> Vec<Candidate> {
        let mut boards: Vec<Board> = self.entries().map(|(board, _)| board).collect();
        boards.sort_by_key(|board| std::cmp::Reverse(board.empties()));
        let mut costs: HashMap<Board, Costs> = HashMap::new();
        costs.insert(Board::START.canonical().0, [0, 0]);
        let mut found: HashMap<Board, u64> = HashMap::new();
        for board in boards {
            let (Some(&path), Some(entry)) = (costs.get(&board), self.get(board)) else { continue };
            if 60 - board.empties().min(60) >= priorities.plies {
                continue;
            }
            for square in Squares(board.moves()) {
                let leaf = entry.leaf.filter(|leaf| usize::from(leaf.square) == square);
                let Some(score) = leaf.map(|leaf| leaf.score).or_else(|| self.link(board, square)) else {
                    continue;
                };
                let loss = entry.value.centidiscs() - score.centidiscs();
                let Some((next, turns)) = Successor::of(board, square).next() else { continue };
                if loss > priorities.error.centidiscs() {
                    continue;
                }
                let costs_behind = priorities.after(path, loss, turns);
                if leaf.is_some() {
                    let cost = costs_behind[0].min(costs_behind[1]);
                    found.entry(next).and_modify(|least| *least = cost.min(*least)).or_insert(cost);
                } else {
                    let known = costs.entry(next).or_insert(costs_behind);
                    *known = [0, 1].map(|side| known[side].min(costs_behind[side]));
                }
            }
        }
        let candidates = found.into_iter().map(|(board, cost)| Candidate { cost, board });
        let mut candidates: Vec<Candidate> = candidates.collect();
        candidates.sort_unstable();
        candidates
    }
}

impl Priorities {
    /// Extends a path by one move and returns its new costs in centidiscs.
    /// `path` holds the costs before the move. `loss` is the score of the best move minus the score of this
    /// move, in centidiscs. `turns` is false if the other side has to pass after the move.
    fn after(&self, path: Costs, loss: i32, turns: bool) -> Costs {
        let ply = self.ply.centidiscs().max(0) as u64;
        let loss = loss.max(0) as u64;
        let [own, other] = [path[0] + ply + loss * u64::from(self.own), path[1] + ply + loss];
        if turns { [other, own] } else { [own, other] }
    }
}
