//! The terms of a score: the contribution of each kind of feature, for display.

use super::features::Features;
use super::network::{Network, ONE, OUTPUT_DISCS, OUTPUT_ONE, Row, Sums};
use super::parameters::UNITS;
use super::phase_weights::{CENTERS, PhaseWeights, STEP};
use super::shapes::{PLACES, TABLE};
use super::weights::Kind;
use super::{Weights, evaluate};
use crate::game::othello8::{Board, Isa};

/// The contribution of one kind of feature to the score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Term {
    pub(crate) name: &'static str,
    /// Contribution in discs, mover's view.
    pub(crate) discs: f64,
}

/// Names of the count features, in the order of `counts`.
const COUNTED: [&str; 4] =
    ["mobility", "opponent mobility", "potential mobility", "opponent potential mobility"];

/// Returns the terms of the score of a board; empty if the game is over.
/// The hand-made evaluation has a single term. A learned sum of patterns has a term for each shape (the sum
/// over its placements), each mobility count, and the number of empties. A network has the same terms,
/// computed through the weights that bypass the hidden layer, and a term for the hidden layer. The terms add
/// up to the score, except for rounding and clamping.
pub(crate) fn terms(isa: Isa, weights: &Weights, board: Board) -> Vec<Term> {
    let counted = counts(isa, board);
    if counted[0] + counted[1] == 0 {
        return Vec::new();
    }
    let score = || f64::from(evaluate(isa, weights, board)) / 100.0;
    match &weights.kind {
        Kind::Handmade(_) => vec![Term { name: "hand-made", discs: score() }],
        Kind::Network(network) => of_network(network, board, counted, score()),
        Kind::Learned(phases) => learned(phases, board, counted),
    }
}

/// Returns mobility and then potential mobility, each for the mover and then for the opponent.
/// Mobility is the number of legal moves. Potential mobility is the number of empty squares next to a disc of
/// the other side.
pub(crate) fn counts(isa: Isa, board: Board) -> [usize; 4] {
    let (moves, potential) = isa.moves_and_potential(board);
    let (other_moves, other_potential) = isa.moves_and_potential(board.pass());
    [moves, other_moves, potential, other_potential].map(|set| set.count_ones() as usize)
}

fn learned(phases: &PhaseWeights, board: Board, counted: [usize; 4]) -> Vec<Term> {
    let (patterns, counts) = phases.at(board.empties());
    let pattern = |place: usize| STEP * i32::from(patterns[place]);
    let count = |index: usize, value: usize| counts[index][value].into();
    let empties = phases.empties(board.empties()).into();
    linear_terms(board, counted, pattern, count, empties, f64::from(UNITS).recip())
}

fn of_network(network: &Network, board: Board, counted: [usize; 4], score: f64) -> Vec<Term> {
    let (start, head) = network.at(board.empties());
    let direct = |sums: Sums| -> i32 {
        sums.into_iter().zip(head.direct).map(|(sum, weight)| i32::from(sum) * i32::from(weight)).sum()
    };
    let row = |row: Row| direct(row.map(i16::from));
    let pattern = |place: usize| row(network.rows()[place]);
    let count = |index: usize, value: usize| row(network.counts()[index][value]);
    let unit = f64::from(OUTPUT_DISCS) / f64::from(ONE * OUTPUT_ONE);
    let mut terms = linear_terms(board, counted, pattern, count, direct(*start) + head.bias, unit);
    let rest = score - terms.iter().map(|term| term.discs).sum::<f64>();
    terms.push(Term { name: "hidden layer", discs: rest });
    terms
}

