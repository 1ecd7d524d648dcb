//! The terms of an evaluation: the contribution of each kind of feature to the score of a board, for display.

use super::features::Features;
use super::parameters::UNITS;
use super::sets::{CENTERS, PhaseWeights, STEP};
use super::shapes::{PLACES, SHAPES, TABLE};
use super::weights::Kind;
use super::{Weights, evaluate};
use crate::game::othello8::{Board, Isa};

/// The contribution of one kind of feature to the score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Part {
    /// Name of the feature.
    pub(crate) name: &'static str,
    /// Contribution in discs, mover's view.
    pub(crate) discs: f64,
}

/// Names of the count features, in the order of their weights.
const COUNTED: [&str; 4] =
    ["mobility", "opponent mobility", "potential mobility", "opponent potential mobility"];

/// Returns the terms of the score of a board; empty if the game is over.
/// Each shape (summed over its placements), each count and the number of empties gives one term. The terms
/// add up to the score, except for rounding and clamping. The hand-made evaluation is a single term.
pub(crate) fn parts(isa: Isa, weights: &Weights, board: Board) -> Vec<Part> {
    let counted = counts(isa, board);
    if counted[0] + counted[1] == 0 {
        return Vec::new();
    }
    match &weights.kind {
        Kind::Handmade(_) | Kind::Network(_) => {
            let score = f64::from(evaluate(isa, weights, board)) / 100.0;
            vec![Part { name: "hand-made", discs: score }]
        }
        Kind::Learned(phases) => learned(phases, board, counted),
    }
}

/// Counts the moves of the mover and of the opponent, then the potential moves of both.
/// A potential move is an empty square next to a disc of the other side.
pub(crate) fn counts(isa: Isa, board: Board) -> [usize; 4] {
    let (moves, potential) = isa.moves_and_potential(board);
    let (other_moves, other_potential) = isa.moves_and_potential(board.pass());
    [moves, other_moves, potential, other_potential].map(|set| set.count_ones() as usize)
}

fn learned(phases: &PhaseWeights, board: Board, counted: [usize; 4]) -> Vec<Part> {
    let (patterns, count_weights) = phases.at(board.empties());
    let features = Features::new(board);
    let indices = features.configurations();
    let shape = |shape: usize| {
        let weight = |placement: usize| {
            let index = i32::from(indices[PLACES * shape + placement]);
            i32::from(patterns[(CENTERS[shape] + index) as usize])
        };
        part(TABLE[shape].name, STEP * (0..PLACES).map(weight).sum::<i32>())
    };
    let count = |index: usize| part(COUNTED[index], count_weights[index][counted[index] % 64].into());
    let empties = part("empty squares", phases.empties(board.empties()).into());
    (0..SHAPES).map(shape).chain((0..COUNTED.len()).map(count)).chain([empties]).collect()
}

fn part(name: &'static str, units: i32) -> Part {
    Part { name, discs: f64::from(units) / f64::from(UNITS) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_add_up_to_the_score() {
        let weights = [Weights::builtin().unwrap(), Weights::handmade().into()];
        let mut board = Board::START;
        for ply in 0..40 {
            let moves = board.moves();
            if moves == 0 {
                board = board.pass();
                continue;
            }
            let square = (0..ply % moves.count_ones()).fold(moves, |moves, _| moves & (moves - 1));
            let square = square.trailing_zeros() as usize;
            board = board.after(square, board.flips(square));
            for weights in &weights {
                let sum: f64 = parts(Isa::best(), weights, board).iter().map(|part| part.discs).sum();
                let score = f64::from(evaluate(Isa::best(), weights, board)) / 100.0;
                assert!((sum - score).abs() < 0.006 || score.abs() >= 63.0, "ply {ply}: {sum} {score}");
            }
        }
        let over = Board { player: u64::MAX, opponent: 0 };
        assert_eq!(parts(Isa::best(), &weights[0], over), []);
    }
}
