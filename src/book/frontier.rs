//! Which leaf of a book is to be expanded next: drop-out expansion.
//!
//! Source: T. R. Lincke, Strategies for the automatic construction of opening books, Computers and Games
//! 2000, LNCS 2063, p. 74-86, and Exploring the computational limits of large exhaustive search problems,
//! 2002, section 3.4. There a leaf has the priority of the cheapest path to it, on which every ply costs 1
//! and every move of the opponent of the book ω times what it loses; the book itself plays best moves only.
//! Here a ply costs what [`Priorities`] say instead, which is 1/ω, either side may be the book's, and the
//! book's own losses count more instead of not being allowed.

use std::collections::HashMap;

use crate::base::Score;
use crate::game::othello8::{Board, Squares};

use super::graph::{Book, Step};

/// What the cost of a path is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Priorities {
    /// What each ply costs.
    pub ply: Score,
    /// How often what the book's own side loses is counted; what the other side loses is counted once.
    pub own: u32,
    /// No path has a move that loses more.
    pub error: Score,
    /// The longest path, in plies from the standard start, counted by the discs.
    pub plies: u32,
}

/// A leaf that can be expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate {
    /// The cost of the cheapest path from the start to the position behind the leaf, in centidiscs.
    pub cost: u64,
    /// The discs of the mover and of the opponent in the position behind it, canonical.
    behind: (u64, u64),
}

impl Candidate {
    /// Returns the position behind the leaf, canonical: the one to add to the book.
    pub fn board(&self) -> Board {
        Board { player: self.behind.0, opponent: self.behind.1 }
    }
}

/// The cheapest paths to a position: if the book plays its mover, and if it plays the other side.
type Costs = [u64; 2];

impl Book {
    /// Returns the leaves that can be expanded from the standard start, cheapest first; equally cheap ones in
    /// the order of the positions behind them, of which each is there once.
    pub fn frontier(&self, priorities: &Priorities) -> Vec<Candidate> {
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
                let Some((next, turns)) = Step::of(board, square).next() else { continue };
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
        let candidate =
            |(board, cost): (Board, u64)| Candidate { cost, behind: (board.player, board.opponent) };
        let mut candidates: Vec<Candidate> = found.into_iter().map(candidate).collect();
        candidates.sort_unstable();
        candidates
    }
}

impl Priorities {
    /// Returns the costs behind a move that loses so many centidiscs, after which the other side moves, or
    /// not.
    fn after(&self, path: Costs, loss: i32, turns: bool) -> Costs {
        let ply = self.ply.centidiscs().max(0) as u64;
        let loss = loss.max(0) as u64;
        let [own, other] = [path[0] + ply + loss * u64::from(self.own), path[1] + ply + loss];
        if turns { [other, own] } else { [own, other] }
    }
}
