//! What the book says of the moves of a position.

use std::cmp::Reverse;

use crate::base::{Move, Score, Square};
use crate::game::othello8::{Board, Squares};

use super::entry::{Effort, Games};
use super::graph::{Book, Step};

/// A move that the book knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The score from the mover's view.
    pub score: Score,
    /// The learned games that went on with this move, seen by the mover.
    pub games: Games,
    /// What the search behind the score cost.
    pub effort: Effort,
    /// Whether the book leads on behind the move, or the game ends there. If not, the move is the leaf: the
    /// best of those that were not looked into further.
    pub linked: bool,
    /// The move and the best line that the book knows behind it, passes included; never empty.
    pub line: Vec<Move>,
}

impl BookMove {
    /// Returns the move.
    pub fn mv(&self) -> Move {
        self.line[0]
    }
}

/// A move with its score, without the line behind it.
#[derive(Clone, Copy)]
struct Known {
    square: usize,
    score: Score,
    linked: bool,
}

impl Book {
    /// Returns the moves that the book knows in a position, best first; none if the position is not in the
    /// book. Of moves with equal scores, links come before the leaf and lower squares before higher ones.
    pub fn moves(&self, board: Board) -> Vec<BookMove> {
        self.known(board).into_iter().map(|known| self.with_line(board, known)).collect()
    }

    /// Returns a move for play: one behind which the book leads on and whose score is at most `tolerance`
    /// below the best; `pick` is told how many there are, best first, and says which. None if the best move
    /// is not such a one.
    pub fn choose(
        &self,
        board: Board,
        tolerance: Score,
        pick: impl FnOnce(usize) -> usize,
    ) -> Option<BookMove> {
        let mut known = self.known(board);
        let best = *known.first().filter(|best| best.linked)?;
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
        let games = match Step::of(board, known.square) {
            Step::Reply(board) => self.get(board).map(|entry| -entry.games),
            Step::Again(board) => self.get(board).map(|entry| entry.games),
            Step::End(_) => None,
        };
        let mut effort = self.get(board).map_or(Effort::NONE, |entry| entry.effort);
        let (mut board, mut next) = (board, Some(known));
        let mut line = Vec::new();
        while let Some(Known { square, .. }) = next {
            line.push(Square::new(square as u16).into());
            match Step::of(board, square) {
                Step::Reply(after) => board = after,
                Step::Again(after) => {
                    line.push(Move::PASS);
                    board = after;
                }
                Step::End(_) => break,
            }
            effort = self.get(board).map_or(effort, |entry| entry.effort);
            next = self.known(board).first().copied();
        }
        BookMove { score: known.score, games: games.unwrap_or_default(), effort, linked: known.linked, line }
    }
}
