//! The static evaluation of a standard Othello board: score, terms of the score, feature counts.

use crate::base::{Move, Score};
use crate::eval::othello::{Term, Weights, counts, evaluate, terms};
use crate::game::Position;
use crate::game::othello8::{CORNERS, Isa, Othello8, stable_discs};

use super::{Engine, EngineError};

/// The static evaluation of a board and of its moves.
///
/// ```
/// # use kado::engine::Engine;
/// # use kado::game::{Rules, othello8::Othello8};
/// let engine = Engine::of(Rules::OTHELLO)?;
/// let evaluation = engine.evaluation(&Othello8::start())?;
/// let (_, best, is_over) = evaluation.moves[0];
/// assert_eq!((evaluation.moves.len(), is_over), (4, false));
/// assert!(evaluation.moves.iter().all(|&(_, score, _)| score <= best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The score from the view of the side to move.
    pub score: Score,
    /// The moves, best first, each with its score (mover's view) and whether it ends the game.
    pub moves: Vec<(Move, Score, bool)>,
    /// The terms that add up to the score, except for rounding and clamping; empty if the game is over.
    pub(crate) terms: Vec<Term>,
    /// Counts of moves, stable discs and corners.
    pub(crate) counts: Counts,
}

/// Feature counts of a board, as pairs: first for the side to move, then for the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Numbers of legal moves: of the side to move, then of the opponent.
    pub(crate) mobility: [usize; 2],
    /// Potential mobility of the side to move, then of the opponent.
    /// The potential mobility of a side is the number of empty squares next to the other side's discs.
    pub(crate) potential_mobility: [usize; 2],
    /// Lower bounds on the numbers of stable discs: of the side to move, then of the opponent.
    /// A stable disc can never be flipped.
    pub(crate) stable: [usize; 2],
    /// Numbers of occupied corners: by the side to move, then by the opponent.
    pub(crate) corners: [usize; 2],
}

impl Engine {
    /// Evaluates a position of standard Othello and its moves without a search.
    /// Uses the weights that the option Weights selects, as they were when the option was set.
    ///
    /// # Errors
    /// If the weights cannot be loaded.
    pub fn evaluation(&self, position: &Othello8) -> Result<Evaluation, EngineError> {
        let weights = self.weights.get(&self.options)?;
        Ok(evaluation(self.isa, &weights, position))
    }
}

/// Evaluates a position of standard Othello and its moves with these weights, without a search.
pub(crate) fn evaluation(isa: Isa, weights: &Weights, position: &Othello8) -> Evaluation {
    let score = |position: &Othello8| Score::from_centidiscs(evaluate(isa, weights, position.board()));
    let behind = |mv: Move| {
        let mut next = *position;
        next.play_unchecked(mv);
        (mv, -score(&next), next.outcome().is_some())
    };
    let mut moves: Vec<_> = position.legal_moves().into_iter().map(behind).collect();
    moves.sort_by_key(|&(_, score, _)| -score);
    let board = position.board();
    let [mobility, other_mobility, potential, other_potential] = counts(isa, board);
    let size = |set: u64| set.count_ones() as usize;
    Evaluation {
        score: score(position),
        moves,
        terms: terms(isa, weights, board),
        counts: Counts {
            mobility: [mobility, other_mobility],
            potential_mobility: [potential, other_potential],
            stable: [board, board.pass()].map(|board| size(stable_discs(board))),
            corners: [board.player, board.opponent].map(|discs| size(discs & CORNERS)),
        },
    }
}
