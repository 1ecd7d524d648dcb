//! The principal variation search of k-in-a-row games on stone counts of windows (runs of k cells).

use crate::base::Depth;
use crate::search::driver::meter::Meter;
use crate::search::mnk::pv::Pv;
use crate::search::mnk::pvs::{BestSoFar, PvSearch, score_after};
use crate::search::mnk::scores::WIN;
use crate::search::mnk::transposition::Known;
use crate::search::transposition::TranspositionTable;

use super::counters::Counters;
use super::forced_win::forced_win;
use super::threat_status::{ThreatStatus, threat_status};

/// The state of one thread's search: board, table and limits.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    pub(super) board: Counters,
    pub(super) table: &'a TranspositionTable,
    pub(super) meter: Meter<'a>,
}

/// The largest evaluation; the scores of proven wins are greater.
const LARGEST: i32 = 20_000;

/// The limit, in plies, of the search for a win by continuous threats at a leaf.
const FORCED_PLIES: u32 = 12;

impl PvSearch for Worker<'_> {
    fn search<const PV: bool>(
        &mut self,
        depth: Depth,
        alpha: i32,
        beta: i32,
        ply: i32,
        line: &mut Pv,
    ) -> i32 {
        line.clear();
        if self.meter.visit() {
            return 0;
        }
        let (mover, other) = (self.board.mover(), self.board.mover().opponent());
        let (can_win, can_lose) = (self.board.can_win(mover), self.board.can_win(other));
        let (alpha, beta) = (alpha.max(ply - WIN), beta.min(WIN - ply - 1));
        if !can_win && (!can_lose || alpha >= 0) || !can_lose && beta <= 0 {
            return 0;
        }
        if alpha >= beta {
            return alpha;
        }
        let (given, is_forced) = match restriction(&self.board, ply, line) {
            Ok(restriction) => restriction,
            Err(score) => return score,
        };
        let hashes = self.board.hashes();
        let known = Known::probe(self.table, hashes, ply);
        if !PV && let Some(score) = known.and_then(|known| known.cutoff(depth, (alpha, beta))) {
            return score;
        }
        if depth <= 0 && !is_forced {
            return match forced_win(&mut self.board, &mut self.meter, FORCED_PLIES) {
                Some(plies) => WIN - ply - plies,
                None => evaluate(&self.board),
            };
        }
        let hash_move = known.and_then(|known| known.best).filter(|&cell| self.board.is_empty(cell));
        let most = if given.is_some() { usize::MAX } else { move_limit(depth) };
        let cells = moves(&self.board, given, hash_move);
        let mut best = BestSoFar::new(alpha, beta);
        let mut rest = Pv::new();
        let next_depth = if is_forced { depth } else { depth - 1 };
        for (index, &cell) in cells.iter().enumerate() {
            if index >= most && !best.is_lost() {
                break;
            }
            self.board.make(cell);
            let depths = (next_depth, reduction(depth, index));
            let window = (best.alpha, best.beta);
            let score = score_after::<PV>(self, depths, window, index == 0, ply + 1, &mut rest);
            self.board.unmake(cell);
            if self.meter.is_over() {
                return 0;
            }
            if best.update(cell, score, line, &rest) {
                break;
            }
        }
        best.store(self.table, hashes, depth, hash_move, ply);
        best.score
    }
}

/// Returns the moves that parry an opponent's threat, and whether the threat is an immediate win.
/// `None` in place of the moves means that every move may be played. If the immediate threats of the two
/// sides decide the game, returns the score as `Err` and appends the winning move, if there is one, to
/// `line`.
#[inline]
fn restriction(board: &Counters, ply: i32, line: &mut Pv) -> Result<(Option<Vec<usize>>, bool), i32> {
    match threat_status(board) {
        ThreatStatus::Win(cell) => {
            line.extend([cell as u16]);
            Err(WIN - ply - 1)
        }
        ThreatStatus::Double(cell) => {
            line.extend([cell as u16]);
            Err(WIN - ply - 3)
        }
        ThreatStatus::Lost => Err(ply + 2 - WIN),
        ThreatStatus::Defend(cells) if cells.is_empty() => Err(ply + 4 - WIN),
        ThreatStatus::Defend(cells) => Ok((Some(cells), false)),
        ThreatStatus::Block(cell) => Ok((Some(vec![cell]), true)),
        ThreatStatus::Free => Ok((None, false)),
    }
}

/// Returns the evaluation of a position, mover's view.
/// The evaluation never favors a side that can no longer win.
fn evaluate(board: &Counters) -> i32 {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let (own, others) = (board.worth(mover), board.worth(other));
    let least = if board.can_win(other) { -LARGEST } else { 0 };
    let most = if board.can_win(mover) { LARGEST } else { 0 };
    ((own - others) / 4 + own / 16).clamp(least, most)
}

/// Returns the late move reduction in plies.
/// `index` is the ordinal of the move at its node, from 0.
fn reduction(depth: Depth, index: usize) -> Depth {
    match index {
        0..4 => 0,
        _ if depth < 3 => 0,
        4..12 => 1,
        _ => 2,
    }
}

/// Returns the maximum number of moves tried at a node without a threat: 12 to 48.
/// The limit does not apply while every move tried so far loses.
fn move_limit(depth: Depth) -> usize {
    8 + 4 * depth.clamp(1, 10) as usize
}

/// Returns the `given` moves, or else all moves: first the hash move, then the others in the order of `sort`.
fn moves(board: &Counters, given: Option<Vec<usize>>, hash_move: Option<usize>) -> Vec<usize> {
    let mut cells = given.unwrap_or_else(|| board.empty_cells().collect());
    sort(board, &mut cells);
    if let Some(index) = hash_move.and_then(|hash_move| cells.iter().position(|&cell| cell == hash_move)) {
        cells[..=index].rotate_right(1);
    }
    cells
}

/// Sorts moves by the worth of their cells, the greatest first.
/// The worth for the mover has weight 5, the worth for the opponent weight 4.
pub(super) fn sort(board: &Counters, cells: &mut [usize]) {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let weight = |&cell: &usize| 5 * board.worth_of_cell(cell, mover) + 4 * board.worth_of_cell(cell, other);
    cells.sort_by_cached_key(|cell| std::cmp::Reverse(weight(cell)));
}
