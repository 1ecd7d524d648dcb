//! The principal-variation search.

use std::cmp::Reverse;

use crate::base::Depth;

use super::evaluation::evaluate;
use super::leaf::leaf;
use super::ordering::{ScoredMove, scored_move};
use super::pruning::{IIR_MIN_DEPTH, MoveFeatures, move_limit, prune_near_leaf};
use super::worker::Worker;
use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::board::{ShapeBoard, Spot};
use crate::search::mnk::pv::Pv;
use crate::search::mnk::pvs::{BestSoFar, PvSearch, score_after};
use crate::search::mnk::scores::WIN;
use crate::search::mnk::threats::threat_status::{Spots, ThreatStatus, threat_status};
use crate::search::mnk::transposition::{HashKey, Known};

/// The maximum distance from the root, in plies; a node at this distance is evaluated, not searched.
const MAX_PLY: i32 = 400;

impl PvSearch for Worker<'_> {
    fn search<const PV: bool>(
        &mut self,
        depth: Depth,
        alpha: i32,
        beta: i32,
        ply: i32,
        line: &mut Pv,
    ) -> i32 {
        // 1. The end of the game and of the search.
        line.clear();
        if self.meter.visit() || self.board.empties() == 0 {
            return 0;
        }
        let (alpha, beta) = (alpha.max(ply - WIN), beta.min(WIN - ply - 1));
        if alpha >= beta {
            return alpha;
        }
        // 2. Forced wins, losses and replies.
        let restriction = match restriction(&mut self.board, ply, line) {
            Ok(restriction) => restriction,
            Err(score) => return score,
        };
        if ply >= MAX_PLY {
            return evaluate(&self.board);
        }
        // 3. Transposition table.
        let hashes = self.board.hashes();
        let known = Known::probe(self.table, hashes, ply);
        if !PV && let Some(score) = known.and_then(|known| known.cutoff(depth, (alpha, beta))) {
            return score;
        }
        // 4. Leaves, and pruning near them.
        let window = (alpha, beta);
        if let Some(score) = leaf_score::<PV>(self, known, &restriction, depth, window, ply, line) {
            return score;
        }
        let reduces = !restriction.is_forced && known.is_none_or(|known| known.best.is_none());
        let depth = if reduces && depth >= IIR_MIN_DEPTH { depth - 1 } else { depth };
        // 5. The moves.
        let hash_move = known.and_then(|known| known.best).filter(|&spot| self.board.is_empty(spot));
        let mut best = BestSoFar::new(alpha, beta);
        let base = self.move_list.len();
        let count = search_moves::<PV>(self, (depth, ply), &restriction, hash_move, &mut best, line);
        self.move_list.truncate(base);
        if self.meter.is_over() {
            return 0;
        }
        if count == 0 {
            return restriction.score_without_moves(ply);
        }
        // 6. Store the result.
        best.store(self.table, hashes, depth, hash_move, ply);
        best.score
    }
}

/// Returns the score of a node if the node is a leaf or can be pruned near the leaves.
/// Returns `None` if the moves of the node must be searched.
#[inline]
fn leaf_score<const PV: bool>(
    worker: &mut Worker,
    known: Option<Known>,
    restriction: &Restriction,
    depth: Depth,
    (alpha, beta): (i32, i32),
    ply: i32,
    line: &mut Pv,
) -> Option<i32> {
    if restriction.is_forced {
        None
    } else if depth <= 0 {
        Some(leaf(worker, ply, beta, line))
    } else if PV || restriction.moves.is_some() {
        None
    } else {
        prune_near_leaf(worker, known, depth, (alpha, beta), ply, line)
    }
}

/// Searches the moves of a node until a cutoff and returns the number of moves tried.
/// If no threat restricts the moves and all moves near stones lose, the distant moves follow, since only then
/// a loss is proved. The moves remain on the move list.
#[inline]
fn search_moves<const PV: bool>(
    worker: &mut Worker,
    (depth, ply): (Depth, i32),
    restriction: &Restriction,
    hash_move: Option<Spot>,
    best: &mut BestSoFar,
    line: &mut Pv,
) -> usize {
    let (is_quiet, is_forced) = (restriction.moves.is_none(), restriction.is_forced);
    let most = if PV || is_forced || ply < 2 { usize::MAX } else { move_limit(depth, is_quiet) };
    let base = worker.move_list.len();
    push_candidates(worker, restriction.moves.as_ref(), ply as usize, hash_move);
    let mut has_all = !is_quiet;
    let mut rest = Pv::new();
    let (mut first, mut index, mut count) = (base, base, 0);
    loop {
        if index == worker.move_list.len() && !has_all && best.is_lost() {
            (has_all, first) = (true, index);
            push_distant(worker, ply as usize, hash_move);
        }
        if index == worker.move_list.len() || count >= most && !best.is_lost() {
            break;
        }
        let spot = next(&mut worker.move_list, index, index - first);
        index += 1;
        let side = worker.board.mover();
        if !may_play(&mut worker.board, spot, side) {
            continue;
        }
        count += 1;
        let new_depth = if is_forced { depth } else { depth - 1 };
        let features = MoveFeatures::of(worker, spot);
        worker.board.make(spot);
        worker.table.prefetch::<HashKey>(worker.board.hash());
        let reduction = if count == 1 || is_forced {
            0
        } else {
            features.reduction::<PV>(worker, depth, count, is_quiet)
        };
        let window = (best.alpha, best.beta);
        let depths = (new_depth, reduction);
        let score = score_after::<PV>(worker, depths, window, count == 1, ply + 1, &mut rest);
        worker.board.undo();
        if worker.meter.is_over() {
            break;
        }
        if best.update(spot, score, line, &rest) {
            let Worker { board, move_list, history, .. } = worker;
            history.update(board, spot, &move_list[base..index - 1], ply as usize, depth);
            break;
        }
    }
    count
}

