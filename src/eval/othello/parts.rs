//! What each kind of feature adds to the score of a board: an account of the sum for people.

use super::features::Features;
use super::parameters::UNITS;
use super::sets::{CENTERS, STEP, Sets};
use super::shapes::{PLACES, SHAPES, TABLE};
use super::weights::Kind;
use super::{Weights, evaluate};
use crate::game::othello8::{Board, Isa};

/// What a kind of feature adds to the score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// What the feature is called.
    pub name: &'static str,
    /// In discs for the mover.
    pub discs: f64,
}

/// What is counted beside the shapes, in the order of the weights.
const COUNTED: [&str; 4] =
    ["mobility", "opponent mobility", "potential mobility", "opponent potential mobility"];

/// Returns what adds up to the score of a board, but for rounding and the limits of a score: the shapes at
/// all their places, what is counted, and the number of empty squares. The hand-made evaluation is one part.
/// None if the game is over.
pub fn parts(isa: Isa, weights: &Weights, board: Board) -> Vec<Part> {
    let counted = counts(isa, board);
    if counted[0] + counted[1] == 0 {
        return Vec::new();
    }
    match &weights.kind {
        Kind::Handmade(_) => {
            let score = f64::from(evaluate(isa, weights, board)) / 100.0;
            vec![Part { name: "hand-made", discs: score }]
        }
        Kind::Learned(sets) => learned(sets, board, counted),
    }
}

/// Returns how many moves the mover and the opponent have, and next to how many empty squares discs of the
/// other side stand, where each could move some day.
pub fn counts(isa: Isa, board: Board) -> [usize; 4] {
    let (moves, potential) = isa.moves_and_potential(board);
    let (other_moves, other_potential) = isa.moves_and_potential(board.pass());
    [moves, other_moves, potential, other_potential].map(|set| set.count_ones() as usize)
}

fn learned(sets: &Sets, board: Board, counted: [usize; 4]) -> Vec<Part> {
    let (patterns, numbers) = sets.at(board.empties());
    let features = Features::new(board);
    let configurations = features.configurations();
    let shape = |shape: usize| {
        let number = |place: usize| {
            let configuration = i32::from(configurations[PLACES * shape + place]);
            i32::from(patterns[(CENTERS[shape] + configuration) as usize])
        };
        part(TABLE[shape].name, STEP * (0..PLACES).map(number).sum::<i32>())
    };
    let count = |index: usize| part(COUNTED[index], numbers[index][counted[index] % 64].into());
    let empties = part("empty squares", sets.empties(board.empties()).into());
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
