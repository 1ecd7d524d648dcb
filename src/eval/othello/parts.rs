//! The terms of an evaluation: the contribution of each kind of feature to the score of a board, for display.

use super::features::Features;
use super::network::{Network, ONE, OUTPUT_DISCS, OUTPUT_ONE, Row};
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
/// add up to the score, except for rounding and clamping. In a network these terms are the contributions
/// through the direct weights, and the rest of the score is one term, the hidden layer. The hand-made
/// evaluation is a single term.
pub(crate) fn parts(isa: Isa, weights: &Weights, board: Board) -> Vec<Part> {
    let counted = counts(isa, board);
    if counted[0] + counted[1] == 0 {
        return Vec::new();
    }
    let score = || f64::from(evaluate(isa, weights, board)) / 100.0;
    match &weights.kind {
        Kind::Handmade(_) => vec![Part { name: "hand-made", discs: score() }],
        Kind::Network(network) => of_network(network, board, counted, score()),
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

fn of_network(network: &Network, board: Board, counted: [usize; 4], score: f64) -> Vec<Part> {
    let (start, head) = network.at(board.empties());
    let features = Features::new(board);
    let indices = features.configurations();
    let direct =
        |row: &Row| row.iter().zip(&head.direct).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum::<i32>();
    let term = |name, output: i32| {
        let whole = f64::from(ONE) * f64::from(OUTPUT_ONE);
        Part { name, discs: f64::from(output) * f64::from(OUTPUT_DISCS) / whole }
    };
    let shape = |shape: usize| {
        let row = |placement: usize| {
            let index = i32::from(indices[PLACES * shape + placement]);
            direct(&network.rows()[(CENTERS[shape] + index) as usize])
        };
        term(TABLE[shape].name, (0..PLACES).map(row).sum())
    };
    let count = |index: usize| term(COUNTED[index], direct(&network.counts()[index][counted[index] % 64]));
    let constant = start.iter().zip(&head.direct).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum::<i32>();
    let empties = term("empty squares", constant + head.bias);
    let linear = (0..SHAPES).map(shape).chain((0..COUNTED.len()).map(count)).chain([empties]);
    let mut parts: Vec<Part> = linear.collect();
    let rest = score - parts.iter().map(|part| part.discs).sum::<f64>();
    parts.push(Part { name: "hidden layer", discs: rest });
    parts
}

fn part(name: &'static str, units: i32) -> Part {
    Part { name, discs: f64::from(units) / f64::from(UNITS) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::othello::network::{
        HEADS, LARGEST_BIAS, LARGEST_DIRECT, LARGEST_OF_PATTERN, LARGEST_START, Numbers, WIDTH,
    };

    /// Returns the boards of a game of 40 plies.
    fn boards() -> Vec<Board> {
        let mut board = Board::START;
        let mut boards = Vec::new();
        for ply in 0..40 {
            let moves = board.moves();
            if moves == 0 {
                board = board.pass();
                continue;
            }
            let square = (0..ply % moves.count_ones()).fold(moves, |moves, _| moves & (moves - 1));
            let square = square.trailing_zeros() as usize;
            board = board.after(square, board.flips(square));
            boards.push(board);
        }
        boards
    }

    fn sum(parts: &[Part]) -> f64 {
        parts.iter().map(|part| part.discs).sum()
    }

    /// Returns a network whose sums reach the score only through the direct weights.
    fn linear_network() -> Numbers {
        let mut numbers = Numbers::zero();
        let mut next = (-11..=11).cycle();
        let mut fill = |row: &mut Row| row.fill_with(|| next.next().unwrap_or(0));
        numbers.patterns.iter_mut().flatten().for_each(&mut fill);
        numbers.counts.iter_mut().flatten().for_each(&mut fill);
        for (empties, sums) in numbers.empties.iter_mut().enumerate() {
            *sums = std::array::from_fn(|index| (empties as i16 - 30) * (index as i16 % 2 * 10));
        }
        for (index, head) in numbers.heads.iter_mut().enumerate() {
            head.direct = std::array::from_fn(|index| 9 - index as i16);
            head.bias = 1000 * (index as i32 - HEADS as i32 / 2);
        }
        numbers
    }

    #[test]
    fn the_parts_add_up_to_the_score() {
        let weights = [Weights::builtin().unwrap(), Weights::handmade().into()];
        for board in boards() {
            for weights in &weights {
                let sum = sum(&parts(Isa::best(), weights, board));
                let score = f64::from(evaluate(Isa::best(), weights, board)) / 100.0;
                assert!((sum - score).abs() < 0.006 || score.abs() >= 63.0, "{board:?}: {sum} {score}");
            }
        }
        let over = Board { player: u64::MAX, opponent: 0 };
        assert_eq!(parts(Isa::best(), &weights[0], over), []);
    }

    #[test]
    fn the_direct_parts_of_a_network_are_its_score_without_the_hidden_layer() {
        let mut numbers = linear_network();
        let linear = Weights::network(&numbers).unwrap();
        for head in &mut numbers.heads {
            head.layer.as_flattened_mut().fill([20, -10, 20, -10]);
            head.output.fill(300);
        }
        let whole = Weights::network(&numbers).unwrap();
        let mut largest = 0.0_f64;
        for board in boards() {
            let score = f64::from(evaluate(Isa::best(), &linear, board)) / 100.0;
            assert!(score.abs() < 63.0, "{board:?}: {score}");
            let [direct, all] = [&linear, &whole].map(|weights| parts(Isa::best(), weights, board));
            assert_eq!(direct.len(), SHAPES + COUNTED.len() + 2);
            assert!(direct[direct.len() - 1].discs.abs() < 0.006, "{board:?}: {direct:?}");
            assert_eq!(direct[..direct.len() - 1], all[..all.len() - 1]);
            let whole = f64::from(evaluate(Isa::best(), &whole, board)) / 100.0;
            assert!((sum(&all) - whole).abs() < 1e-9, "{board:?}");
            largest = largest.max(all[all.len() - 1].discs);
        }
        assert!(largest > 1.0, "the hidden layer contributes at most {largest}");
        let over = Board { player: u64::MAX, opponent: 0 };
        assert_eq!(parts(Isa::best(), &linear, over), []);
    }

    #[test]
    fn each_direct_part_of_a_network_comes_from_its_rows_alone() {
        let mut numbers = Numbers::zero();
        let shape = TABLE.iter().position(|shape| shape.name == "corner").unwrap();
        numbers.patterns[shape].fill([1; WIDTH]);
        numbers.counts[1].fill([2; WIDTH]);
        numbers.empties.fill([3; WIDTH]);
        for head in &mut numbers.heads {
            head.direct = std::array::from_fn(|index| if index == 0 { 256 } else { 0 });
            head.bias = 4 * 256;
        }
        let weights = Weights::network(&numbers).unwrap();
        for part in parts(Isa::best(), &weights, Board::START) {
            let expected = match part.name {
                "corner" => 4.0,
                "opponent mobility" => 2.0,
                "empty squares" => 3.0 + 4.0,
                _ => 0.0,
            } * 16.0
                / 128.0;
            let rounding = if part.name == "hidden layer" { 0.006 } else { 0.0 };
            assert!((part.discs - expected).abs() <= rounding, "{part:?}");
        }
    }

    #[test]
    fn the_parts_of_the_largest_network_add_up_to_its_score() {
        let mut numbers = Numbers::zero();
        numbers.patterns.iter_mut().flatten().for_each(|row| row.fill(LARGEST_OF_PATTERN));
        numbers.empties.fill([LARGEST_START; WIDTH]);
        for head in &mut numbers.heads {
            head.direct.fill(LARGEST_DIRECT);
            head.bias = LARGEST_BIAS;
        }
        let parts = parts(Isa::best(), &Weights::network(&numbers).unwrap(), Board::START);
        assert!((sum(&parts) - 63.0).abs() < 1e-6, "{parts:?}");
    }
}
