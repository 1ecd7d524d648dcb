//! The principal-variation search.

use std::cmp::Reverse;

use crate::base::Depth;

use super::evaluation::evaluate;
use super::leaf::leaf;
use super::order::{ScoredMove, scored_move};
use super::pruning::{IIR_MIN_DEPTH, MoveFeatures, move_limit, prune_near_leaf};
use super::worker::Worker;
use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::board::{Board, Spot};
use crate::search::mnk::pv::Pv;
use crate::search::mnk::scores::{WIN, WIN_THRESHOLD};
use crate::search::mnk::threats::{Outlook, Spots, outlook};
use crate::search::mnk::transposition::{HashKey, Known, store};

/// The maximum ply of a search.
pub(crate) const MAX_PLY: usize = 400;

/// Searches a position without a winner, `ply` plies from the root.
/// Returns its score, mover's view: exact between `alpha` and `beta`, else a bound.
pub(crate) fn search<const PV: bool>(
    worker: &mut Worker,
    depth: Depth,
    alpha: i32,
    beta: i32,
    ply: usize,
    line: &mut Pv,
) -> i32 {
    // 1. The end of the game and of the search.
    line.clear();
    if worker.meter.visit() || worker.board.empties() == 0 {
        return 0;
    }
    let plies = ply as i32;
    let (mut alpha, beta) = (alpha.max(plies - WIN), beta.min(WIN - plies - 1));
    if alpha >= beta {
        return alpha;
    }
    // 2. Forced wins, losses and replies.
    let restriction = match restriction(&mut worker.board, plies, line) {
        Ok(restriction) => restriction,
        Err(score) => return score,
    };
    if ply >= MAX_PLY {
        return evaluate(&worker.board);
    }

    // 3. Transposition table.
    let hashes = worker.board.hashes();
    let known = Known::probe(worker.table, hashes, plies);
    if !PV && let Some(score) = known.and_then(|known| known.cutoff(depth, (alpha, beta))) {
        return score;
    }

    // 4. Leaves, and pruning near them.
    let mut depth = depth;
    if !restriction.is_forced {
        if depth <= 0 {
            return leaf(worker, plies, beta, line);
        }
        if !PV
            && restriction.moves.is_none()
            && let Some(score) = prune_near_leaf(worker, known, depth, (alpha, beta), plies, line)
        {
            return score;
        }
        if known.is_none_or(|known| known.best.is_none()) && depth >= IIR_MIN_DEPTH {
            depth -= 1;
        }
    }

    // 5. The moves.
    let first = known.and_then(|known| known.best).filter(|&spot| worker.board.is_empty(spot));
    let (is_quiet, is_forced) = (restriction.moves.is_none(), restriction.is_forced);
    let most = if PV || is_forced || ply < 2 { usize::MAX } else { move_limit(depth, is_quiet) };
    let base = worker.move_list.len();
    push_candidates(worker, restriction.moves, ply, first);
    let end = worker.move_list.len();
    let given_alpha = alpha;
    let mut best = (-WIN, None);
    let mut rest = Pv::new();
    let mut count = 0;
    for index in base..end {
        let spot = next(&mut worker.move_list[..end], index, index - base);
        if count >= most && best.0 > -WIN_THRESHOLD {
            break;
        }
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
        let window = (alpha, beta);
        let score = score_after::<PV>(worker, new_depth, reduction, window, count == 1, ply, &mut rest);
        worker.board.undo();
        if worker.meter.is_over() {
            worker.move_list.truncate(base);
            return 0;
        }
        if score > best.0 {
            best = (score, Some(spot));
            if score > alpha {
                alpha = score;
                line.set(spot as u16, &rest);
                if score >= beta {
                    let Worker { board, move_list, history, .. } = worker;
                    history.update(board, spot, &move_list[base..index], ply, depth);
                    break;
                }
            }
        }
    }
    worker.move_list.truncate(base);
    if count == 0 {
        return if is_quiet { 0 } else { plies + if is_forced { 2 } else { 4 } - WIN };
    }

    // 6. Store the result.
    let kept = if best.0 > given_alpha { best.1 } else { first };
    store(worker.table, hashes, (best.0, depth), (given_alpha, beta), kept, plies);
    best.0
}

/// The moves that the other side's fours and open threes leave to the mover.
struct Restriction {
    /// The moves that do not lose at once, or `None` if every move is allowed.
    moves: Option<Spots>,
    /// Whether the other side threatens a five, which must be stopped.
    is_forced: bool,
}

/// Returns the moves that the other side's fours and open threes leave to the mover.
/// Returns the score as `Err` if fours and threes decide the position.
fn restriction(board: &mut Board, plies: i32, line: &mut Pv) -> Result<Restriction, i32> {
    match outlook(board) {
        Outlook::Five(spot) => {
            line.extend([spot as u16]);
            Err(WIN - plies - 1)
        }
        Outlook::OpenFour(spot) => {
            line.extend([spot as u16]);
            Err(WIN - plies - 3)
        }
        Outlook::Lost => Err(plies + 2 - WIN),
        Outlook::Block(moves) => Ok(Restriction { moves: Some(moves), is_forced: true }),
        Outlook::Defend(moves) if moves.is_empty() => Err(plies + 4 - WIN),
        Outlook::Defend(moves) => Ok(Restriction { moves: Some(moves), is_forced: false }),
        Outlook::Free => Ok(Restriction { moves: None, is_forced: false }),
    }
}

/// Returns the score of the move just made on the board.
/// The first move is searched with the whole window, others with a null window and `reduction` plies less
/// depth. A move that fails high is searched again at full depth and, at PV nodes, with the whole window.
fn score_after<const PV: bool>(
    worker: &mut Worker,
    depth: Depth,
    reduction: Depth,
    (alpha, beta): (i32, i32),
    is_first: bool,
    ply: usize,
    rest: &mut Pv,
) -> i32 {
    if is_first {
        return -search::<PV>(worker, depth, -beta, -alpha, ply + 1, rest);
    }
    let mut score = -search::<false>(worker, depth - reduction, -alpha - 1, -alpha, ply + 1, rest);
    if reduction > 0 && score > alpha {
        score = -search::<false>(worker, depth, -alpha - 1, -alpha, ply + 1, rest);
    }
    if PV && score > alpha && score < beta {
        score = -search::<true>(worker, depth, -beta, -alpha, ply + 1, rest);
    }
    score
}

/// Pushes the moves to try on the move list; the table move gets the largest score.
fn push_candidates(worker: &mut Worker, given: Option<Spots>, ply: usize, first: Option<Spot>) {
    let Worker { board, move_list, history, .. } = worker;
    let push = |spot| {
        let mv = scored_move(board, spot, ply, history);
        let score = if Some(spot) == first { i32::MAX } else { mv.score };
        move_list.push(ScoredMove { score, ..mv });
    };
    match given {
        Some(moves) => moves.into_iter().for_each(push),
        None => board.for_neighborhood(push),
    }
}

/// Swaps the best of `moves[index..]` to `index` and returns its cell; `tried` moves were tried before.
/// Most nodes try only one or two moves; the others are therefore sorted only when they are needed.
fn next(moves: &mut [ScoredMove], index: usize, tried: usize) -> Spot {
    if tried < UNSORTED {
        let best = (index..moves.len()).max_by_key(|&place| moves[place].score).unwrap_or(index);
        moves.swap(index, best);
    } else if tried == UNSORTED {
        moves[index..].sort_unstable_by_key(|mv| (Reverse(mv.score), mv.spot));
    }
    moves[index].spot
}

/// The number of moves picked before the others are sorted.
const UNSORTED: usize = 2;
