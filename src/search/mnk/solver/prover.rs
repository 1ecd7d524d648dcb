//! Proofs that the attacker can or cannot force a win, with or without a limit on the plies.

use crate::memory::OutOfMemory;
use crate::search::driver::meter::Meter;

use super::grid::{Grid, first, has_two};
use super::move_list::{MoveList, move_list};
use super::proof_table::{Key, Known, NEVER, ProofTable};
use super::state::{Role, State};
use super::static_proof::cannot_win;
use super::window_set::cells_of;

/// The result of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The attacker wins within this number of plies, including its last stone.
    Wins(u8),
    /// The attacker cannot win within this number of plies; [`NEVER`] if it cannot win at all.
    Safe(u8),
}

impl Verdict {
    /// Returns the verdict for the position before the last move: the same result, one ply longer.
    fn a_ply_before(self) -> Verdict {
        match self {
            Verdict::Wins(plies) => Verdict::Wins(plies.saturating_add(1)),
            Verdict::Safe(plies) => Verdict::Safe(plies.saturating_add(1)),
        }
    }

    /// Returns whether the verdict is the goal of `turn`.
    /// The goal of the attacker is a win, the goal of the defender is safety.
    fn suits(self, turn: Role) -> bool {
        matches!(self, Verdict::Wins(_)) == (turn == Role::Attacker)
    }

    /// Combines the verdicts of two moves that both miss the mover's goal.
    /// If the attacker is to move, both verdicts are `Safe`, and the result is the one with fewer plies. If
    /// the defender is to move, both verdicts are `Wins`, and the result is the one with more plies. For a
    /// `Wins` and a `Safe` verdict, the result is the `Safe` verdict.
    fn with(self, other: Verdict) -> Verdict {
        match (self, other) {
            (Verdict::Wins(one), Verdict::Wins(two)) => Verdict::Wins(one.max(two)),
            (Verdict::Safe(one), Verdict::Safe(two)) => Verdict::Safe(one.min(two)),
            (safe @ Verdict::Safe(_), _) | (_, safe) => safe,
        }
    }
}

/// The proof search with its table.
#[derive(Debug)]
pub(super) struct Prover<'a, const N: usize> {
    pub(super) grid: Grid<N>,
    table: ProofTable,
    meter: Meter<'a>,
}

impl<'a, const N: usize> Prover<'a, N> {
    pub(super) fn new(grid: Grid<N>, megabytes: usize, meter: Meter<'a>) -> Result<Self, OutOfMemory> {
        let table = ProofTable::new(megabytes)?;
        Ok(Prover { grid, table, meter })
    }

    /// Returns the number of positions visited so far.
    pub(super) fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// Decides whether the attacker wins within `plies` plies, with `turn` to move.
    /// If `plies` is [`NEVER`], the number of plies is unlimited. The board must not contain a winning line.
    /// Returns `None` if the limits did not suffice.
    pub(super) fn prove(&mut self, state: &State<N>, turn: Role, plies: u8) -> Option<Verdict> {
        let verdict = self.search(state, turn, plies);
        (!self.meter.is_over()).then_some(verdict)
    }

    /// Returns the moves to search, the most promising first.
    /// The list is empty only if the board is full.
    pub(super) fn moves(&self, state: &State<N>, turn: Role) -> Vec<usize> {
        let grid = &self.grid;
        let (wins, threatened) = (state.wins(grid, turn), state.wins(grid, turn.other()));
        if wins != 0 {
            return cells_of(wins).collect();
        }
        if threatened != 0 && !grid.is_blocking {
            return cells_of(threatened).collect();
        }
        let (own, others) = (state.threats(grid, turn), state.threats(grid, turn.other()));
        let moves = move_list(state, grid, turn, threatened, &own, &others);
        if moves.is_empty() {
            return cells_of(state.empty).collect();
        }
        moves.into_iter().map(usize::from).collect()
    }

