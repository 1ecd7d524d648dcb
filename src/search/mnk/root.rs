//! The root of a search of five in a row, as the driver asks for it.

use crate::base::{Move, Score, Square};
use crate::search::deepen::{Root, Step};

use super::forced::Forced;
use super::kinds::Kind;
use super::pv::Pv;
use super::pvs::{WIN, WINS, reduction, search};
use super::worker::Worker;

/// The root of one search, which the driver searches once for each window.
pub(crate) struct FiveRoot<'a> {
    pub(crate) worker: Worker<'a>,
    /// A win that is known: it is the answer, and its first move the one root move.
    pub(crate) win: Option<Forced>,
}

impl Root for FiveRoot<'_> {
    fn search(&mut self, moves: &[Move], step: Step, alpha: i32, beta: i32) -> Option<(i32, Vec<Move>)> {
        if let Some(win) = &self.win {
            return Some((win.score.centidiscs(), win.line.clone()));
        }
        let worker = &mut self.worker;
        let (mut alpha, beta) = (to_search(alpha), to_search(beta));
        let mut best: Option<(i32, Vec<Move>)> = None;
        let squares: Vec<Square> = moves.iter().filter_map(|mv| mv.square()).collect();
        for (index, square) in squares.into_iter().enumerate() {
            let spot = worker.board.spot(square);
            let kind = worker.board.kind(spot, worker.board.mover());
            let mut line = Pv::new();
            let score = if kind == Kind::Five {
                WIN - 1
            } else {
                worker.board.make(spot);
                let depth = step.depth - 1;
                let mut score;
                if best.is_none() {
                    score = -search::<true>(worker, depth, -beta, -alpha, 1, &mut line);
                } else {
                    let less = if kind < Kind::Three {
                        (reduction(step.depth, index + 1) - 1).clamp(0, depth)
                    } else {
                        0
                    };
                    score = -search::<false>(worker, depth - less, -alpha - 1, -alpha, 1, &mut line);
                    if less > 0 && score > alpha && !worker.is_aborted() {
                        score = -search::<false>(worker, depth, -alpha - 1, -alpha, 1, &mut line);
                    }
                    if score > alpha && score < beta && !worker.is_aborted() {
                        score = -search::<true>(worker, depth, -beta, -alpha, 1, &mut line);
                    }
                }
                worker.board.undo();
                score
            };
            if worker.is_aborted() {
                break;
            }
            if best.as_ref().is_none_or(|best| score > best.0) {
                let rest = line.spots().map(|spot| Move::from(worker.board.square(spot)));
                best = Some((score, [Move::from(square)].into_iter().chain(rest).collect()));
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best.map(|(score, line)| (from_search(score), line))
    }

    fn is_aborted(&self) -> bool {
        self.worker.is_aborted()
    }

    fn nodes(&self) -> u64 {
        self.worker.nodes
    }
}

/// Returns a score of the search as the driver knows it.
pub(crate) fn from_search(score: i32) -> i32 {
    if score > WINS {
        Score::win_in((WIN - score) as u32).centidiscs()
    } else if score < -WINS {
        Score::loss_in((WIN + score) as u32).centidiscs()
    } else {
        score
    }
}

/// Returns a score of the driver as the search knows it.
pub(crate) fn to_search(score: i32) -> i32 {
    let won = Score::win_in(0).centidiscs();
    let nearest = WIN - WINS - 1;
    match won - score.abs() {
        plies if plies <= nearest => (WIN - plies.max(0)) * score.signum(),
        _ => score.clamp(-WINS, WINS),
    }
}
