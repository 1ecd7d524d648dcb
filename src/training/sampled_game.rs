//! Positions for measurements, each from a game that is played for it.

use fastrand::Rng;

use crate::base::{Depth, Move};
use crate::game::Position;
use crate::game::othello8::Othello8;
use crate::search::othello::OthelloSearcher;
use crate::search::{Control, Limits, NullSink, Searcher};

/// The random moves of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The number of random plies at the start of the game.
    pub(super) random_plies: u32,
    /// Whether the last move before the position is random, too.
    pub(super) ends_at_random: bool,
}

/// Search depth in plies for the moves after the random ones.
/// The search is full-width, so that the games do not depend on the ProbCut model.
const PLAY: Depth = 3;

/// Returns a position with `empties` empties from a game.
/// Plays games until one reaches this number of empties; `start` draws the random moves of each. After the
/// random plies both sides play the best moves. If the mover of the reached position must pass, returns the
/// position after the pass.
pub(super) fn position(
    searcher: &OthelloSearcher,
    rng: &mut Rng,
    empties: u32,
    mut start: impl FnMut(&mut Rng) -> Start,
) -> Othello8 {
    loop {
        let start = start(rng);
        if let Some(position) = game(searcher, rng, empties, start) {
            return position;
        }
    }
}

/// Plays a game and returns its position; `None` if the game ends earlier.
fn game(searcher: &OthelloSearcher, rng: &mut Rng, empties: u32, start: Start) -> Option<Othello8> {
    let mut position = Othello8::start();
    loop {
        let left = position.board().empties();
        let moves = position.legal_moves();
        if left <= empties && moves != [Move::PASS] {
            return (!moves.is_empty()).then_some(position);
        }
        let is_random = 60 - left < start.random_plies || start.ends_at_random && left == empties + 1;
        let mv = if is_random { rng.choice(&moves).copied() } else { best(searcher, &position, &moves) };
        position.play_unchecked(mv?);
    }
}

fn best(searcher: &OthelloSearcher, position: &Othello8, moves: &[Move]) -> Option<Move> {
    match moves {
        [] => None,
        [only] => Some(*only),
        _ => Some(searcher.search(position, &Limits::depth(PLAY), &Control::default(), &mut NullSink).mv()),
    }
}