/// Returns one term for each shape, one for each count feature, and one for the number of empties.
/// `pattern` returns a pattern weight by its index in the lookup table. `count` returns a weight by count
/// feature and value. All weights are in units of `unit` discs.
fn linear_terms(
    board: Board,
    counted: [usize; 4],
    pattern: impl Fn(usize) -> i32,
    count: impl Fn(usize, usize) -> i32,
    empties: i32,
    unit: f64,
) -> Vec<Term> {
    let features = Features::new(board);
    let (indices, _) = features.indices().as_chunks::<PLACES>();
    let term = |name, value: i32| Term { name, discs: f64::from(value) * unit };
    let shapes = indices.iter().zip(CENTERS).zip(TABLE).map(|((indices, center), shape)| {
        term(shape.name, indices.iter().map(|&index| pattern((center + i32::from(index)) as usize)).sum())
    });
    let counts = (0..COUNTED.len()).map(|index| term(COUNTED[index], count(index, counted[index])));
    shapes.chain(counts).chain([term("empty squares", empties)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::othello::network::{
        HEADS, LARGEST_BIAS, LARGEST_DIRECT, LARGEST_OF_PATTERN, LARGEST_START, NetworkWeights, WIDTH,
    };
    use crate::eval::othello::shapes::SHAPES;
    use crate::game::othello8::Othello8;
    use crate::game::playout;

    /// Returns the first 40 boards of a random game.
    fn boards() -> impl Iterator<Item = Board> {
        let mut rng = fastrand::Rng::with_seed(1);
        let game = playout(Othello8::start(), move |moves| rng.choice(moves).copied());
        game.take(40).map(|(_, position)| position.board())
    }

    fn sum(terms: &[Term]) -> f64 {
        terms.iter().map(|term| term.discs).sum()
    }

    /// Returns a network with an idle hidden layer: only the direct weights contribute to the score.
    fn linear_network() -> NetworkWeights {
        let mut network = NetworkWeights::zero();
        let mut next = (-11..=11).cycle();
        let mut fill = |row: &mut Row| row.fill_with(|| next.next().unwrap_or(0));
        network.patterns.iter_mut().flatten().for_each(&mut fill);
        network.counts.iter_mut().flatten().for_each(&mut fill);
        for (empties, sums) in network.empties.iter_mut().enumerate() {
            *sums = std::array::from_fn(|index| (empties as i16 - 30) * (index as i16 % 2 * 10));
        }
        for (index, head) in network.heads.iter_mut().enumerate() {
            head.direct = std::array::from_fn(|index| 9 - index as i16);
            head.bias = 1000 * (index as i32 - HEADS as i32 / 2);
        }
        network
    }

    #[test]
    fn the_terms_add_up_to_the_score() {
        let weights = [Weights::builtin().unwrap(), Weights::handmade().into()];
        for board in boards() {
            for weights in &weights {
                let sum = sum(&terms(Isa::best(), weights, board));
                let score = f64::from(evaluate(Isa::best(), weights, board)) / 100.0;
                assert!((sum - score).abs() < 0.006 || score.abs() >= 63.0, "{board:?}: {sum} {score}");
            }
        }
        let over = Board { player: u64::MAX, opponent: 0 };
        assert_eq!(terms(Isa::best(), &weights[0], over), []);
    }

    #[test]
    fn the_direct_terms_of_a_network_are_its_score_without_the_hidden_layer() {
        let mut network = linear_network();
        let linear = Weights::network(&network).unwrap();
        for head in &mut network.heads {
            head.layer.as_flattened_mut().fill([20, -10, 20, -10]);
            head.output.fill(300);
        }
        let whole = Weights::network(&network).unwrap();
        let mut largest = 0.0_f64;
        for board in boards() {
            let score = f64::from(evaluate(Isa::best(), &linear, board)) / 100.0;
            assert!(score.abs() < 63.0, "{board:?}: {score}");
            let [direct, all] = [&linear, &whole].map(|weights| terms(Isa::best(), weights, board));
            assert_eq!(direct.len(), SHAPES + COUNTED.len() + 2);
            assert!(direct[direct.len() - 1].discs.abs() < 0.006, "{board:?}: {direct:?}");
            assert_eq!(direct[..direct.len() - 1], all[..all.len() - 1]);
            let whole = f64::from(evaluate(Isa::best(), &whole, board)) / 100.0;
            assert!((sum(&all) - whole).abs() < 1e-9, "{board:?}");
            largest = largest.max(all[all.len() - 1].discs);
        }
        assert!(largest > 1.0, "the hidden layer contributes at most {largest}");
        let over = Board { player: u64::MAX, opponent: 0 };
        assert_eq!(terms(Isa::best(), &linear, over), []);
    }

    #[test]
    fn each_direct_term_of_a_network_comes_from_its_rows_alone() {
        let mut network = NetworkWeights::zero();
        let shape = TABLE.iter().position(|shape| shape.name == "corner").unwrap();
        network.patterns[shape].fill([1; WIDTH]);
        network.counts[1].fill([2; WIDTH]);
        network.empties.fill([3; WIDTH]);
        for head in &mut network.heads {
            head.direct = std::array::from_fn(|index| if index == 0 { 256 } else { 0 });
            head.bias = 4 * 256;
        }
        let weights = Weights::network(&network).unwrap();
        for term in terms(Isa::best(), &weights, Board::START) {
            let expected = match term.name {
                "corner" => 4.0,
                "opponent mobility" => 2.0,
                "empty squares" => 3.0 + 4.0,
                _ => 0.0,
            } * 16.0
                / 128.0;
            let rounding = if term.name == "hidden layer" { 0.006 } else { 0.0 };
            assert!((term.discs - expected).abs() <= rounding, "{term:?}");
        }
    }

    #[test]
    fn the_terms_of_the_largest_network_add_up_to_its_score() {
        let mut network = NetworkWeights::zero();
        network.patterns.iter_mut().flatten().for_each(|row| row.fill(LARGEST_OF_PATTERN));
        network.empties.fill([LARGEST_START; WIDTH]);
        for head in &mut network.heads {
            head.direct.fill(LARGEST_DIRECT);
            head.bias = LARGEST_BIAS;
        }
        let terms = terms(Isa::best(), &Weights::network(&network).unwrap(), Board::START);
        assert!((sum(&terms) - 63.0).abs() < 1e-6, "{terms:?}");
    }
}
