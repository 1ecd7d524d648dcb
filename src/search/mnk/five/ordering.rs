//! Move ordering by the kinds of the cells for both sides and by earlier cutoffs.
//! Earlier cutoffs are recorded as history scores, killer moves and countermoves.

use crate::base::Depth;

use crate::search::mnk::board::{ShapeBoard, Spot};

/// The number of entries in a history table of one color; the index is the cell of a move.
const CAPACITY: usize = 2048;

/// A move with its ordering score: moves with a larger score are tried earlier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub(crate) spot: Spot,
    pub(crate) score: i32,
}

/// The history of cutoffs in this search.
#[derive(Debug)]
pub(crate) struct History {
    /// By color and cell: the history score of a move.
    /// The score rises when the move causes a cutoff and falls when it does not.
    by_move: [Vec<i32>; 2],
    /// By color of the mover and cell of the previous move: the reply that last caused a cutoff.
    countermoves: [Vec<u16>; 2],
    /// By ply: the two moves that last caused a cutoff there.
    killers: Vec<[u16; 2]>,
}

/// The largest magnitude of a history score.
const MAX_HISTORY: i32 = 8192;

impl History {
    pub(crate) fn new() -> History {
        History {
            by_move: [vec![0; CAPACITY], vec![0; CAPACITY]],
            countermoves: [vec![0; CAPACITY], vec![0; CAPACITY]],
            killers: Vec::new(),
        }
    }

    /// Returns the part of the ordering score that comes from earlier cutoffs.
    /// It consists of the history score and the bonuses for a killer move and a countermove.
    #[inline]
    fn score(&self, board: &ShapeBoard, spot: Spot, ply: usize) -> i32 {
        let mover = board.mover() as usize;
        let history = self.by_move[mover][spot % CAPACITY] / 64;
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let is_killer = killers.contains(&(spot as u16));
        let last = board.past_move(0).unwrap_or(0);
        let is_countermove = self.countermoves[mover][last % CAPACITY] == spot as u16;
        history + if is_killer { 60 } else { 0 } + if is_countermove { 40 } else { 0 }
    }

    /// Returns the history score of a move of the side to move, in -8192..=8192.
    #[inline]
    pub(crate) fn cutoffs(&self, board: &ShapeBoard, spot: Spot) -> i32 {
        self.by_move[board.mover() as usize][spot % CAPACITY]
    }

    /// Records that the move `cut` caused a cutoff and that `others`, the moves tried before it, did not.
    pub(crate) fn update(
        &mut self,
        board: &ShapeBoard,
        cut: Spot,
        others: &[ScoredMove],
        ply: usize,
        depth: Depth,
    ) {
        let mover = board.mover() as usize;
        let bonus = (depth.max(1) * depth.max(1) * 8).min(1024);
        let mut change = |spot: Spot, bonus: i32| {
            let value = &mut self.by_move[mover][spot % CAPACITY];
            *value += bonus - *value * bonus.abs() / MAX_HISTORY;
        };
        change(cut, bonus);
        for &other in others {
            change(other.spot, -bonus);
        }
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [0; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != cut as u16 {
            *killers = [cut as u16, killers[0]];
        }
        self.countermoves[mover][board.past_move(0).unwrap_or(0) % CAPACITY] = cut as u16;
    }
}

pub(crate) fn scored_move(board: &ShapeBoard, spot: Spot, ply: usize, history: &History) -> ScoredMove {
    let own = i32::from(board.order(spot, board.mover()));
    let taken = i32::from(board.order(spot, board.mover().opponent()));
    ScoredMove { spot, score: 3 * own + 2 * taken + history.score(board, spot, ply) }
}
