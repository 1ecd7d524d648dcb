//! Principal-variation search.

use std::sync::OnceLock;

use crate::base::{Bound, Depth};

use super::board::{Board, Spot};
use super::evaluation::evaluate;
use super::fouls::may_play;
use super::hash::Entry;
use super::kinds::Kind;
use super::order::{Candidate, weighed};
use super::pv::Pv;
use super::threats::{Outlook, outlook};
use super::vcf;
use super::worker::Worker;

/// The score of a win that has happened; one in so many plies is so much less.
pub(crate) const WIN: i32 = 30_000;

/// Scores beyond this are proven wins.
pub(crate) const WINS: i32 = 25_000;

/// The deepest ply of a search.
pub(crate) const DEEPEST: usize = 400;

/// Searches a position that is `ply` plies from the root and in which nobody has won. Returns its score for the mover: exact
/// between `alpha` and `beta`, else a bound.
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
    let hash = worker.board.hash();
    let entry =
        worker.table.probe(hash).map(|entry| Entry { score: from_table(entry.score, plies), ..entry });
    if let Some(entry) = entry
        && !PV
        && (entry.depth >= depth || entry.score.abs() > WINS)
        && says(entry, beta, alpha)
    {
        return entry.score;
    }

    // 4. Leaves, and positions near them that seem to be decided.
    let mut depth = depth;
    if !demand.is_forced {
        if depth <= 0 {
            return leaf(worker, plies, beta, line);
        }
        if !PV
            && demand.moves.is_none()
            && let Some(score) = seems_decided(worker, entry, depth, (alpha, beta), plies, line)
        {
            return score;
        }
        if entry.is_none_or(|entry| entry.best.is_none()) && depth >= UNGUIDED {
            depth -= 1;
        }
    }

    // 5. The moves.
    let first = entry.and_then(|entry| entry.best).filter(|&spot| worker.board.is_empty(spot));
    let (is_quiet, is_forced) = (demand.moves.is_none(), demand.is_forced);
    let mut moves = candidates(worker, demand.moves, ply, first);
    let given_alpha = alpha;
    let mut best = (-WIN, None);
    let mut tried: Vec<Spot> = Vec::new();
    let mut rest = Pv::new();
    let mut count = 0;
    for index in 0..moves.len() {
        let spot = next(&mut moves, index);
        let side = worker.board.mover();
        let kind = worker.board.kind(spot, side);
        let taken = worker.board.kind(spot, side.opponent());
        if is_quiet && !PV && best.0 > -WINS && kind.max(taken) < Kind::Three && count >= most_moves(depth) {
            continue;
        }
        if !may_play(&mut worker.board, spot, side) {
            continue;
        }
        count += 1;
        let new_depth = if is_forced { depth } else { depth - 1 };
        let history = worker.experience.history(&worker.board, spot);
        worker.board.make(spot);
        worker.table.prefetch(worker.board.hash());
        let less = if count == 1 || depth < 2 || kind >= Kind::Four || is_forced {
            0
        } else {
            let interest = i32::from(PV) + i32::from(kind >= Kind::Three) + i32::from(taken >= Kind::Four);
            (reduction(depth, count) - interest - history / 4096).clamp(0, new_depth)
        };
        let window = (alpha, beta);
        let score = score_after::<PV>(worker, new_depth, less, window, count == 1, ply, &mut rest);
        worker.board.undo();
        if worker.meter.is_over() {
            return 0;
        }
        if score > best.0 {
            best = (score, Some(spot));
            if score > alpha {
                alpha = score;
                line.set(spot, &rest);
                if score >= beta {
                    worker.experience.learn(&worker.board, spot, &tried, ply, depth);
                    break;
                }
            }
        }
        tried.push(spot);
    }
    if count == 0 {
        return if is_quiet { 0 } else { plies + if is_forced { 2 } else { 4 } - WIN };
    }

    // 6. What to remember.
    let bound = bound_of(best.0, given_alpha, beta);
    let kept = if best.0 > given_alpha { best.1 } else { first };
    worker.table.store(hash, &Entry { score: to_table(best.0, plies), bound, depth, best: kept });
    best.0
}

/// What fours and threes leave the mover to choose from.
struct Demand {
    /// The moves that do not lose at once, or `None` if nothing is urgent.
    moves: Option<Vec<Spot>>,
    /// Whether there is a five to stop.
    is_forced: bool,
}

/// Returns what fours and threes demand, or the score of a position that they decide.
fn demand(board: &mut Board, plies: i32, line: &mut Pv) -> Result<Demand, i32> {
    match outlook(board) {
        Outlook::Five(spot) => {
            line.set_all(&[spot]);
            Err(WIN - plies - 1)
        }
        Outlook::OpenFour(spot) => {
            line.set_all(&[spot]);
            Err(WIN - plies - 3)
        }
        Outlook::Lost => Err(plies + 2 - WIN),
        Outlook::Block(moves) => Ok(Demand { moves: Some(moves), is_forced: true }),
        Outlook::Defend(moves) if moves.is_empty() => Err(plies + 4 - WIN),
        Outlook::Defend(moves) => Ok(Demand { moves: Some(moves), is_forced: false }),
        Outlook::Free => Ok(Demand { moves: None, is_forced: false }),
    }
}

