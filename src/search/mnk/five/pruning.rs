//! What is searched less deep, or not at all.
//!
//! A quiet move that prepares a win by fours looks like any other move to a search that is not deep enough to
//! see that win: before such a move is reduced, and before a position counts as decided in favor of its
//! mover, the fours of the side that has just moved are tried.

use std::sync::OnceLock;

use crate::base::Depth;

use super::evaluation::evaluate;
use super::leaf::{leaf, threatened};
use super::worker::Worker;
use crate::search::mnk::board::Spot;
use crate::search::mnk::patterns::kinds::Kind;
use crate::search::mnk::pv::Pv;
use crate::search::mnk::scores::WINS;
use crate::search::mnk::transposition::Known;

/// Returns the score of a quiet position near a leaf that seems so bad or so good that a search would change
/// nothing.
pub(crate) fn seems_decided(
    worker: &mut Worker,
    known: Option<Known>,
    depth: Depth,
    (alpha, beta): (i32, i32),
    plies: i32,
    line: &mut Pv,
) -> Option<i32> {
    let guess = evaluate(&worker.board);
    let guess = known.and_then(|known| known.outside(guess - 1, guess + 1)).unwrap_or(guess);
    if depth <= RAZOR_DEPTH && guess + RAZOR * depth <= alpha && alpha > -WINS {
        let score = leaf(worker, plies, beta, line);
        if score <= alpha || score > WINS {
            return Some(score);
        }
    }
    let holds = depth <= FUTILITY_DEPTH && guess - FUTILITY * depth >= beta && beta > -WINS && guess < WINS;
    (holds && !threatened(worker)).then_some(guess)
}

/// Within so many plies of a leaf a position that seems bad is taken for one, unless fours win.
const RAZOR_DEPTH: Depth = 3;

/// By how much the best move of each of those plies is expected to help.
const RAZOR: i32 = 150;

/// Within so many plies of a leaf a position that seems good is taken for one.
const FUTILITY_DEPTH: Depth = 5;

/// By how much each of those plies is expected to harm.
const FUTILITY: i32 = 70;

/// A node at this depth or more without a move from the table is searched one ply less deep.
pub(crate) const UNGUIDED: Depth = 5;

/// Returns how many moves a node without a principal variation tries, unless all of them lose: of a quiet
/// position, or of one where an open three is to be answered.
pub(crate) fn most_moves(depth: Depth, is_quiet: bool) -> usize {
    let depth = f64::from(depth.max(0));
    let most = if is_quiet {
        (3.0 + 1.5 * depth.powf(1.2)).min(24.0)
    } else {
        (5.0 * depth.sqrt() - 2.0).round().min(8.0)
    };
    most.max(3.0) as usize
}

/// Returns by how many plies a late move is searched less deep.
pub(crate) fn reduction(depth: Depth, count: usize) -> Depth {
    static TABLE: OnceLock<Vec<Depth>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let entry = |index: usize| {
            let (depth, count) = ((index / 64).max(1) as f64, (index % 64).max(1) as f64);
            (0.4 + depth.ln() * count.ln()) as Depth
        };
        (0..64 * 64).map(entry).collect()
    });
    table[depth.clamp(0, 63) as usize * 64 + count.min(63)]
}

/// What is known of a move before it is made.
pub(crate) struct Prospect {
    /// What it does.
    kind: Kind,
    /// What the other side could do there.
    taken: Kind,
    /// How often it cut off, as [`super::order::History`] counts.
    history: i32,
}

impl Prospect {
    pub(crate) fn of(worker: &Worker, spot: Spot) -> Prospect {
        let (board, mover) = (&worker.board, worker.board.mover());
        Prospect {
            kind: board.kind(spot, mover),
            taken: board.kind(spot, mover.opponent()),
            history: worker.history.cutoffs(board, spot),
        }
    }

    /// Returns by how many plies the move, which has been made on the board, is searched less deep as the one
    /// with this number at a node.
    pub(crate) fn less<const PV: bool>(
        &self,
        worker: &mut Worker,
        depth: Depth,
        count: usize,
        is_quiet: bool,
    ) -> Depth {
        if depth < 2 {
            return 0;
        }
        let interest = i32::from(self.kind >= Kind::Three) + i32::from(self.taken >= Kind::Four);
        let late = reduction(depth, count) - i32::from(PV) - interest - self.history / 4096;
        let may_threaten = is_quiet && (Kind::BlockedThree..Kind::Three).contains(&self.kind);
        if late > 0 && may_threaten && threatened(worker) { 0 } else { late.clamp(0, depth - 1) }
    }
}
