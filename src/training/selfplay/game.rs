//! One game: random plies, then the best moves that a search finds, then perfect play.

use fastrand::Rng;

use crate::base::Move;
use crate::game::Position;
use crate::game::othello8::Othello8;
use crate::training::positions::{Final, Record};
use crate::training::scoring::Scorer;

use super::Settings;

/// Three of four games begin with at least and at most so many random plies, like the openings of tournaments.
const SHORT_OPENING: [u32; 2] = [5, 14];

/// The others begin with so many: odd positions, such as a search has to judge.
const LONG_OPENING: [u32; 2] = [10, 44];

/// Positions with fewer empty squares are not recorded: a search solves them.
const LEAST_EMPTIES: u32 = 6;

/// Returns the positions of a game and some beside it. Those of the opening are left out.
pub(super) fn play(scorer: &Scorer, settings: &Settings, game: u32) -> Vec<Record> {
    let mut rng = Rng::with_seed(Rng::with_seed(settings.seed).u64(..) ^ u64::from(game));
    scorer.forget();
    let mut position = loop {
        if let Some(position) = opening(&mut rng) {
            break position;
        }
    };
    let mut records = Vec::with_capacity(64);
    let mut path = Vec::with_capacity(64);
    while position.board().empties() > settings.effort.solve_from && position.outcome().is_none() {
        if let Some(only) = forced(&position) {
            position.play_unchecked(only);
            continue;
        }
        let (value, mv) = scorer.search(&position);
        path.push((records.len(), position.turn()));
        records.push(Record::new(position.board(), game).with_search(value, settings.effort.depth));
        sibling(scorer, settings, &position, mv, &mut rng, game, &mut records);
        position.play_unchecked(mv);
    }
    let tail_begins = records.len();
    for mv in scorer.solution(&position) {
        let board = position.board();
        if mv != Move::PASS && board.empties() >= LEAST_EMPTIES {
            path.push((records.len(), position.turn()));
            records.push(Record::new(board, game));
            sibling(scorer, settings, &position, mv, &mut rng, game, &mut records);
        }
        position.play_unchecked(mv);
    }
    let score = position.board().final_score() as i8;
    for (index, color) in path {
        let discs = if color == position.turn() { score } else { -score };
        let outcome = if index >= tail_begins { Final::Exact(discs) } else { Final::Played(discs) };
        records[index] = records[index].with_outcome(outcome);
    }
    records
}

/// Adds the position after another move than the best, now and then.
fn sibling(
    scorer: &Scorer,
    settings: &Settings,
    position: &Othello8,
    best: Move,
    rng: &mut Rng,
    game: u32,
    records: &mut Vec<Record>,
) {
    if rng.u32(0..settings.siblings) != 0 {
        return;
    }
    let mut others = position.legal_moves();
    others.retain(|&mv| mv != best);
    let Some(&mv) = rng.choice(&others) else { return };
    let mut beside = *position;
    beside.play_unchecked(mv);
    if beside.board().moves() != 0 && beside.board().empties() >= LEAST_EMPTIES {
        let record = Record::new(beside.board(), game);
        records.push(scorer.label(record));
    }
}

/// Returns the only move of a side that has no other, a pass included.
fn forced(position: &Othello8) -> Option<Move> {
    match position.legal_moves()[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Plays random moves from the start. Returns `None` if the game ends on the way.
fn opening(rng: &mut Rng) -> Option<Othello8> {
    let [least, most] = if rng.u8(0..4) == 0 { LONG_OPENING } else { SHORT_OPENING };
    let plies = rng.u32(least..=most);
    let mut position = Othello8::start();
    for _ in 0..plies {
        position.play_unchecked(rng.choice(position.legal_moves())?);
    }
    position.outcome().is_none().then_some(position)
}
