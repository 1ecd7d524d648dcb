//! Fixed-depth minimax, with alpha-beta pruning.
//! The pruning changes neither the chosen move nor its value.
//! Source: D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, 1975.

use crate::base::{Color, Move, Size};
use crate::game::Position;
use crate::search::Control;

/// Whether a pass ends a variation or continues it without counting as a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// The variation ends at the pass and is evaluated there.
    EndsTheLine,
    /// The variation continues with the other side; the pass does not count as a ply.
    CostsNothing,
}

/// The evaluation and move ordering of a player.
pub(super) trait Judgment {
    const PASS: Pass;

    /// Evaluates a position for one side, in points; the value for the other side is the negative.
    fn points<P: Position>(&self, position: &P, color: Color) -> i32;

    /// Sorts legal moves, given in board order, into search order.
    fn order(&self, moves: &mut [Move], size: Size);
}

/// An upper bound on all evaluations, in points.
const INFINITY: i32 = i32::MAX;

/// A minimax search: the player's evaluation, the stop control and the number of nodes visited.
pub(super) struct Lookahead<'a, J> {
    judgment: J,
    control: &'a Control,
    pub(super) nodes: u64,
}

impl<'a, J: Judgment> Lookahead<'a, J> {
    pub(super) fn new(judgment: J, control: &'a Control) -> Lookahead<'a, J> {
        Lookahead { judgment, control, nodes: 0 }
    }

    /// Searches `plies` plies deep and returns the value of the best move and the best variation.
    /// The value is in points, mover's view. Among moves of equal value, the first in search order is
    /// the best. After a stop, only the completely searched moves are compared. If no move was completely
    /// searched, the function returns the evaluation of `root` and the first move in search order.
    pub(super) fn best<P: Position>(&mut self, root: &P, moves: &mut [Move], plies: u8) -> (i32, Vec<Move>) {
        self.judgment.order(moves, root.size());
        let mut best = (-INFINITY, vec![moves[0]]);
        for &mv in moves.iter() {
            let child = self.child(root, mv, plies - 1, (best.0, INFINITY));
            if self.control.is_stopped() {
                break;
            }
            if child.0 > best.0 {
                best = child;
            }
        }
        if best.0 == -INFINITY { (self.judgment.points(root, root.turn()), best.1) } else { best }
    }

    /// Returns the value of a move from the view of the mover, and the variation that begins with it.
    fn child<P: Position>(
        &mut self,
        position: &P,
        mv: Move,
        plies: u8,
        window: (i32, i32),
    ) -> (i32, Vec<Move>) {
        let mut next = position.clone();
        next.play_unchecked(mv);
        let (value, mut line) = self.value(&next, plies, (-window.1, -window.0));
        line.insert(0, mv);
        (-value, line)
    }

    /// Returns the value for the side to move, and the best variation.
    /// A value outside the window is only a bound.
    fn value<P: Position>(&mut self, position: &P, plies: u8, window: (i32, i32)) -> (i32, Vec<Move>) {
        self.nodes += 1;
        let mut moves = if plies == 0 { Vec::new() } else { position.legal_moves() };
        if moves.is_empty() || self.control.is_stopped() {
            return (self.judgment.points(position, position.turn()), Vec::new());
        }
        if moves == [Move::PASS] {
            return match J::PASS {
                Pass::EndsTheLine => (self.judgment.points(position, position.turn()), Vec::new()),
                Pass::CostsNothing => self.child(position, Move::PASS, plies, window),
            };
        }
        self.judgment.order(&mut moves, position.size());
        let (alpha, beta) = window;
        let mut best = (-INFINITY, Vec::new());
        for &mv in &moves {
            let child = self.child(position, mv, plies - 1, (alpha.max(best.0), beta));
            if child.0 > best.0 {
                best = child;
            }
            if best.0 >= beta {
                break;
            }
        }
        best
    }
}