/// The moves to search at a node, given the fours and open threes of the other side.
struct Restriction {
    /// The moves that do not lose to a threat of the other side; `None` if there is no threat.
    moves: Option<Spots>,
    /// Whether the other side threatens a five, which must be stopped.
    is_forced: bool,
}

impl Restriction {
    /// Returns the score of a node at which every move to search is illegal.
    /// If no threat restricts the moves (`self.moves` is `None`), the score is a draw. Otherwise the score is
    /// a loss: in two plies if the other side threatens a five, in four plies if the other side threatens an
    /// open four.
    fn score_without_moves(&self, ply: i32) -> i32 {
        match (&self.moves, self.is_forced) {
            (None, _) => 0,
            (Some(_), true) => ply + 2 - WIN,
            (Some(_), false) => ply + 4 - WIN,
        }
    }
}

/// Returns the moves that do not lose to a four or an open three of the other side.
///
/// # Errors
/// The score of a win if the mover can make a five, or can win by an open four or two fours. The winning move
/// is then appended to `line`. The score of a loss if every move loses to a four or an open three.
fn restriction(board: &mut ShapeBoard, ply: i32, line: &mut Pv) -> Result<Restriction, i32> {
    match threat_status(board) {
        ThreatStatus::Five(spot) => {
            line.extend([spot as u16]);
            Err(WIN - ply - 1)
        }
        ThreatStatus::OpenFour(spot) => {
            line.extend([spot as u16]);
            Err(WIN - ply - 3)
        }
        ThreatStatus::Lost => Err(ply + 2 - WIN),
        ThreatStatus::Block(moves) => Ok(Restriction { moves: Some(moves), is_forced: true }),
        ThreatStatus::Defend(moves) if moves.is_empty() => Err(ply + 4 - WIN),
        ThreatStatus::Defend(moves) => Ok(Restriction { moves: Some(moves), is_forced: false }),
        ThreatStatus::Free => Ok(Restriction { moves: None, is_forced: false }),
    }
}

/// Pushes the first moves of a node, with their move ordering scores, onto the move list.
/// The moves are those in `given` or, if `given` is `None`, all moves near stones and the hash move. The hash
/// move gets the largest score.
fn push_candidates(worker: &mut Worker, given: Option<&Spots>, ply: usize, hash_move: Option<Spot>) {
    let Worker { board, move_list, history, .. } = worker;
    let mut push = |spot| {
        let mv = scored_move(board, spot, ply, history);
        let score = if Some(spot) == hash_move { i32::MAX } else { mv.score };
        move_list.push(ScoredMove { score, ..mv });
    };
    if let Some(moves) = given {
        moves.iter().copied().for_each(push);
    } else {
        board.for_neighborhood(&mut push);
        hash_move.filter(|&spot| board.is_distant(spot)).into_iter().for_each(push);
    }
}

/// Pushes the moves that are not near stones, except the hash move, with their move ordering scores.
fn push_distant(worker: &mut Worker, ply: usize, hash_move: Option<Spot>) {
    let Worker { board, move_list, history, .. } = worker;
    let spots = board.spots().filter(|&spot| board.is_distant(spot) && Some(spot) != hash_move);
    move_list.extend(spots.map(|spot| scored_move(board, spot, ply, history)));
}

/// Moves the best move of `moves[index..]` to `index` and returns the cell of this move.
/// `tried` is the number of earlier calls at the node. Each of the first two calls finds the best move and
/// swaps it to `index`. The third call sorts all remaining moves. Most nodes try at most two moves and need
/// no sorting.
fn next(moves: &mut [ScoredMove], index: usize, tried: usize) -> Spot {
    if tried < UNSORTED {
        let best = (index..moves.len()).max_by_key(|&place| moves[place].score).unwrap_or(index);
        moves.swap(index, best);
    } else if tried == UNSORTED {
        moves[index..].sort_unstable_by_key(|mv| (Reverse(mv.score), mv.spot));
    }
    moves[index].spot
}

/// The number of moves that are picked one by one before the remaining moves are sorted.
const UNSORTED: usize = 2;
