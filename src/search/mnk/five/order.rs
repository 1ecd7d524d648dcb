//! Which moves to try first: by what they would do for either side, and by what cut before.

use crate::base::Depth;

use crate::search::mnk::board::{Board, Spot};

/// Cells there is room for.
const ROOM: usize = 2048;

/// Moves with a greater weight are tried earlier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub(crate) spot: Spot,
    pub(crate) weight: i32,
}

/// What earlier parts of the search say about moves.
#[derive(Debug)]
pub(crate) struct History {
    /// By color and cell: how often the move cut off, less how often it did not.
    by_move: [Vec<i32>; 2],
    /// By the color and cell of the move before: the answer that last cut off.
    answers: [Vec<u16>; 2],
    /// By ply: the two moves that last cut off there.
    killers: Vec<[u16; 2]>,
}

/// Histories stay within this bound either way.
const MOST: i32 = 8192;

impl History {
    /// Creates the empty history of a new search.
    pub(crate) fn new() -> History {
        History {
            by_move: [vec![0; ROOM], vec![0; ROOM]],
            answers: [vec![0; ROOM], vec![0; ROOM]],
            killers: Vec::new(),
        }
    }

    /// Returns the ordering score of a move of the mover.
    #[inline]
    fn weight(&self, board: &Board, spot: Spot, ply: usize) -> i32 {
        let mover = board.mover() as usize;
        let history = self.by_move[mover][spot % ROOM] / 64;
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let is_killer = killers.contains(&(spot as u16));
        let last = board.past_move(0).unwrap_or(0);
        let is_answer = self.answers[mover][last % ROOM] == spot as u16;
        history + if is_killer { 60 } else { 0 } + if is_answer { 40 } else { 0 }
    }

    /// Returns the history of a move of the mover, between -8192 and 8192.
    #[inline]
    pub(crate) fn cutoffs(&self, board: &Board, spot: Spot) -> i32 {
        self.by_move[board.mover() as usize][spot % ROOM]
    }

    /// Takes note that a move cut off after others of the mover did not.
    pub(crate) fn learn(
        &mut self,
        board: &Board,
        cut: Spot,
        others: &[ScoredMove],
        ply: usize,
        depth: Depth,
    ) {
        let mover = board.mover() as usize;
        let bonus = (depth.max(1) * depth.max(1) * 8).min(1024);
        let mut change = |spot: Spot, bonus: i32| {
            let value = &mut self.by_move[mover][spot % ROOM];
            *value += bonus - *value * bonus.abs() / MOST;
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
        self.answers[mover][board.past_move(0).unwrap_or(0) % ROOM] = cut as u16;
    }
}

/// Returns a move with its weight.
pub(crate) fn weighed(board: &Board, spot: Spot, ply: usize, history: &History) -> ScoredMove {
    let own = i32::from(board.order(spot, board.mover()));
    let taken = i32::from(board.order(spot, board.mover().opponent()));
    ScoredMove { spot, weight: 3 * own + 2 * taken + history.weight(board, spot, ply) }
}
