//! The opening book.

mod edax;
mod engine;
mod expansion;
mod file;
mod frontier;
mod graph;

use kado::base::{Score, Selectivity};
use kado::book::{Book, Effort, Successor, Verdict};
use kado::game::Record;
use kado::game::othello8::{Board, Othello8};

use crate::unit::support::playout;

/// Gives every move a score that depends only on the board after it, regardless of symmetry.
pub(crate) fn judge(board: Board, moves: &[usize]) -> Option<Verdict> {
    let score = |square: usize| match Successor::of(board, square) {
        Successor::Reply(after) | Successor::Again(after) => (after.canonical().0.hash() % 801) as i32 - 400,
        Successor::End(score) => score.centidiscs(),
    };
    let best = moves.iter().copied().max_by_key(|&square| score(square))?;
    let effort = Effort::new(6 + (board.hash() % 3) as i32, Selectivity::Percent73);
    Some(Verdict { square: best as u8, score: Score::from_centidiscs(score(best)), effort })
}

/// Plays a random game determined by a number.
pub(crate) fn game(number: u64) -> Record<Othello8> {
    let mut rng = fastrand::Rng::with_seed(number);
    let choices: Vec<u8> = (0..120).map(|_| rng.u8(..)).collect();
    playout::random(Othello8::start(), &choices)
}

/// Returns the book of the first plies of some random games.
pub(crate) fn learned(games: std::ops::Range<u64>, plies: u32) -> Book {
    let mut book = Book::default();
    for number in games {
        book.learn(&game(number), plies, judge);
    }
    book
}
