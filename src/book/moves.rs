//! Lookup of moves in the book.

use std::cmp::Reverse;

use crate::base::{Move, Score, Square};
use crate::game::othello8::{Board, Squares};

use super::entry::{Effort, Games};
use super::graph::{Book, Successor};

/// A move that the book contains, with its score and the best continuation.
///
/// ```
/// # use kado::engine::Engine;
/// # use kado::game::Rules;
/// let engine = Engine::of(Rules::OTHELLO)?;
/// let moves = engine.book_moves();
/// assert!(engine.game().legal_moves().contains(&moves[0].mv()));
/// assert!(moves.is_sorted_by_key(|known| -known.score), "the best move is first");
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// Score, mover's view.
    pub score: Score,
    /// Results of the learned games that reached the position after the move, from the view of the side that
    /// plays the move. All counts are 0 if the position after the move is not in the book.
    pub games: Games,
    /// Effort of the search that found the score.
    pub effort: Effort,
    /// Whether the move is a link: a move to another book position or to the end of the game.
    /// Otherwise the move is the leaf: the best move that leaves the book.
    pub linked: bool,
    /// The move and the best continuation in the book, passes included; never empty.
    pub line: Vec<Move>,
}

impl BookMove {
    /// Returns the book move: the first move of the line.
    pub fn mv(&self) -> Move {
        self.line[0]
    }
}

/// A book move without the moves that follow in the book.
#[derive(Clone, Copy)]
struct Known {
    square: usize,
    score: Score,
    linked: bool,
}

impl Book {
    /// Returns the book moves of a position, best first; empty if the position is not in the book.
    /// At equal scores, links come first, ordered by square, and the leaf comes last. A link is a move to
    /// another book position or to the end of the game. The leaf is the best move that leaves the book.
    pub fn moves(&self, board: Board) -> Vec<BookMove> {
        self.known(board).into_iter().map(|known| self.with_line(board, known)).collect()
    }

    /// Chooses a move for play among the links scored at most `tolerance` below the best move.
    /// A link is a move to another book position or to the end of the game. `pick` gets the number of links
    /// in this range of scores, and returns the index of the chosen link; index 0 is the best link. Returns
    /// `None` if the position is not in the book, its best move is not a link, or the moves that leave the
    /// book have no score, so that the best move is unknown.
    pub(crate) fn choose(
        &self,
        board: Board,
        tolerance: Score,
        pick: impl FnOnce(usize) -> usize,
    ) -> Option<BookMove> {
        let is_complete = self.get(board)?.leaf.is_some() || self.unlinked(board).is_empty();
        let mut known = self.known(board);
        let best = *known.first().filter(|best| best.linked && is_complete)?;
        let least = best.score.centidiscs() - tolerance.centidiscs();
        known.retain(|known| known.linked && known.score.centidiscs() >= least);
        let chosen = known.get(pick(known.len())).copied().unwrap_or(best);
        Some(self.with_line(board, chosen))
    }

    fn known(&self, board: Board) -> Vec<Known> {
        let Some(entry) = self.get(board) else { return Vec::new() };
        let links = Squares(board.moves())
            .filter_map(|square| self.link(board, square).map(|score| Known { square, score, linked: true }));
        let mut known: Vec<Known> = links.collect();
        let back = board.canonical().1.inverse();
        known.extend(entry.leaf.map(|leaf| leaf.image(back)).map(|leaf| Known {
            square: leaf.square.into(),
            score: leaf.score,
            linked: false,
        }));
        known.sort_by_key(|known| (Reverse(known.score), !known.linked, known.square));
        known
    }

    fn with_line(&self, board: Board, known: Known) -> BookMove {
        let games = match Successor::of(board, known.square) {
            Successor::Reply(board) => self.get(board).map(|entry| -entry.games),
            Successor::Again(board) => self.get(board).map(|entry| entry.games),
            Successor::End(_) => None,
        };
        let mut effort = self.get(board).map_or(Effort::NONE, |entry| entry.effort);
        let (mut board, mut next) = (board, Some(known));
        let mut line = Vec::new();
        while let Some(Known { square, .. }) = next {
            line.push(Square::new(square as u16).into());
            match Successor::of(board, square) {
                Successor::Reply(after) => board = after,
                Successor::Again(after) => {
                    line.push(Move::PASS);
                    board = after;
                }
                Successor::End(_) => break,
            }
            effort = self.get(board).map_or(effort, |entry| entry.effort);
            next = self.known(board).first().copied();
        }
        BookMove { score: known.score, games: games.unwrap_or_default(), effort, linked: known.linked, line }
    }
}
