//! Learning from games: adds their positions and results to a book.

use crate::game::othello8::{Board, Othello8};
use crate::game::{Position, Record};

use super::entry::{Games, Verdict};
use super::graph::Book;

/// Result of adding the positions of a game to a book.
///
/// ```
/// # use kado::engine::Engine;
/// # use kado::game::Rules;
/// let mut engine = Engine::of(Rules::OTHELLO)?;
/// engine.play(engine.game().legal_moves()[0])?;
/// let learned = engine.learn()?;
/// assert!(learned.added <= learned.positions);
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    /// Number of positions of the game that are now in the book.
    pub positions: usize,
    /// Number of positions that were not in the book before.
    pub added: usize,
}

impl Book {
    /// Adds the positions of a game before ply `plies` to the book.
    /// The ply of a position is its number of discs minus 4. Positions with a forced pass are not added.
    ///
    /// A link is a move to a position of the book or to the end of the game. `judge` gets the squares of the
    /// moves that are not links, and returns the best of these moves with its score. The returned move
    /// becomes the leaf of the position. `judge` is called for every new position, and for every position
    /// whose leaf has become a link, unless all moves are links.
    ///
    /// The values of the book must be those of [`Book::settle`], as in every book that Kado writes.
    /// If the game is over, the result of the game is added to all positions of the game before ply `plies`.
    pub(crate) fn learn(
        &mut self,
        game: &Record<Othello8>,
        plies: u32,
        mut judge: impl FnMut(Board, &[usize]) -> Option<Verdict>,
    ) -> Learned {
        let outcome = game.position().outcome();
        let is_wanted = |board: Board| board.moves() != 0 && 60 - board.empties().min(60) < plies;
        let visited: Vec<&Othello8> =
            game.positions().iter().filter(|position| is_wanted(position.board())).collect();
        let mut added = Vec::new();
        for position in visited.iter().rev() {
            let board = position.board();
            if self.get(board).is_none() {
                let verdict = self.judge_unlinked(board, &mut judge);
                self.put(board, verdict);
                added.push(board.canonical().0);
            }
        }
        let lost = self.settle_changes(&added);
        for &board in &lost {
            let verdict = self.judge_unlinked(board, &mut judge);
            self.put(board, verdict);
        }
        for position in &visited {
            if let Some(outcome) = outcome {
                self.add_games(position.board(), Games::one(outcome.margin_for(position.turn())));
            }
        }
        self.settle_changes(&lost);
        Learned { positions: visited.len(), added: added.len() }
    }

    fn judge_unlinked(
        &self,
        board: Board,
        judge: &mut impl FnMut(Board, &[usize]) -> Option<Verdict>,
    ) -> Option<Verdict> {
        let moves = self.unlinked(board);
        if moves.is_empty() { None } else { judge(board, &moves) }
    }
}
