//! Plain versions of the kernels, computed square by square, for the tests and the benchmarks.

use std::collections::HashMap;

use kado::game::othello8::{Bitboard, Board, Squares};

/// Returns the empty squares that touch a disc of the opponent, square by square.
pub(crate) fn potential_moves(board: Board) -> Bitboard {
    let near = |square: usize, other: usize| {
        (square % 8).abs_diff(other % 8) <= 1 && (square / 8).abs_diff(other / 8) <= 1
    };
    Squares(board.empty())
        .filter(|&square| Squares(board.opponent).any(|disc| near(square, disc)))
        .fold(0, |set, square| set | 1 << square)
}

/// The definition of stability, square by square: a disc is stable if it keeps its color whatever is played
/// along its edge, or if on each axis it lies on a full line or touches a stable disc of its color.
#[derive(Default)]
pub(crate) struct Stability {
    /// Results for edges: the mover's and the opponent's discs of the edge, and the mover's stable discs.
    edges: HashMap<(u8, u8), u8>,
}

/// Returns the squares of the line through a square, in both directions, without it.
fn line(square: usize, (columns, rows): (i32, i32)) -> Bitboard {
    let mut set = 0;
    for (columns, rows) in [(columns, rows), (-columns, -rows)] {
        let (mut column, mut row) = (square as i32 % 8 + columns, square as i32 / 8 + rows);
        while (0..8).contains(&column) && (0..8).contains(&row) {
            set |= 1 << (8 * row + column);
            (column, row) = (column + columns, row + rows);
        }
    }
    set
}

impl Stability {
    /// Returns the mover's discs of an edge that no sequence of moves by either side flips.
    fn edge(&mut self, player: u8, opponent: u8) -> u8 {
        if let Some(&stable) = self.edges.get(&(player, opponent)) {
            return stable;
        }
        // The edge is the first row of a board whose other rows are empty.
        let mut stable = player;
        for square in Squares(u64::from(!(player | opponent))) {
            for mover_plays in [true, false] {
                let board = Board { player: player.into(), opponent: opponent.into() };
                let board = if mover_plays { board } else { board.pass() };
                let after = board.after(square, board.flips(square));
                let after = if mover_plays { after.pass() } else { after };
                stable &= self.edge(after.player as u8, after.opponent as u8);
            }
        }
        self.edges.insert((player, opponent), stable);
        stable
    }

    pub(crate) fn stable_discs(&mut self, board: Board) -> Bitboard {
        let mut stable = 0;
        let edges = [0u64, 56].map(|from| [0, 1, 2, 3, 4, 5, 6, 7].map(|place| from + place));
        let sides = [0u64, 7].map(|from| [0, 1, 2, 3, 4, 5, 6, 7].map(|place| from + 8 * place));
        for edge in [edges, sides].concat() {
            let on_edge = |set: Bitboard| {
                edge.iter()
                    .enumerate()
                    .fold(0, |line, (place, &square)| line | ((set >> square & 1) as u8) << place)
            };
            let kept = self.edge(on_edge(board.player), on_edge(board.opponent));
            stable |= edge
                .iter()
                .enumerate()
                .fold(0, |set, (place, &square)| set | u64::from(kept >> place & 1) << square);
        }
        let off_the_edges = |square: usize| (1..7).contains(&(square % 8)) && (1..7).contains(&(square / 8));
        loop {
            let mut grown = stable;
            for square in Squares(board.player) {
                let near = |set: Bitboard, other: usize| {
                    (square % 8).abs_diff(other % 8) <= 1
                        && (square / 8).abs_diff(other / 8) <= 1
                        && set >> other & 1 == 1
                };
                let held = |axis: (i32, i32), stable: Bitboard| {
                    let line = line(square, axis);
                    line & board.empty() == 0 || Squares(line).any(|other| near(stable, other))
                };
                let stable = if off_the_edges(square) { stable } else { 0 };
                if [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().all(|axis| held(axis, stable)) {
                    grown |= 1 << square;
                }
            }
            if grown == stable {
                return stable;
            }
            stable = grown;
        }
    }
}
