//! Values of positions, and variations of best play, derived from proofs.

use std::cmp::Reverse;

use crate::base::{Bound, Move, Score};
use crate::game::mnk::Mnk;
use crate::search::{Goal, Limits, Line};

use super::grid::{move_on, squares_of};
use super::proof_table::NEVER;
use super::prover::{Prover, Verdict};
use super::state::{Role, State};
use super::window_set::cells_of;

/// The value of a position for the mover, with the maximum number of plies that the winner needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Win(u8),
    Draw,
    Loss(u8),
}

impl Value {
    /// Converts the value after a move to the value of the move for the side that played it.
    /// A win of the other side becomes a loss, and a loss a win, one ply longer.
    pub(super) fn a_ply_before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    pub(super) fn score(self) -> Score {
        match self {
            Value::Win(plies) => Score::win_in(u32::from(plies)),
            Value::Draw => Score::default(),
            Value::Loss(plies) => Score::loss_in(u32::from(plies)),
        }
    }

    fn bound(self, is_exact: bool) -> Bound {
        match self {
            Value::Win(_) if !is_exact => Bound::Lower,
            Value::Loss(_) if !is_exact => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}

/// The value of a position, and whether the number of plies of a win or loss is exact.
/// If the number is not exact, the winner may need fewer plies. A draw is always exact.
#[derive(Clone, Copy, Debug)]
struct Judgment {
    value: Value,
    is_exact: bool,
}

/// The minimum node budget for the principal variation of a drawn position.
/// The full budget is this number plus the number of nodes visited before the search for the variation.
const DRAW_LINE_NODES: u64 = 50_000;

/// A position to be solved, always with the mover as the attacker.
pub(super) struct Root<'a, 'b, const N: usize> {
    prover: &'a mut Prover<'b, N>,
    state: State<N>,
}

impl<'a, 'b, const N: usize> Root<'a, 'b, N> {
    pub(super) fn new(prover: &'a mut Prover<'b, N>, state: State<N>) -> Root<'a, 'b, N> {
        Root { prover, state }
    }

    /// Returns the best lines, or `None` if the limits did not suffice.
    pub(super) fn lines(mut self, position: &Mnk, limits: &Limits) -> Option<Vec<Line>> {
        let state = self.state;
        let moves = squares_of(&limits.root_moves(position));
        let shortens = limits.goal != Goal::WinDrawLoss;
        if moves == state.empty && limits.lines <= 1 {
            let judgment = self.judge(&state)?;
            let line = self.line(Vec::new(), &state, judgment)?;
            let shorter = if shortens { self.shortened(&state, judgment) } else { judgment };
            let shorter = if shorter.is_exact { self.line(Vec::new(), &state, shorter) } else { None };
            return Some(vec![shorter.unwrap_or(line)]);
        }
        let mut judged = Vec::new();
        for cell in cells_of(moves) {
            judged.push((cell, self.judge_move(&state, cell, shortens)?));
        }
        judged.sort_by_key(|(_, after)| Reverse(after.value.a_ply_before().score()));
        judged.truncate(limits.lines.max(1));
        judged.into_iter().map(|(cell, after)| self.line_of_move(&state, cell, after)).collect()
    }

    /// Finds the value of a position; returns `None` if the limits do not suffice.
    fn judge(&mut self, state: &State<N>) -> Option<Judgment> {
        if let Verdict::Wins(plies) = self.prover.prove(state, Role::Attacker, NEVER)? {
            return Some(Judgment { value: Value::Win(plies), is_exact: plies == 1 });
        }
        let is_start = state.empty == self.prover.grid.board;
        if is_start && self.prover.grid.is_free {
            // The second player cannot win on an empty board: the first one could steal its strategy.
            return Some(Judgment { value: Value::Draw, is_exact: true });
        }
        Some(match self.prover.prove(&state.exchanged(), Role::Defender, NEVER)? {
            Verdict::Wins(plies) => Judgment { value: Value::Loss(plies), is_exact: plies == 2 },
            Verdict::Safe(_) => Judgment { value: Value::Draw, is_exact: true },
        })
    }

    /// Replaces the number of plies of a win or loss by the number with best play of both sides.
    /// Returns `judgment` unchanged for a draw, or if the limits do not suffice.
    fn shortened(&mut self, state: &State<N>, judgment: Judgment) -> Judgment {
        let (state, turn, plies) = match judgment.value {
            Value::Win(plies) => (*state, Role::Attacker, plies),
            Value::Loss(plies) => (state.exchanged(), Role::Defender, plies),
            Value::Draw => return judgment,
        };
        let value = |plies| if turn == Role::Attacker { Value::Win(plies) } else { Value::Loss(plies) };
        let least = if turn == Role::Attacker { 1 } else { 2 };
        for fewer in (least..plies).step_by(2) {
            match self.prover.prove(&state, turn, fewer) {
                None => return judgment,
                Some(Verdict::Wins(fewest)) => return Judgment { value: value(fewest), is_exact: true },
                Some(Verdict::Safe(_)) => {}
            }
        }
        Judgment { is_exact: true, ..judgment }
    }

    /// Finds the value of the position after the attacker's move on `cell`, as [`Root::judge`] does.
    fn judge_move(&mut self, state: &State<N>, cell: usize, shortens: bool) -> Option<Judgment> {
        if state.wins(&self.prover.grid, Role::Attacker) >> cell & 1 != 0 {
            return Some(Judgment { value: Value::Loss(0), is_exact: true });
        }
        let after = self.after(state, cell);
        let judgment = self.judge(&after)?;
        Some(if shortens { self.shortened(&after, judgment) } else { judgment })
    }

    /// Returns the position after the attacker's move on `cell`, with the roles exchanged.
    /// The opponent, who is now to move, becomes the attacker.
    fn after(&self, state: &State<N>, cell: usize) -> State<N> {
        state.after(&self.prover.grid, cell, Role::Attacker).exchanged()
    }

    /// Returns the line of the attacker's move on `cell`; `judgment` is that of the position after the move.
    fn line_of_move(&mut self, state: &State<N>, cell: usize, judgment: Judgment) -> Option<Line> {
        let (value, mut pv) = (judgment.value.a_ply_before(), vec![move_on(cell)]);
        if value != Value::Win(1) {
            pv = self.line(pv, &self.after(state, cell), judgment)?.pv;
        }
        Some(Line { score: value.score(), bound: value.bound(judgment.is_exact), pv })
    }

    /// Extends `pv` with best play from a position of known value and returns the line.
    /// Returns `None` if the line would be empty.
    fn line(&mut self, mut pv: Vec<Move>, state: &State<N>, judgment: Judgment) -> Option<Line> {
        let max_nodes = 2 * self.prover.nodes() + DRAW_LINE_NODES;
        let (mut state, mut value) = (*state, judgment.value);
        while state.empty != 0
            && (pv.is_empty() || value != Value::Draw || !self.is_draw_line_done(&state, max_nodes))
        {
            let Some((cell, next)) = self.best_move(&state, value) else { break };
            pv.push(move_on(cell));
            if value == Value::Win(1) {
                break;
            }
            state = self.after(&state, cell);
            value = next;
        }
        let (score, bound) = (judgment.value.score(), judgment.value.bound(judgment.is_exact));
        (!pv.is_empty()).then_some(Line { score, bound, pv })
    }

    /// Returns whether the variation of a drawn position ends at `state`.
    /// The variation ends if neither side can still win, or if the prover has visited more than `max_nodes`
    /// nodes in total.
    fn is_draw_line_done(&self, state: &State<N>, max_nodes: u64) -> bool {
        state.attacker.live.or(state.defender.live).is_empty() || self.prover.nodes() > max_nodes
    }

    /// Returns a best move, and the value of the position after the move for the side to move there.
    /// `value` is the value of `state`. In a lost position, the move offers the longest resistance. Returns
    /// `None` if no move could be proved to be best, for example because the limits did not suffice.
    fn best_move(&mut self, state: &State<N>, value: Value) -> Option<(usize, Value)> {
        match value {
            Value::Win(1) => Some((self.prover.moves(state, Role::Attacker)[0], Value::Loss(0))),
            Value::Win(plies) => {
                for cell in self.prover.moves(state, Role::Attacker) {
                    let after = state.after(&self.prover.grid, cell, Role::Attacker);
                    if let Verdict::Wins(left) = self.prover.prove(&after, Role::Defender, plies - 1)? {
                        return Some((cell, Value::Loss(left)));
                    }
                }
                None
            }
            Value::Draw => {
                for cell in self.prover.moves(state, Role::Attacker) {
                    let after = self.after(state, cell);
                    if let Verdict::Safe(_) = self.prover.prove(&after, Role::Attacker, NEVER)? {
                        return Some((cell, Value::Draw));
                    }
                }
                None
            }
            Value::Loss(plies) => self.resistance(state, plies),
        }
    }

    /// Returns the move with the longest resistance in a lost position, and the value after the move.
    /// The value is from the view of the winner, who is then to move. `plies` is the length of the loss, or
    /// an upper bound on the length. Returns `None` if the limits do not suffice.
    fn resistance(&mut self, state: &State<N>, plies: u8) -> Option<(usize, Value)> {
        let lost = state.exchanged();
        let mut longest: Option<(usize, u8)> = None;
        for cell in self.prover.moves(&lost, Role::Defender) {
            if plies <= 2 {
                return Some((cell, Value::Win(1)));
            }
            let after = lost.after(&self.prover.grid, cell, Role::Defender);
            let Verdict::Wins(left) = self.prover.prove(&after, Role::Attacker, plies - 3)? else {
                return Some((cell, Value::Win(plies - 1)));
            };
            if longest.is_none_or(|(_, most)| left > most) {
                longest = Some((cell, left));
            }
        }
        longest.map(|(cell, left)| (cell, Value::Win(left)))
    }
}
