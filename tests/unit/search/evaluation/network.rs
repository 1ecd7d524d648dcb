//! The network on every instruction set, compared with its definition over squares, in 64-bit integers.

use std::collections::BTreeSet;

use kado::eval::othello::network::{
    GROUP, HEAD_EMPTIES, HEADS, HIDDEN, HIDDEN_ONE, INPUTS, NetworkWeights, ONE, OUTPUT_DISCS, OUTPUT_ONE,
    WIDTH,
};
use kado::eval::othello::shapes::{PLACED, PLACES, TABLE};
use kado::eval::othello::{Weights, evaluate, evaluate_node};
use kado::game::othello8::{Board, Isa};

use super::{frontier, plain_indices, random_plies_and_undos};
use crate::unit::support::random_network::{Spread, random_network};
use crate::unit::support::scale::scaled;

/// The largest number of empties that a head covers; the last head covers the rest.
fn most_empties(head: usize) -> u32 {
    if head + 1 < HEADS { 11 + HEAD_EMPTIES * head as u32 } else { 64 }
}

/// A network as its documentation defines it.
struct Plain {
    network: NetworkWeights,
    classes: Vec<Vec<u32>>,
}

impl Plain {
    fn new(network: NetworkWeights) -> Plain {
        Plain { network, classes: TABLE.iter().map(|shape| shape.classes().0).collect() }
    }

    fn sums(&self, board: Board) -> Vec<i64> {
        let mut rows = Vec::new();
        for (feature, index) in plain_indices(board).into_iter().enumerate() {
            let index = i32::from(index) + PLACED[feature].largest();
            let class = self.classes[feature / PLACES][index as usize];
            rows.push(self.network.patterns[feature / PLACES][class as usize]);
        }
        let counts = [board.moves(), board.pass().moves(), frontier(board), frontier(board.pass())];
        for (rows_of_count, set) in self.network.counts.iter().zip(counts) {
            rows.push(rows_of_count[set.count_ones() as usize]);
        }
        let start = self.network.empties[board.empties().min(60) as usize];
        (0..WIDTH)
            .map(|n| i64::from(start[n]) + rows.iter().map(|row| i64::from(row[n])).sum::<i64>())
            .collect()
    }

    /// Returns the score in centidiscs, and the number of hidden units that are not clipped.
    fn score(&self, board: Board) -> (i64, usize) {
        if board.moves() == 0 && board.pass().moves() == 0 {
            return (i64::from(board.final_score()) * 100, 0);
        }
        let head = (0..HEADS).find(|&head| board.empties() <= most_empties(head)).unwrap();
        let head = &self.network.heads[head];
        let [one, hidden_one, output_one] = [ONE, HIDDEN_ONE, OUTPUT_ONE].map(i64::from);
        let sums = self.sums(board);
        let mut inputs: Vec<i64> = sums.iter().map(|&sum| sum.clamp(0, one - 1)).collect();
        inputs.extend(inputs.clone().into_iter().map(|input| input * input / one));
        assert_eq!(inputs.len(), INPUTS);
        let mut output = i64::from(head.bias);
        let mut unclipped = 0;
        for unit in 0..HIDDEN {
            let weight = |input: usize| i64::from(head.layer[input / GROUP][unit][input % GROUP]);
            let products: i64 = (0..INPUTS).map(|input| inputs[input] * weight(input)).sum();
            let value = (i64::from(head.biases[unit]) + products).div_euclid(hidden_one);
            unclipped += usize::from((0..one).contains(&value));
            output += value.clamp(0, one - 1) * i64::from(head.output[unit]);
        }
        output += sums.iter().zip(head.direct).map(|(sum, weight)| sum * i64::from(weight)).sum::<i64>();
        let whole = one * output_one;
        let centidiscs = (2 * output * 100 * i64::from(OUTPUT_DISCS) + whole).div_euclid(2 * whole);
        (centidiscs.clamp(-6300, 6300), unclipped)
    }
}

/// Returns boards filled at random, reachable or not, some of each number of empties.
fn random_fillings(seed: u64, of_each: usize) -> Vec<Board> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut boards = Vec::new();
    for discs in 0..=64 {
        for _ in 0..of_each {
            let mut squares: Vec<u32> = (0..64).collect();
            random.shuffle(&mut squares);
            let share = random.f64();
            let mut board = Board { player: 0, opponent: 0 };
            for &square in &squares[..discs] {
                let side = if random.f64() < share { &mut board.player } else { &mut board.opponent };
                *side |= 1 << square;
            }
            boards.push(board);
        }
    }
    boards
}

#[test]
fn every_instruction_set_scores_as_the_definition_of_the_network() {
    let spreads =
        [Spread::Usual, Spread::Wide, Spread::Largest, Spread::Aligned(true), Spread::Aligned(false)];
    for (seed, spread) in (1..).zip(spreads) {
        let plain = Plain::new(random_network(seed, spread));
        let weights = Weights::network(&plain.network).unwrap();
        let (mut scores, mut empties, mut unclipped) = (BTreeSet::new(), BTreeSet::from([60]), 0);
        random_plies_and_undos(seed, scaled(1_000, 50_000), |place, _| {
            let (expected, hidden) = plain.score(place.board);
            for (isa, node) in &place.nodes {
                let score = evaluate_node(*isa, &weights, node);
                assert_eq!(i64::from(score), expected, "{isa} {spread:?} {:?}", place.board);
            }
            scores.insert(expected);
            empties.insert(place.board.empties());
            unclipped += hidden;
        });
        for board in random_fillings(seed, scaled(10, 500)).into_iter().chain([Board::START]) {
            let (expected, _) = plain.score(board);
            for isa in Isa::available() {
                let score = evaluate(isa, &weights, board);
                assert_eq!(i64::from(score), expected, "{isa} {spread:?} {board:?}");
            }
        }
        assert_eq!(empties.len(), 61, "{empties:?}");
        if matches!(spread, Spread::Usual) {
            assert!(scores.len() > 300 && unclipped > 1000, "{} scores, {unclipped} units", scores.len());
        }
    }
}

#[test]
fn a_network_of_zeros_scores_every_unfinished_board_with_zero() {
    let weights = Weights::network(&NetworkWeights::zero()).unwrap();
    for board in random_fillings(1, 20) {
        let is_over = board.moves() == 0 && board.pass().moves() == 0;
        let expected = if is_over { 100 * board.final_score() } else { 0 };
        assert_eq!(evaluate(Isa::best(), &weights, board), expected, "{board:?}");
    }
}
