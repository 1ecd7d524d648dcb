//! Solves positions with few empty cells by trying every move.
//! This serves the games that the prover does not support: renju, and boards with too many cells or windows.

use std::cmp::Reverse;

use crate::base::{Bound, Depth, Move};
use crate::game::Position;
use crate::game::mnk::Mnk;
use crate::search::{Limits, Line};

use super::Solution;
use super::values::Value;

/// The maximum number of empty cells; they can be filled in 720 orders.
pub(super) const MOST_EMPTIES: Depth = 6;

/// Solves a position with at most [`MOST_EMPTIES`] empty cells.
/// Only the limits of nodes, lines and root moves apply.
pub(super) fn solve(position: &Mnk, limits: &Limits) -> Solution {
    let mut tree = Tree { nodes: 0, limit: limits.nodes.unwrap_or(u64::MAX) };
    let lines = tree.lines(position, limits).unwrap_or_default();
    Solution { lines, nodes: tree.nodes }
}

struct Tree {
    nodes: u64,
    limit: u64,
}

impl Tree {
    /// Returns the best lines, best first; `None` if the node limit did not suffice.
    fn lines(&mut self, position: &Mnk, limits: &Limits) -> Option<Vec<Line>> {
        let mut lines = Vec::new();
        for mv in limits.root_moves(position) {
            let (value, pv) = self.play(position, mv)?;
            lines.push(Line { score: value.score(), bound: Bound::Exact, pv });
        }
        lines.sort_by_key(|line| Reverse(line.score));
        lines.truncate(limits.lines.max(1));
        Some(lines)
    }

    /// Returns the value of a move for its side, and the variation of best play that begins with the move.
    fn play(&mut self, position: &Mnk, mv: Move) -> Option<(Value, Vec<Move>)> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        let (value, rest) = match after.outcome() {
            Some(outcome) => match outcome.winner {
                None => (Value::Draw, Vec::new()),
                Some(winner) if winner == after.turn() => (Value::Win(0), Vec::new()),
                Some(_) => (Value::Loss(0), Vec::new()),
            },
            None => self.best(&after)?,
        };
        Some((value.a_ply_before(), [mv].into_iter().chain(rest).collect()))
    }

    fn best(&mut self, position: &Mnk) -> Option<(Value, Vec<Move>)> {
        let mut best: Option<(Value, Vec<Move>)> = None;
        for mv in position.legal_moves() {
            let found = self.play(position, mv)?;
            if best.as_ref().is_none_or(|best| found.0.score() > best.0.score()) {
                best = Some(found);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Score;
    use crate::game::{AnyPosition, playout};
    use crate::search::Control;
    use crate::search::mnk::empties;

    #[test]
    fn the_last_cells_have_the_values_of_the_prover() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut compared = 0;
        for name in ["tictactoe", "mnk:4,4,3", "mnk:5,4,4", "standard:5", "gomoku:6"] {
            for _ in 0..40 {
                let AnyPosition::Mnk(start) = AnyPosition::start(name.parse().unwrap()).unwrap() else {
                    unreachable!("{name} is k in a row")
                };
                let last = playout(start, |moves| rng.choice(moves).copied())
                    .map(|(_, position)| position)
                    .find(|position| empties(position) as Depth <= MOST_EMPTIES);
                let Some(position) = last.filter(|position| position.outcome().is_none()) else { continue };
                let limits = Limits { lines: 6, ..Limits::exact() };
                let proved = super::super::solve(&position, &limits, &Control::default(), 1).unwrap();
                let scores = |lines: &[Line]| lines.iter().map(|line| line.score).collect::<Vec<_>>();
                let tried = solve(&position, &limits);
                assert_eq!(scores(&tried.lines), scores(&proved.lines), "{name}: {position:?}");
                compared += 1;
            }
        }
        assert!(compared > 50, "{compared}");
    }

    #[test]
    fn the_last_cell_of_renju_has_the_result_of_the_game() {
        let AnyPosition::Mnk(start) = AnyPosition::start("renju:5x7".parse().unwrap()).unwrap() else {
            unreachable!("renju is k in a row")
        };
        let mut rng = fastrand::Rng::with_seed(4);
        let mut draws = 0;
        for _ in 0..60 {
            let game: Vec<_> = playout(start.clone(), |moves| rng.choice(moves).copied())
                .map(|(_, position)| position)
                .collect();
            let Some(position) = game.iter().find(|position| empties(position) == 1) else { continue };
            if position.outcome().is_some() {
                continue;
            }
            let solution = solve(position, &Limits::exact());
            let winner = game.last().unwrap().outcome().unwrap().winner;
            let score = if winner.is_none() { Score::default() } else { Score::win_in(1) };
            assert_eq!((solution.nodes, solution.lines[0].score), (1, score), "{position:?}");
            assert_eq!(solve(position, &Limits { nodes: Some(0), ..Limits::exact() }).lines, []);
            draws += u32::from(winner.is_none());
        }
        assert!(draws > 3, "{draws}");
    }
}
