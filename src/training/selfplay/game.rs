//! One self-play game and its branches.
//! A game begins with random moves, continues with moves found by search, and ends with perfect play. A
//! branch leaves the game at a random position: one side plays a few random moves, then search and perfect
//! play continue.

use fastrand::Rng;

use crate::base::Move;
use crate::game::othello8::Othello8;
use crate::game::{Position, playout};
use crate::training::positions::{Final, Record, branch_number};
use crate::training::scoring::Scorer;
use crate::training::seeded;

use super::Settings;

/// Minimum and maximum number of random plies in three of four games, as in tournament openings.
const SHORT_OPENING: [u32; 2] = [5, 14];

/// Minimum and maximum number of random plies in a long opening.
/// About a quarter of all games start with a long opening. Long openings lead to unusual positions, which
/// also occur in searches.
const LONG_OPENING: [u32; 2] = [10, 44];

/// Minimum number of empties of a recorded position.
/// Positions with fewer empties are not recorded, because searches solve such positions.
const LEAST_EMPTIES: u32 = 6;

/// Minimum and maximum number of random moves at the start of a branch.
/// Only one side plays random moves; the other side plays its best moves.
const DETOUR: [u32; 2] = [1, 3];

/// Plays a game and its branches; returns the records of the positions after the opening.
pub(super) fn play(scorer: &Scorer, settings: &Settings, game: u32) -> Vec<Record> {
    let mut rng = seeded(settings.seed, game);
    scorer.clear();
    let start = loop {
        if let Some(position) = opening(&mut rng) {
            break position;
        }
    };
    let mut player = Player { scorer, settings, rng, game, records: Vec::with_capacity(64) };
    let searched = player.play_on(start);
    for branch in 1..=settings.branches {
        player.game = branch_number(game, branch);
        if let Some(start) = player.detour(&searched) {
            player.play_on(start);
        }
    }
    player.records
}

struct Player<'a> {
    scorer: &'a Scorer,
    settings: &'a Settings,
    rng: Rng,
    /// Number of the game or branch in progress, stored in its records.
    game: u32,
    records: Vec<Record>,
}

impl Player<'_> {
    /// Plays to the end of the game; returns the positions that were searched.
    fn play_on(&mut self, mut position: Othello8) -> Vec<Othello8> {
        let mut searched = Vec::with_capacity(64);
        let mut path = Vec::with_capacity(64);
        while position.board().empties() > self.settings.effort.solve_from && position.outcome().is_none() {
            if let Some(only) = forced(&position) {
                position.play_unchecked(only);
                continue;
            }
            searched.push(position);
            path.push((self.records.len(), position.turn()));
            let mv = self.search(&position);
            self.sibling(&position, mv);
            position.play_unchecked(mv);
        }
        let tail_begins = self.records.len();
        for mv in self.scorer.solution(&position) {
            let board = position.board();
            if mv != Move::PASS && board.empties() >= LEAST_EMPTIES {
                path.push((self.records.len(), position.turn()));
                self.records.push(Record::new(board, self.game));
                self.sibling(&position, mv);
            }
            position.play_unchecked(mv);
        }
        let score = position.board().final_score() as i8;
        for (index, color) in path {
            let discs = if color == position.turn() { score } else { -score };
            let outcome = if index >= tail_begins { Final::Exact(discs) } else { Final::Played(discs) };
            self.records[index] = self.records[index].with_outcome(outcome);
        }
        searched
    }

    /// Returns the start of a branch: the position after a detour from a random position of the game.
    /// In the detour, one side plays a few random moves and the other side its best moves, as in a line that
    /// a search refutes. Returns `None` if, before the detour is complete, the game ends or the number of
    /// empties falls to `solve_from`.
    fn detour(&mut self, searched: &[Othello8]) -> Option<Othello8> {
        let mut position = *self.rng.choice(searched)?;
        let side = position.turn();
        let mut moves = self.rng.u32(DETOUR[0]..=DETOUR[1]);
        while moves > 0 || position.turn() != side {
            if position.outcome().is_some() || position.board().empties() <= self.settings.effort.solve_from {
                return None;
            }
            let mv = match forced(&position) {
                Some(only) => only,
                None if position.turn() == side => self.rng.choice(position.legal_moves())?,
                None => self.search(&position),
            };
            moves -= u32::from(position.turn() == side);
            position.play_unchecked(mv);
        }
        Some(position)
    }

    /// Searches a position, records its score and returns the best move.
    fn search(&mut self, position: &Othello8) -> Move {
        let (value, mv) = self.scorer.search(position);
        let record = Record::new(position.board(), self.game);
        self.records.push(record.with_search(value, self.settings.effort.depth));
        mv
    }

    /// With probability 1/`siblings`, records the position after a random legal move other than `best`.
    /// A position without legal moves or with fewer than `LEAST_EMPTIES` empties is not recorded.
    fn sibling(&mut self, position: &Othello8, best: Move) {
        if self.rng.u32(0..self.settings.siblings) != 0 {
            return;
        }
        let mut others = position.legal_moves();
        others.retain(|&mv| mv != best);
        let Some(&mv) = self.rng.choice(&others) else { return };
        let mut sibling = *position;
        sibling.play_unchecked(mv);
        if sibling.board().moves() != 0 && sibling.board().empties() >= LEAST_EMPTIES {
            self.records.push(self.scorer.label(Record::new(sibling.board(), self.game)));
        }
    }
}

/// Returns the only legal move, which may be a pass.
/// Returns `None` if there are several legal moves or the game is over.
fn forced(position: &Othello8) -> Option<Move> {
    match position.legal_moves()[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Plays random moves from the start; returns `None` if the game ends too early.
/// The number of moves is drawn from the range [`SHORT_OPENING`] or [`LONG_OPENING`].
fn opening(rng: &mut Rng) -> Option<Othello8> {
    let [least, most] = if rng.u8(0..4) == 0 { LONG_OPENING } else { SHORT_OPENING };
    let plies = rng.u32(least..=most);
    let (_, position) =
        playout(Othello8::start(), |moves| rng.choice(moves).copied()).nth(plies as usize - 1)?;
    position.outcome().is_none().then_some(position)
}
