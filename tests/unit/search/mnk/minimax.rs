//! Plain minimax to the end of the game, as a reference: slow and simple.

use std::collections::HashMap;

use kado::base::{Color, Move, Score, Size};
use kado::game::Position;
use kado::game::mnk::{Line, Mnk, Rules};

/// Minimax that memoizes the positions of one game.
#[derive(Default)]
pub(crate) struct Minimax {
    known: HashMap<u64, Score>,
}

impl Minimax {
    /// Returns the exact score of a position for its mover: the winner wins as soon as possible, the loser
    /// loses as late as possible.
    pub(crate) fn score(&mut self, position: &Mnk) -> Score {
        if let Some(outcome) = position.outcome() {
            return match outcome.winner {
                Some(_) => Score::loss_in(0),
                None => Score::default(),
            };
        }
        if let Some(&score) = self.known.get(&position.key()) {
            return score;
        }
        let moves = position.legal_moves().into_iter();
        let scores = moves.map(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            a_ply_before(self.score(&after))
        });
        let best = scores.max().unwrap();
        self.known.insert(position.key(), best);
        best
    }
}

/// Returns the score of a position for the side that moved to it, one ply earlier.
pub(crate) fn a_ply_before(score: Score) -> Score {
    match -score {
        after if after.centidiscs() == 0 => after,
        // One ply more, whichever side wins.
        after => Score::from_centidiscs(after.centidiscs() - after.centidiscs().signum()),
    }
}

/// Returns all games of the solver on boards with a number of cells in this range, the longer side first.
pub(crate) fn games(cells: std::ops::RangeInclusive<u8>) -> Vec<Rules> {
    let sizes = (1..=4).flat_map(|rows| (rows..=12).filter_map(move |columns| Size::new(columns, rows)));
    let fitting = sizes.filter(|size| cells.contains(&(size.squares() as u8)));
    let lines = [Line::Free, Line::Exact, Line::Caro5, Line::Caro6];
    let rules = |size: Size| {
        let of_length = move |k| lines.into_iter().filter_map(move |line| Rules::new(size, k, line).ok());
        (1..=size.columns()).flat_map(of_length)
    };
    fitting.flat_map(rules).collect()
}

/// Returns the position after `plies` moves, or the last one before the end of the game.
/// `choose` receives the number of legal moves and returns the index of one.
pub(crate) fn after_moves(rules: Rules, plies: usize, mut choose: impl FnMut(usize) -> usize) -> Mnk {
    let mut position = Mnk::start(rules);
    for _ in 0..plies {
        let moves = position.legal_moves();
        let mut next = position.clone();
        next.play_unchecked(moves[choose(moves.len())]);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Returns the winner after some moves, if any.
pub(crate) fn winner_after(position: &Mnk, moves: &[Move]) -> Option<Color> {
    let mut position = position.clone();
    for &mv in moves {
        position.play(mv).unwrap();
    }
    position.outcome().and_then(|outcome| outcome.winner)
}
