//! The learned evaluation: what it keeps from move to move against a look at the whole board, and its scores on every
//! instruction set against a plain sum over squares.

use kado::eval::othello::features::Features;
use kado::eval::othello::parameters::{Knot, Parameters};
use kado::eval::othello::shapes::{PLACED, PLACES, TABLE};
use kado::eval::othello::{Node, Weights, evaluate, evaluate_node};
use kado::game::othello8::{Board, Isa, Squares, Symmetry};

use crate::amount::amount;
use crate::random_parameters::random_parameters;

/// Plays random plies from the start, game after game, and shows every node with the one before it.
fn random_plies(seed: u64, plies: usize, mut show: impl FnMut(&Node, &Node)) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut node = Node::new(Board::START);
    for _ in 0..plies {
        let board = node.board();
        let moves: Vec<usize> = Squares(board.moves()).collect();
        let next = match random.choice(&moves) {
            Some(&square) => node.after(square, board.flips(square)),
            None if board.pass().moves() != 0 => node.pass(),
            None => Node::new(Board::START),
        };
        show(&node, &next);
        node = next;
    }
}

/// A plain evaluation, which knows squares and sums alone.
struct Plain {
    parameters: Parameters,
    classes: Vec<Vec<u32>>,
}

impl Plain {
    fn new(parameters: Parameters) -> Plain {
        Plain { parameters, classes: TABLE.iter().map(|shape| shape.classes().0).collect() }
    }

    fn score(&self, board: Board) -> i32 {
        let other = board.pass();
        if board.moves() == 0 && other.moves() == 0 {
            return board.final_score() * 100;
        }
        let empties = board.empties();
        let mut sum = i32::from(self.parameters.empties[empties as usize]);
        for (feature, shape) in PLACED.iter().enumerate() {
            let digit = |square: u8| {
                i64::from(board.player >> square & 1 == 1) - i64::from(board.opponent >> square & 1 == 1)
            };
            let configuration =
                shape.squares().iter().rev().fold(0, |number, &square| 3 * number + digit(square));
            let index = configuration + i64::from(shape.largest());
            let class = self.classes[feature / PLACES][index as usize] as usize;
            sum += self.between(empties, |knot| knot.patterns[feature / PLACES][class]);
        }
        let counts = [board.moves(), other.moves(), frontier(board), frontier(other)];
        for (which, set) in counts.into_iter().enumerate() {
            sum += self.between(empties, |knot| knot.counts[which][set.count_ones() as usize]);
        }
        (f64::from(sum) / 1.28 + 0.5).floor().clamp(-6300.0, 6300.0) as i32
    }

    /// Returns a number of the knots in the middle between this odd number of empty squares and the next, or this even
    /// number and the one before.
    fn between(&self, empties: u32, number: impl Fn(&Knot) -> i16) -> i32 {
        let knots = &self.parameters.knots;
        let middle = f64::from(empties.max(1).next_multiple_of(2)) - 0.5;
        let at = |knot: &Knot| f64::from(knot.empties);
        let below = knots.iter().rev().find(|knot| at(knot) <= middle).unwrap_or(&knots[0]);
        let above = knots.iter().find(|knot| at(knot) >= middle).unwrap_or(&knots[knots.len() - 1]);
        let (low, high) = (f64::from(number(below)), f64::from(number(above)));
        if below.empties == above.empties {
            return low as i32;
        }
        let share = ((middle - at(below)) / (at(above) - at(below)) * 16384.0).floor() / 16384.0;
        (low + (high - low) * share + 0.5).floor() as i32
    }
}

/// Returns the empty squares next to discs of the opponent.
fn frontier(board: Board) -> u64 {
    Squares(board.empty())
        .filter(|&square| {
            Squares(board.opponent)
                .any(|disc| (square % 8).abs_diff(disc % 8) <= 1 && (square / 8).abs_diff(disc / 8) <= 1)
        })
        .fold(0, |set, square| set | 1 << square)
}

#[test]
fn features_kept_from_move_to_move_are_those_of_the_board() {
    random_plies(1, amount(1_000_000, 10_000_000), |before, after| {
        assert_eq!(*after.features(), Features::new(after.board()));
        assert_eq!(before.pass().pass(), *before);
    });
}

#[test]
fn every_instruction_set_scores_as_a_plain_sum_over_squares_does() {
    for (seed, knots) in [(1, &[2, 9, 10, 33, 48][..]), (2, &[30]), (3, &[1, 60])] {
        let plain = Plain::new(random_parameters(seed, knots));
        let weights = Weights::learned(&plain.parameters).unwrap();
        random_plies(seed, amount(2_000, 100_000), |_, node| {
            let expected = plain.score(node.board());
            for isa in Isa::available() {
                assert_eq!(evaluate_node(isa, &weights, node), expected, "{isa} {:?}", node.board());
            }
        });
    }
}

#[test]
fn a_board_scores_the_same_from_all_sides_with_learned_weights() {
    let weights = Weights::learned(&random_parameters(4, &[4, 20, 44])).unwrap();
    random_plies(4, amount(5_000, 100_000), |_, node| {
        let board = node.board();
        let score = evaluate(Isa::best(), &weights, board);
        for symmetry in Symmetry::ALL {
            assert_eq!(evaluate(Isa::best(), &weights, symmetry.board(board)), score, "{board:?}");
        }
    });
}
