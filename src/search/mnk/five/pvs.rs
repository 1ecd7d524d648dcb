//! Principal-variation search.

use std::cmp::Reverse;

use crate::base::Depth;

use super::evaluation::evaluate;
use super::leaf::leaf;
use super::order::{ScoredMove, weighed};
use super::pruning::{Prospect, UNGUIDED, most_moves, seems_decided};
use super::worker::Worker;
use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::board::{Board, Spot};
use crate::search::mnk::pv::Pv;
use crate::search::mnk::scores::{WIN, WINS};
use crate::search::mnk::threats::{Outlook, Spots, outlook};
use crate::search::mnk::transposition::{HashKey, Known, store};

/// The deepest ply of a search.
pub(crate) const DEEPEST: usize = 400;

/// Searches a position that is `ply` plies from the root and in which nobody has won. Returns its score for
/// the mover: exact between `alpha` and `beta`, else a bound.
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
    // 2. What fours and threes demand.
    let demand = match demand(&mut worker.board, plies, line) {
        Ok(demand) => demand,
        Err(score) => return score,
    };
    if ply >= DEEPEST {
        return evaluate(&worker.board);
    }

    // 3. What the table knows.
    let hashes = worker.board.hashes();
    let known = Known::probe(worker.table, hashes, plies);
    if !PV && let Some(score) = known.and_then(|known| known.cutoff(depth, (alpha, beta))) {
        return score;
    }

    // 4. Leaves, and positions near them that seem to be decided.
    let mut depth = depth;
    if !demand.is_forced {
        if depth <= 0 {
            return leaf(worker, plies, beta, line);
        }
        if !PV
            && demand.moves.is_none()
            && let Some(score) = seems_decided(worker, known, depth, (alpha, beta), plies, line)
        {
            return score;
        }
        if known.is_none_or(|known| known.best.is_none()) && depth >= UNGUIDED {
            depth -= 1;
        }
    }

    // 5. The moves.
    let first = known.and_then(|known| known.best).filter(|&spot| worker.board.is_empty(spot));
    let (is_quiet, is_forced) = (demand.moves.is_none(), demand.is_forced);
    let most = if PV || is_forced || ply < 2 { usize::MAX } else { most_moves(depth, is_quiet) };
    let base = worker.move_list.len();
    push_candidates(worker, demand.moves, ply, first);
    let end = worker.move_list.len();
    let given_alpha = alpha;
    let mut best = (-WIN, None);
    let mut rest = Pv::new();
    let mut count = 0;
    for index in base..end {
        let spot = next(&mut worker.move_list[..end], index, index - base);
        if count >= most && best.0 > -WINS {
            break;
        }
        let side = worker.board.mover();
        if !may_play(&mut worker.board, spot, side) {
            continue;
        }
        count += 1;
        let new_depth = if is_forced { depth } else { depth - 1 };
        let prospect = Prospect::of(worker, spot);
        worker.board.make(spot);
        worker.table.prefetch::<HashKey>(worker.board.hash());
        let less =
            if count == 1 || is_forced { 0 } else { prospect.less::<PV>(worker, depth, count, is_quiet) };
        let window = (alpha, beta);
        let score = score_after::<PV>(worker, new_depth, less, window, count == 1, ply, &mut rest);
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
                    history.learn(board, spot, &move_list[base..index], ply, depth);
                    break;
                }
            }
        }
    }
    worker.move_list.truncate(base);
    if count == 0 {
        return if is_quiet { 0 } else { plies + if is_forced { 2 } else { 4 } - WIN };
    }

    // 6. What to remember.
    let kept = if best.0 > given_alpha { best.1 } else { first };
    store(worker.table, hashes, (best.0, depth), (given_alpha, beta), kept, plies);
    best.0
}

/// What fours and threes leave the mover to choose from.
struct Demand {
    /// The moves that do not lose at once, or `None` if nothing is urgent.
    moves: Option<Spots>,
    /// Whether there is a five to stop.
    is_forced: bool,
}

/// Returns what fours and threes demand, or the score of a position that they decide.
fn demand(board: &mut Board, plies: i32, line: &mut Pv) -> Result<Demand, i32> {
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
        Outlook::Block(moves) => Ok(Demand { moves: Some(moves), is_forced: true }),
        Outlook::Defend(moves) if moves.is_empty() => Err(plies + 4 - WIN),
        Outlook::Defend(moves) => Ok(Demand { moves: Some(moves), is_forced: false }),
        Outlook::Free => Ok(Demand { moves: None, is_forced: false }),
    }
}

/// Returns the score of the move that has been made on the board: with the whole window if it is the first
/// one, else at first as one that is expected to be no better, `less` plies less deep.
fn score_after<const PV: bool>(
    worker: &mut Worker,
    depth: Depth,
    less: Depth,
    (alpha, beta): (i32, i32),
    is_first: bool,
    ply: usize,
    rest: &mut Pv,
) -> i32 {
    if is_first {
        return -search::<PV>(worker, depth, -beta, -alpha, ply + 1, rest);
    }
    let mut score = -search::<false>(worker, depth - less, -alpha - 1, -alpha, ply + 1, rest);
    if less > 0 && score > alpha {
        score = -search::<false>(worker, depth, -alpha - 1, -alpha, ply + 1, rest);
    }
    if PV && score > alpha && score < beta {
        score = -search::<true>(worker, depth, -beta, -alpha, ply + 1, rest);
    }
    score
}

/// Pushes the moves to try on the move list; the table move gets the greatest weight.
fn push_candidates(worker: &mut Worker, given: Option<Spots>, ply: usize, first: Option<Spot>) {
    let Worker { board, move_list, history, .. } = worker;
    let push = |spot| {
        let mv = weighed(board, spot, ply, history);
        let weight = if Some(spot) == first { i32::MAX } else { mv.weight };
        move_list.push(ScoredMove { weight, ..mv });
    };
    match given {
        Some(moves) => moves.into_iter().for_each(push),
        None => board.for_neighborhood(push),
    }
}

/// Returns the move at `index`, with the greatest weight of it and those after it. Most nodes try one move
/// or two: only then are the others put in order.
fn next(moves: &mut [ScoredMove], index: usize, tried: usize) -> Spot {
    if tried < UNSORTED {
        let best = (index..moves.len()).max_by_key(|&place| moves[place].weight).unwrap_or(index);
        moves.swap(index, best);
    } else if tried == UNSORTED {
        moves[index..].sort_unstable_by_key(|mv| (Reverse(mv.weight), mv.spot));
    }
    moves[index].spot
}

/// How many moves are picked before the others are put in order.
const UNSORTED: usize = 2;
