//! The evaluation of a board of standard Othello without a search, and what it consists of.

use crate::base::{Move, Score};
use crate::eval::othello::{Part, counts, evaluate, parts};
use crate::game::Position;
use crate::game::othello8::{CORNERS, Othello8, stable_discs};

use super::{Engine, OptionError, load_weights};

/// What the evaluation says of a board and of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The score from the view of the side to move.
    pub score: Score,
    /// The scores of the moves, best first: each that of the board behind it, and whether that one is final.
    pub moves: Vec<(Move, Score, bool)>,
    /// What adds up to the score; none if the game is over.
    pub parts: Vec<Part>,
    /// What the board holds.
    pub counts: Counts,
}

/// What a board holds, each for the mover and for the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Legal moves.
    pub mobility: [usize; 2],
    /// Empty squares next to discs of the other side.
    pub potential_mobility: [usize; 2],
    /// Discs that certainly can never be flipped.
    pub stable: [usize; 2],
    /// Corners.
    pub corners: [usize; 2],
}

impl Engine {
    /// Evaluates a position of standard Othello and its moves without a search, on the weights of the
    /// options.
    ///
    /// # Errors
    /// If the weights cannot be loaded.
    pub fn evaluation(&self, position: &Othello8) -> Result<Evaluation, OptionError> {
        let weights = load_weights(self.options())?;
        let score =
            |position: &Othello8| Score::from_centidiscs(evaluate(self.isa, &weights, position.board()));
        let behind = |mv: Move| {
            let mut next = *position;
            next.play_unchecked(mv);
            (mv, -score(&next), next.outcome().is_some())
        };
        let mut moves: Vec<_> = position.legal_moves().into_iter().map(behind).collect();
        moves.sort_by_key(|&(_, score, _)| -score);
        let board = position.board();
        let [mobility, other_mobility, potential, other_potential] = counts(self.isa, board);
        let size = |set: u64| set.count_ones() as usize;
        Ok(Evaluation {
            score: score(position),
            moves,
            parts: parts(self.isa, &weights, board),
            counts: Counts {
                mobility: [mobility, other_mobility],
                potential_mobility: [potential, other_potential],
                stable: [board, board.pass()].map(|board| size(stable_discs(board))),
                corners: [board.player, board.opponent].map(|discs| size(discs & CORNERS)),
            },
        })
    }
}
