//! One iteration of the driver: its lines, each in aspiration windows.

use std::cmp::Reverse;
use std::ops::Range;

use crate::base::{Bound, Score};
use crate::search::{Info, Line, Parameters};

use super::Driver;
use super::root::RootSearch;
use super::schedule::Iteration;
use super::watch::Timer;

impl<T: Timer> Driver<'_, '_, '_, T> {
    /// Searches the requested number of principal variations (lines), best first.
    /// The search for a line excludes the root moves of the lines before it. If every root move gets a line,
    /// the search for the first line finds the best move, and each other move is searched alone: its search
    /// need not prove that the moves after it are worse. At the end the lines are sorted by score, and those
    /// that change places are reported again. Selective searches may contradict each other, and moves
    /// searched alone change places from one iteration to the next.
    ///
    /// If one line is requested, the line of an aborted iteration is valid: the previous best move is
    /// searched first, so that the line begins with this move or with a move that beat it. Of several lines
    /// only those that were finished are.
    pub(super) fn iterate(&mut self, iteration: Iteration) {
        let lines = self.pace.limits.lines.max(1).min(self.moves.len());
        let takes_all = lines == self.moves.len();
        for rank in 0..lines {
            let end = if takes_all && rank > 0 { rank + 1 } else { self.moves.len() };
            let line = self.aspire(rank..end, iteration);
            if self.is_aborted() && self.pace.limits.lines > 1 && !self.lines.is_empty() {
                return self.settle(rank, takes_all);
            }
            let Some(mut line) = line else { return };
            // Moves that the first iteration has not searched may be better than any move but a winning one.
            let is_win = line.score.plies_to_end().is_some_and(|plies| plies > 0);
            if self.is_aborted() && self.done.is_none() && !is_win {
                line.bound = Bound::Lower;
            }
            let place = self.moves.iter().position(|&mv| mv == line.mv()).unwrap_or(rank);
            self.moves[rank..=place].rotate_right(1);
            if rank < self.lines.len() {
                self.lines.retain(|old| old.mv() != line.mv());
                self.lines.insert(rank.min(self.lines.len()), line);
                self.lines.truncate(self.pace.limits.lines.max(1));
            } else {
                self.lines.push(line);
            }
            if self.is_aborted() {
                return;
            }
            self.announce(rank, iteration);
        }
        self.lines.sort_by_key(|line| Reverse(line.score));
        for rank in 0..self.lines.len() {
            let mv = self.lines[rank].mv();
            if std::mem::replace(&mut self.moves[rank], mv) != mv {
                self.announce(rank, iteration);
            }
        }
    }

    /// Reports the line of a rank to the listener.
    fn announce(&self, rank: usize, iteration: Iteration) {
        self.caller.listener.info(Info {
            depth: iteration.depth,
            selectivity: iteration.selectivity,
            solved: iteration.is_proof(),
            rank,
            line: self.lines[rank].clone(),
            nodes: self.nodes(),
            time: self.caller.timer.elapsed(),
        });
    }

    /// Puts the lines in order after an aborted iteration that has finished the first `finished` lines.
    /// Its search has shown that no other move is better than the worst of these lines, or than the first of
    /// them if every move gets a line (`takes_all`).
    fn settle(&mut self, finished: usize, takes_all: bool) {
        let (new, old) = self.lines.split_at_mut(finished);
        let bound = if takes_all { new.first() } else { new.iter().min_by_key(|line| line.score) };
        let Some(most) = bound.map(|line| line.score) else { return };
        for line in old.iter_mut().filter(|line| line.score > most) {
            (line.score, line.bound) = (most, Bound::Upper);
        }
        self.lines.sort_by_key(|line| Reverse(line.score));
    }

    /// Searches the root moves of a range in aspiration windows, for the line at the start of the range.
    /// The first window surrounds the previous score at this rank. After a fail low or a fail high, the
    /// window is widened on that side. Table entries can make the search fail low and high alternately. Since
    /// each step doubles the width, the loop at last reaches the full window. If the search is aborted before
    /// a move has scored above alpha, the line that failed high in the window before is returned, or `None`
    /// without such a line.
    fn aspire(&mut self, moves: Range<usize>, iteration: Iteration) -> Option<Line> {
        let guess = self.lines.get(moves.start).map(|line| line.score.centidiscs());
        let largest = self.root.largest_score();
        let (low, high) = iteration.window.unwrap_or((i32::MIN, i32::MAX));
        // A requested window may lie beyond all possible scores.
        let low = low.clamp(-largest - 1, largest);
        let limits = (low, high.clamp(low + 1, largest + 1));
        let Parameters { aspiration, aspiration_solve, .. } = self.pace.parameters;
        let mut width = if iteration.solves { aspiration_solve } else { aspiration };
        let (mut alpha, mut beta) = match guess {
            Some(guess) if limits.1 - limits.0 > 2 * width => {
                let center = if iteration.solves { nearest_even_disc(guess) } else { guess };
                (center - width, center + width)
            }
            _ => limits,
        };
        let mut moves = self.moves[moves].to_vec();
        let mut failed_high = None;
        loop {
            (alpha, beta) = (alpha.clamp(limits.0, limits.1 - 1), beta.clamp(limits.0 + 1, limits.1));
            let found = self.root.search(RootSearch { moves: &moves, iteration, alpha, beta });
            let aborted = self.is_aborted();
            let Some((score, pv)) = found.filter(|&(score, _)| !aborted || score > alpha) else {
                return failed_high;
            };
            let line = |bound| Line { score: Score::from_centidiscs(score), bound, pv: pv.clone() };
            width *= 2;
            if score <= alpha && alpha > limits.0 {
                failed_high = None;
                (alpha, beta) = if width > largest { limits } else { (score - width, alpha + 1) };
            } else if score >= beta && beta < limits.1 {
                if aborted {
                    return Some(line(Bound::Lower));
                }
                failed_high = Some(line(Bound::Lower));
                let place = moves.iter().position(|mv| *mv == pv[0]).unwrap_or(0);
                moves[..=place].rotate_right(1);
                (alpha, beta) = if width > largest { limits } else { (beta - 1, score + width) };
            } else if score <= alpha {
                return Some(line(Bound::Upper));
            } else if score >= beta {
                return Some(line(Bound::Lower));
            } else {
                return Some(line(Bound::Exact));
            }
        }
    }
}

/// Rounds a score in centidiscs to the nearest even number of discs, since final scores are even.
fn nearest_even_disc(centidiscs: i32) -> i32 {
    (centidiscs + 100).div_euclid(200) * 200
}
