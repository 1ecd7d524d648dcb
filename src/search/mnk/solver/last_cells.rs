//! Solves positions with few empty cells by trying every move.
//! This serves the games that the prover does not support: renju, and boards with too many cells or windows.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Instant;

use crate::base::{Bound, Depth, Move, Square};
use crate::game::Position;
use crate::game::mnk::Mnk;
use crate::search::driver::meter::Meter;
use crate::search::driver::watch::{Deadline, Watch};
use crate::search::helpers::group::Group;
use crate::search::mnk::METER_INTERVAL;
use crate::search::{Control, Limits, Line};

use super::Solution;
use super::values::Value;

/// The maximum number of empty cells; 10 cells have 17,300 positions with equally many stones of both sides
/// or one more of the mover.
pub(in crate::search::mnk) const MOST_EMPTIES: Depth = 10;

/// Solves a position with at most [`MOST_EMPTIES`] empty cells.
/// Only the limits of nodes, time, lines and root moves apply.
pub(super) fn solve(position: &Mnk, limits: &Limits, control: &Control) -> Solution {
    let (deadline, group) = (Deadline::new(limits.time), Group::new(1, limits.nodes));
    let watch =
        Watch { control, started: Instant::now(), deadline: &deadline, listener: None, group: &group };
    let cells = position.size().all_squares().filter(|&square| position.at(square).is_none()).collect();
    let mut tree = Tree { cells, known: HashMap::new(), meter: Meter::new(watch, METER_INTERVAL, 0) };
    let lines = tree.lines(position, limits).unwrap_or_default();
    Solution { lines, nodes: tree.meter.nodes() }
}

struct Tree<'a> {
    /// The empty cells of the root.
    cells: Vec<Square>,
    /// The values of positions before the end of the game, and their best moves.
    known: HashMap<u32, (Value, Move)>,
    meter: Meter<'a>,
}

impl Tree<'_> {
    /// Returns the best lines, best first; `None` if the limits did not suffice.
    fn lines(&mut self, position: &Mnk, limits: &Limits) -> Option<Vec<Line>> {
        let mut lines = Vec::new();
        for mv in limits.root_moves(position) {
            let score = self.play(position, mv)?.score();
            lines.push(Line { score, bound: Bound::Exact, pv: self.variation(position, mv) });
        }
        lines.sort_by_key(|line| Reverse(line.score));
        lines.truncate(limits.lines.max(1));
        Some(lines)
    }

    /// Returns the value of a move for its side.
    fn play(&mut self, position: &Mnk, mv: Move) -> Option<Value> {
        if self.meter.visit() {
            return None;
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        Some(self.value(&after)?.a_ply_before())
    }

    fn value(&mut self, position: &Mnk) -> Option<Value> {
        let key = self.key(position);
        if let Some(&(value, _)) = self.known.get(&key) {
            return Some(value);
        }
        if let Some(outcome) = position.outcome() {
            return Some(match outcome.winner {
                None => Value::Draw,
                Some(winner) if winner == position.turn() => Value::Win(0),
                Some(_) => Value::Loss(0),
            });
        }
        let mut best: Option<(Value, Move)> = None;
        for mv in position.legal_moves() {
            let value = self.play(position, mv)?;
            if best.is_none_or(|(most, _)| value.score() > most.score()) {
                best = Some((value, mv));
            }
        }
        self.known.insert(key, best?);
        best.map(|(value, _)| value)
    }

    /// Returns the contents of the cells as a number; the side to move follows from them.
    fn key(&self, position: &Mnk) -> u32 {
        let digit = |&cell: &Square| position.at(cell).map_or(0, |color| 1 + color as u32);
        self.cells.iter().map(digit).fold(0, |key, digit| 3 * key + digit)
    }

    /// Returns the variation of best play that begins with a move whose value is known.
    fn variation(&self, position: &Mnk, mv: Move) -> Vec<Move> {
        let (mut pv, mut after) = (vec![mv], position.clone());
        after.play_unchecked(mv);
        while let Some(&(_, best)) = self.known.get(&self.key(&after)) {
            pv.push(best);
            after.play_unchecked(best);
        }
        pv
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Score;
    use crate::game::{Rules, playout};
    use crate::search::mnk::empties;

    fn start(name: &str) -> Mnk {
        let Ok(Rules::Mnk(rules)) = name.parse() else { unreachable!("{name} is k in a row") };
        Mnk::start(rules)
    }

    #[test]
    fn the_last_cells_have_the_values_of_the_prover() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut compared = 0;
        for name in ["tictactoe", "mnk:4,4,3", "mnk:5,4,4", "standard:5", "gomoku:6"] {
            for _ in 0..40 {
                let last = playout(start(name), |moves| rng.choice(moves).copied())
                    .map(|(_, position)| position)
                    .find(|position| empties(position) as Depth <= MOST_EMPTIES);
                let Some(position) = last.filter(|position| position.outcome().is_none()) else { continue };
                let limits = Limits { lines: 10, ..Limits::exact() };
                let proved = super::super::solve(&position, &limits, &Control::default(), 1).unwrap();
                let scores = |lines: &[Line]| lines.iter().map(|line| line.score).collect::<Vec<_>>();
                let tried = solve(&position, &limits, &Control::default());
                assert_eq!(scores(&tried.lines), scores(&proved.lines), "{name}: {position:?}");
                compared += 1;
            }
        }
        assert!(compared > 50, "{compared}");
    }

    #[test]
    fn the_last_cell_of_renju_has_the_result_of_the_game() {
        let mut rng = fastrand::Rng::with_seed(4);
        let mut draws = 0;
        for _ in 0..60 {
            let game: Vec<_> = playout(start("renju:5x7"), |moves| rng.choice(moves).copied())
                .map(|(_, position)| position)
                .collect();
            let Some(position) = game.iter().find(|position| empties(position) == 1) else { continue };
            if position.outcome().is_some() {
                continue;
            }
            let solution = solve(position, &Limits::exact(), &Control::default());
            let winner = game.last().unwrap().outcome().unwrap().winner;
            let score = if winner.is_none() { Score::default() } else { Score::win_in(1) };
            assert_eq!((solution.nodes, solution.lines[0].score), (1, score), "{position:?}");
            let none = Limits { nodes: Some(0), ..Limits::exact() };
            assert_eq!(solve(position, &none, &Control::default()).lines, []);
            draws += u32::from(winner.is_none());
        }
        assert!(draws > 3, "{draws}");
    }
}