    fn search(&mut self, state: &State<N>, turn: Role, plies: u8) -> Verdict {
        if self.meter.visit() {
            return Verdict::Safe(0);
        }
        if state.wins(&self.grid, turn) != 0 {
            return match turn {
                Role::Attacker if plies == 0 => Verdict::Safe(0),
                Role::Attacker => Verdict::Wins(1),
                Role::Defender => Verdict::Safe(NEVER),
            };
        }
        let threatened = state.wins(&self.grid, turn.other());
        if threatened != 0 && !self.grid.is_blocking {
            return self.parry(state, turn, plies, threatened);
        }
        if let Some(verdict) = too_few_plies(state, turn, plies) {
            return verdict;
        }
        let own = state.threats(&self.grid, turn);
        let others = state.threats(&self.grid, turn.other());
        if threatened == 0 && own.double != 0 {
            return match turn {
                Role::Attacker => Verdict::Wins(3),
                Role::Defender => Verdict::Safe(NEVER),
            };
        }
        if cannot_win(state, &self.grid, turn) {
            return Verdict::Safe(NEVER);
        }
        let key = Key { cells: state.key(&self.grid), turn };
        let known = self.table.probe(&key);
        if known.wins_within <= plies && known.wins_within != NEVER {
            return Verdict::Wins(known.wins_within);
        }
        if known.safe_for >= plies {
            return Verdict::Safe(known.safe_for);
        }
        let begin = self.nodes();
        let moves = move_list(state, &self.grid, turn, threatened, &own, &others);
        let verdict = self.try_all(state, turn, plies, &moves, others.double != 0);
        if !self.meter.is_over() {
            let known = match verdict {
                Verdict::Wins(plies) => Known { wins_within: plies.min(known.wins_within), ..known },
                Verdict::Safe(plies) => Known { safe_for: plies.max(known.safe_for), ..known },
            };
            self.table.store(&key, known, self.nodes() - begin);
        }
        verdict
    }

    /// Returns the verdict for a position in which the other side threatens an immediate win.
    /// `threatened` holds the cells where the other side would win. If there is one such cell, the side to
    /// move blocks the cell, and the search continues from the position after the block. If there are more
    /// such cells, the other side wins in two plies.
    fn parry(&mut self, state: &State<N>, turn: Role, plies: u8, threatened: u64) -> Verdict {
        if has_two(threatened) {
            return match turn {
                Role::Attacker => Verdict::Safe(NEVER),
                Role::Defender if plies < 2 => Verdict::Safe(1),
                Role::Defender => Verdict::Wins(2),
            };
        }
        if plies == 0 {
            return Verdict::Safe(0);
        }
        let after = state.after(&self.grid, first(threatened), turn);
        self.search(&after, turn.other(), one_less(plies)).a_ply_before()
    }

    /// Searches the moves until one achieves the goal of the side to move.
    /// `pruned_some` is true if moves that lose to a double threat are missing from `moves`. A missing move
    /// counts as a failure: with such a move the attacker does not win, and the defender loses in four plies.
    fn try_all(
        &mut self,
        state: &State<N>,
        turn: Role,
        plies: u8,
        moves: &MoveList,
        pruned_some: bool,
    ) -> Verdict {
        let mut all = match turn {
            Role::Attacker => Verdict::Safe(NEVER),
            Role::Defender => Verdict::Wins(if pruned_some { 4 } else { 0 }),
        };
        for &cell in moves {
            let after = state.after(&self.grid, cell.into(), turn);
            let verdict = self.search(&after, turn.other(), one_less(plies)).a_ply_before();
            if self.meter.is_over() || verdict.suits(turn) {
                return verdict;
            }
            all = all.with(verdict);
        }
        all
    }
}

/// Returns [`Verdict::Safe`] if the attacker needs more stones than it can place in `plies` plies.
fn too_few_plies<const N: usize>(state: &State<N>, turn: Role, plies: u8) -> Option<Verdict> {
    let attacker = &state.attacker;
    if attacker.live.is_empty() {
        return Some(Verdict::Safe(NEVER));
    }
    let stones = match () {
        () if !attacker.missing_one().is_empty() => 1,
        () if !attacker.missing_two().is_empty() => 2,
        () => 3,
    };
    let needed = 2 * stones - u8::from(turn == Role::Attacker);
    (plies < needed).then_some(Verdict::Safe(needed - 1))
}

/// Returns `plies` less one; [`NEVER`] is returned unchanged.
fn one_less(plies: u8) -> u8 {
    if plies == NEVER { NEVER } else { plies.saturating_sub(1) }
}
