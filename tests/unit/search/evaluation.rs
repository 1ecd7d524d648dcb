//! The learned evaluations on every instruction set: its incremental state compared with a computation from
//! the whole board, its scores compared with a plain sum over squares, and its invariance under symmetries
//! and swapped colors.

mod network;

use std::collections::BTreeSet;

use kado::base::{Color, Move};
use kado::eval::othello::features::Features;
use kado::eval::othello::parameters::{Parameters, Stage};
use kado::eval::othello::shapes::{FEATURES, PLACED, PLACES, TABLE};
use kado::eval::othello::{Node, Weights, evaluate, evaluate_node, node_after, node_after_pass};
use kado::game::othello8::{Board, Isa, Othello8, Squares, Symmetry};
use kado::game::{Diagram, Position, playout};

use crate::unit::support::random_network::{Spread, random_network};
use crate::unit::support::random_parameters::random_parameters;
use crate::unit::support::scale::scaled;

/// Returns a random legal move, or `None` if the game is over.
fn random_ply(random: &mut fastrand::Rng, board: Board) -> Option<Move> {
    random.choice(Othello8::new(board, Color::Black).legal_moves())
}

fn after(board: Board, ply: Move) -> Board {
    match ply.square() {
        Some(square) => board.after(square.index(), board.flips(square.index())),
        None => board.pass(),
    }
}

/// Plays random plies from the start, game after game, and passes every board to `show`.
fn random_boards(seed: u64, plies: usize, mut show: impl FnMut(Board)) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut left = plies;
    while left > 0 {
        let game = playout(Othello8::start(), |moves| random.choice(moves).copied());
        let boards = game.map(|(_, position)| position.board());
        for board in std::iter::once(Board::START).chain(boards).take(left) {
            show(board);
            left -= 1;
        }
    }
}

/// A board, its pattern indices computed square by square, and the nodes of every instruction set.
struct Place {
    board: Board,
    plain: [i16; FEATURES],
    nodes: Vec<(Isa, Node)>,
}

/// How a place was reached.
#[derive(PartialEq)]
enum By {
    Ply,
    Undo,
}

impl Place {
    fn start() -> Place {
        let start = Node::new(Board::START);
        let nodes = Isa::available().into_iter().map(|isa| (isa, start)).collect();
        Place { board: Board::START, plain: plain_indices(Board::START), nodes }
    }

    fn after(&self, ply: Move) -> Place {
        let step = |&(isa, node): &(Isa, Node)| match ply.square() {
            Some(square) => (isa, node_after(isa, &node, square.index())),
            None => (isa, node_after_pass(isa, &node)),
        };
        let board = after(self.board, ply);
        Place { board, plain: plain_indices(board), nodes: self.nodes.iter().map(step).collect() }
    }
}

/// Plays random plies and takes them back: each game to its end, then back by a random number of plies and on
/// from there. Passes the place to `show` after each ply and each undo.
fn random_plies_and_undos(seed: u64, plies: usize, mut show: impl FnMut(&Place, By)) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut line = vec![Place::start()];
    for _ in 0..plies {
        let ply = loop {
            if let Some(ply) = random_ply(&mut random, line[line.len() - 1].board) {
                break ply;
            }
            for _ in 0..random.usize(1..line.len()) {
                line.pop();
                show(&line[line.len() - 1], By::Undo);
            }
        };
        let next = line[line.len() - 1].after(ply);
        show(&next, By::Ply);
        line.push(next);
    }
}

/// Returns the pattern index of every shape, square by square.
fn plain_indices(board: Board) -> [i16; FEATURES] {
    let digits: [i16; 64] = std::array::from_fn(|square| {
        i16::from(board.player >> square & 1 == 1) - i16::from(board.opponent >> square & 1 == 1)
    });
    PLACED.each_ref().map(|shape| {
        shape.squares().iter().rev().fold(0, |index, &square| 3 * index + digits[usize::from(square)])
    })
}