/// Returns whether the score of an entry is at least `low`, or at most `high`, as far as the entry knows.
fn says(entry: Entry, low: i32, high: i32) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= low,
        Bound::Upper => entry.score <= high,
    }
}

/// Returns what a score that was found with a window is.
fn bound_of(score: i32, alpha: i32, beta: i32) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

/// Returns the score of a quiet position near a leaf that seems so bad or so good that a search would change nothing.
fn seems_decided(
    worker: &mut Worker,
    entry: Option<Entry>,
    depth: Depth,
    (alpha, beta): (i32, i32),
    plies: i32,
    line: &mut Pv,
) -> Option<i32> {
    let guess = evaluate(&worker.board);
    let known = entry.filter(|&entry| says(entry, guess + 1, guess - 1));
    let guess = known.map_or(guess, |entry| entry.score);
    if depth <= RAZOR_DEPTH && guess + RAZOR * depth <= alpha && alpha > -WINS {
        let score = leaf(worker, plies, beta, line);
        if score <= alpha || score > WINS {
            return Some(score);
        }
    }
    let holds = depth <= FUTILITY_DEPTH && guess - FUTILITY * depth >= beta && beta > -WINS && guess < WINS;
    holds.then_some(guess)
}

/// Returns the score of the move that has been made on the board: with the whole window if it is the first one, else at
/// first as one that is expected to be no better, `less` plies less deep.
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

/// Within so many plies of a leaf a position that seems bad is taken for one, unless fours win.
const RAZOR_DEPTH: Depth = 3;

/// By how much the best move of each of those plies is expected to help.
const RAZOR: i32 = 80;

/// Within so many plies of a leaf a position that seems good is taken for one.
const FUTILITY_DEPTH: Depth = 5;

/// By how much each of those plies is expected to harm.
const FUTILITY: i32 = 70;

/// A node at this depth or more without a move from the table is searched one ply less deep.
const UNGUIDED: Depth = 5;

/// Returns how many quiet moves a node without a principal variation tries.
fn most_moves(depth: Depth) -> usize {
    (2 + 4 * depth).clamp(4, 60) as usize
}

/// Returns by how many plies a late move is searched less deep.
pub(crate) fn reduction(depth: Depth, count: usize) -> Depth {
    static TABLE: OnceLock<Vec<Depth>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let entry = |index: usize| {
            let (depth, count) = ((index / 64).max(1) as f64, (index % 64).max(1) as f64);
            (0.4 + depth.ln() * count.ln() / 1.9) as Depth
        };
        (0..64 * 64).map(entry).collect()
    });
    table[depth.clamp(0, 63) as usize * 64 + count.min(63)]
}

/// How many nodes the search for continuous fours may take at a leaf.
const LEAF_BUDGET: u64 = 100;

/// Returns the score of a position that is searched no further but by fours.
fn leaf(worker: &mut Worker, plies: i32, beta: i32, line: &mut Pv) -> i32 {
    let score = evaluate(&worker.board);
    if score >= beta {
        return score;
    }

    if let Some(win) = worker.fours.solve(&mut worker.board, vcf::UNLIMITED, LEAF_BUDGET) {
        line.set_all(&win);
        return WIN - plies - vcf::plies(&mut worker.board, &win) as i32;
    }
    score
}

/// Returns the moves to try, the one from the table with the greatest weight.
fn candidates(worker: &Worker, given: Option<Vec<Spot>>, ply: usize, first: Option<Spot>) -> Vec<Candidate> {
    let board = &worker.board;
    let weighed = |spot| {
        let candidate = weighed(board, spot, ply, &worker.experience);
        if Some(spot) == first { Candidate { weight: i32::MAX, ..candidate } } else { candidate }
    };
    match given {
        Some(moves) => moves.into_iter().map(weighed).collect(),
        None => neighborhood(board).map(weighed).collect(),
    }
}

/// Returns the empty cells near stones.
pub(crate) fn neighborhood(board: &Board) -> impl Iterator<Item = Spot> {
    board.spots().filter(|&spot| board.is_empty(spot) && board.near(spot) > 0)
}

/// Moves the candidate with the greatest weight from `index` on to there and returns it.
fn next(moves: &mut [Candidate], index: usize) -> Spot {
    let best = (index..moves.len()).max_by_key(|&place| moves[place].weight).unwrap_or(index);
    moves.swap(index, best);
    moves[index].spot
}

/// Wins and losses are kept as counted from the position itself.
pub(crate) fn to_table(score: i32, plies: i32) -> i32 {
    if score > WINS {
        score + plies
    } else if score < -WINS {
        score - plies
    } else {
        score
    }
}

/// Returns a score from the table as counted from the root.
pub(crate) fn from_table(score: i32, plies: i32) -> i32 {
    if score > WINS {
        score - plies
    } else if score < -WINS {
        score + plies
    } else {
        score
    }
}