/// A plain evaluation over squares and sums. A pattern weight counts in whole steps of 1/16 disc, at most 8
/// discs.
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
        for (feature, index) in plain_indices(board).into_iter().enumerate() {
            let index = i32::from(index) + PLACED[feature].largest();
            let class = self.classes[feature / PLACES][index as usize] as usize;
            let units = self.between(empties, |stage| stage.patterns[feature / PLACES][class]);
            sum += 8 * (f64::from(units) / 8.0).round().clamp(-128.0, 127.0) as i32;
        }
        let counts = [board.moves(), other.moves(), frontier(board), frontier(other)];
        for (which, set) in counts.into_iter().enumerate() {
            sum += self.between(empties, |stage| stage.counts[which][set.count_ones() as usize]);
        }
        (f64::from(sum) / 1.28 + 0.5).floor().clamp(-6300.0, 6300.0) as i32
    }

    /// Returns a weight interpolated for the middle between this odd number of empties and the next, or this
    /// even number and the previous one.
    fn between(&self, empties: u32, weight: impl Fn(&Stage) -> i16) -> i32 {
        let stages = &self.parameters.stages;
        let middle = f64::from(empties.max(1).next_multiple_of(2)) - 0.5;
        let at = |stage: &Stage| f64::from(stage.empties);
        let below = stages.iter().rev().find(|stage| at(stage) <= middle).unwrap_or(&stages[0]);
        let above = stages.iter().find(|stage| at(stage) >= middle).unwrap_or(&stages[stages.len() - 1]);
        let (low, high) = (f64::from(weight(below)), f64::from(weight(above)));
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
fn features_kept_through_moves_and_undos_on_every_instruction_set_are_those_of_the_board() {
    let mut undos = 0;
    random_plies_and_undos(1, scaled(500_000, 10_000_000), |place, by| {
        if by == By::Ply {
            assert_eq!(*Features::new(place.board).indices(), place.plain, "{:?}", place.board);
        }
        for (isa, node) in &place.nodes {
            assert_eq!((node.board(), node.features().indices()), (place.board, &place.plain), "{isa}");
        }
        undos += usize::from(by == By::Undo);
    });
    assert!(undos > scaled(350_000, 7_000_000), "{undos}");
}

#[test]
fn every_instruction_set_scores_as_a_plain_sum_over_squares() {
    for (seed, stages) in [(1, &[2, 9, 10, 33, 48][..]), (2, &[30]), (3, &[1, 60])] {
        let plain = Plain::new(random_parameters(seed, stages));
        let weights = Weights::learned(&plain.parameters).unwrap();
        random_plies_and_undos(seed, scaled(1_000, 50_000), |place, _| {
            let expected = plain.score(place.board);
            for (isa, node) in &place.nodes {
                assert_eq!(evaluate_node(*isa, &weights, node), expected, "{isa} {:?}", place.board);
            }
        });
    }
}

/// Passes random boards of every number of empties to `show`, each with its score by the built-in weights, by
/// random ones and by a random network, on every instruction set.
fn scored_boards(mut show: impl FnMut(Isa, &Weights, Board, i32)) {
    let random = Weights::learned(&random_parameters(4, &[4, 20, 44])).unwrap();
    let network = Weights::network(&random_network(4, Spread::Usual)).unwrap();
    let mut stages = BTreeSet::new();
    random_boards(4, scaled(5_000, 100_000), |board| {
        stages.insert(board.empties());
        for weights in [&random, &network, &Weights::builtin().unwrap()] {
            for isa in Isa::available() {
                show(isa, weights, board, evaluate(isa, weights, board));
            }
        }
    });
    assert_eq!(stages.len(), 61, "{stages:?}");
}

#[test]
fn a_board_scores_the_same_from_all_sides_on_every_instruction_set() {
    scored_boards(|isa, weights, board, score| {
        for symmetry in Symmetry::ALL {
            assert_eq!(evaluate(isa, weights, symmetry.board(board)), score, "{isa} {board:?}");
        }
    });
}

#[test]
fn a_position_scores_the_same_with_all_colors_swapped_on_every_instruction_set() {
    scored_boards(|isa, weights, board, score| {
        let black = Othello8::new(board, Color::Black).diagram();
        let cells = black.cells().iter().map(|cell| cell.map(Color::opponent)).collect();
        let swapped = Diagram::new(black.size(), cells, black.turn().opponent()).unwrap();
        let swapped = Othello8::from_diagram(&swapped).unwrap();
        assert_eq!(swapped.turn(), Color::White);
        assert_eq!(evaluate(isa, weights, swapped.board()), score, "{isa} {board:?}");
    });
}
