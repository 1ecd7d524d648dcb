//! Split points: nodes whose moves several threads search.
//!
//! One lock guards the window, the best move and the remaining moves. A cutoff is final: no move is handed
//! out after it.
//!
//! The master of a split point is the thread that created the split point. The parent is the split point, if
//! any, at which the master was working at that time. Every split point holds a reference to its parent. A
//! thread follows these references to find out whether a cutoff has cancelled its work. A master that waits
//! for other threads uses the references to find work at its split point and at those below it.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrayvec::ArrayVec;

use crate::base::{Depth, Selectivity};
use crate::eval::othello::Node;

use super::pv::Pv;

/// The properties of a split point that do not change during its search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SplitNode {
    pub(crate) node: Node,
    /// The remaining depth of the node, in plies.
    pub(crate) depth: Depth,
    /// The upper end of the window, in centidiscs.
    pub(crate) beta: i32,
    pub(crate) selectivity: Selectivity,
    /// Whether the node is large enough to wake a sleeping thread.
    pub(crate) is_large: bool,
    /// The number of the master's thread.
    pub(crate) master: usize,
    /// Whether the node is a PV node; only then is its best variation kept.
    pub(crate) is_pv: bool,
}

#[cfg(test)]
impl SplitNode {
    /// Returns the node of the start position with a depth of 6 plies and a null window above 0.
    pub(crate) fn sample() -> SplitNode {
        SplitNode {
            node: Node::new(crate::game::othello8::Board::START),
            depth: 6,
            beta: 1,
            selectivity: Selectivity::Full,
            is_large: false,
            master: 0,
            is_pv: false,
        }
    }
}

/// The result of a node after some of its moves have been searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SplitState {
    /// The lower end of the window, in centidiscs.
    pub(crate) alpha: i32,
    /// The best score so far, in centidiscs.
    pub(crate) best: i32,
    /// The move with the best score, as a square index.
    pub(crate) mv: u8,
}

/// The largest number of moves of a node: one for each square outside the center.
pub(crate) const MAX_MOVES: usize = 60;

/// The remaining moves of a node, as square indices, the most promising last.
pub(crate) type MovesLeft = ArrayVec<u8, MAX_MOVES>;

/// A node whose moves several threads search.
#[derive(Debug)]
pub(crate) struct SplitPoint {
    pub(crate) node: SplitNode,
    /// The split point at which the master was working when it created this one, if any.
    parent: Option<Arc<SplitPoint>>,
    /// Whether a move caused a cutoff.
    is_cut: AtomicBool,
    /// Whether the master waits for work at this split point or below.
    master_waits: AtomicBool,
    /// The number of moves that can be taken now, readable without the lock.
    available: AtomicUsize,
    progress: Mutex<Progress>,
}

#[derive(Debug)]
struct Progress {
    left: MovesLeft,
    /// The number of moves being searched.
    pending: usize,
    /// The number of threads that currently keep the remaining moves from being taken ([`SplitPoint::hold`]).
    holds: usize,
    state: SplitState,
    /// The variation after the best move, if the move raised alpha at a PV node.
    line: Option<Pv>,
}

/// The state of a split point after the score of a move was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recorded {
    /// This score causes a cutoff.
    Cutoff,
    /// Every move was taken and has a score.
    Done,
    /// Moves remain or are being searched; after an earlier cutoff, their results no longer matter.
    Open,
}

impl Progress {
    fn is_done(&self) -> bool {
        self.left.is_empty() && self.pending == 0
    }
}

impl SplitPoint {
    pub(crate) fn new(
        node: SplitNode,
        parent: Option<Arc<SplitPoint>>,
        left: MovesLeft,
        state: SplitState,
    ) -> SplitPoint {
        SplitPoint {
            node,
            parent,
            is_cut: AtomicBool::new(false),
            master_waits: AtomicBool::new(false),
            available: AtomicUsize::new(left.len()),
            progress: Mutex::new(Progress { left, pending: 0, holds: 0, state, line: None }),
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the most promising remaining move, as a square index, with the current lower end of the window.
    /// Returns `None` after a cutoff, while the moves are held back, or if no move remains.
    pub(crate) fn take(&self) -> Option<(u8, i32)> {
        let mut progress = self.progress();
        if self.is_cut() || progress.holds > 0 {
            return None;
        }
        let mv = progress.left.pop()?;
        progress.pending += 1;
        self.available.store(progress.left.len(), Ordering::Relaxed);
        Some((mv, progress.state.alpha))
    }

    /// Holds the remaining moves back until [`SplitPoint::release`].
    pub(crate) fn hold(&self) {
        let mut progress = self.progress();
        progress.holds += 1;
        self.available.store(0, Ordering::Relaxed);
    }

    /// Ends one [`SplitPoint::hold`]; after the last one has ended, the remaining moves can be taken again.
    pub(crate) fn release(&self) {
        let mut progress = self.progress();
        progress.holds -= 1;
        if progress.holds == 0 {
            self.available.store(progress.left.len(), Ordering::Relaxed);
        }
    }

    /// Records the score of a move that `SplitPoint::take` returned.
    pub(crate) fn record(&self, mv: u8, score: i32, line: &Pv) -> Recorded {
        let mut progress = self.progress();
        progress.pending -= 1;
        let Progress { state, line: best_line, .. } = &mut *progress;
        if !self.is_cut() && score > state.best {
            state.best = score;
            state.mv = mv;
            if self.node.is_pv && score > state.alpha {
                *best_line = Some(line.clone());
            }
            if score >= self.node.beta {
                self.is_cut.store(true, Ordering::Relaxed);
                return Recorded::Cutoff;
            }
            state.alpha = state.alpha.max(score);
        }
        if progress.is_done() { Recorded::Done } else { Recorded::Open }
    }

    /// Returns the lower end of the window, which never falls and stays below beta.
    pub(crate) fn alpha(&self) -> i32 {
        self.progress().state.alpha
    }

    /// Returns the current result of the node and the variation after its best move.
    /// The variation is `None` unless that move was searched at this split point and raised alpha.
    pub(crate) fn result(&self) -> (SplitState, Option<Pv>) {
        let progress = self.progress();
        (progress.state, progress.line.clone())
    }

    /// Returns whether every move was taken and has a score.
    pub(crate) fn is_done(&self) -> bool {
        self.progress().is_done()
    }

    pub(crate) fn parent(&self) -> Option<Arc<SplitPoint>> {
        self.parent.clone()
    }

    /// Returns the number of moves that can be taken now.
    pub(crate) fn moves_left(&self) -> usize {
        if self.is_cut() { 0 } else { self.available.load(Ordering::Relaxed) }
    }

    /// Sets whether the master waits for work at this split point or below.
    pub(crate) fn set_master_waits(&self, waits: bool) {
        self.master_waits.store(waits, Ordering::Relaxed);
    }

    /// Returns whether the master of this split point, or of one above, waits for work below.
    pub(crate) fn is_wanted(&self) -> bool {
        self.with_ancestors().any(|split| split.master_waits.load(Ordering::Relaxed))
    }

    fn is_cut(&self) -> bool {
        self.is_cut.load(Ordering::Relaxed)
    }

    fn with_ancestors(&self) -> impl Iterator<Item = &SplitPoint> {
        std::iter::successors(Some(self), |split| split.parent.as_deref())
    }

    /// Returns whether a cutoff here or at a split point above makes the node's score irrelevant.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.with_ancestors().any(SplitPoint::is_cut)
    }

    /// Returns whether this split point is `other` or lies below it in the tree.
    pub(crate) fn is_within(&self, other: &SplitPoint) -> bool {
        self.with_ancestors().any(|split| std::ptr::eq(split, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_held_back_cannot_be_taken_until_every_hold_has_ended() {
        let node = SplitNode { beta: 100, is_pv: true, ..SplitNode::sample() };
        let state = SplitState { alpha: -100, best: -100, mv: 44 };
        let split = SplitPoint::new(node, None, MovesLeft::from_iter([37, 26, 19]), state);
        assert_eq!(split.take(), Some((19, -100)));
        split.hold();
        split.hold();
        split.release();
        assert_eq!((split.take(), split.moves_left()), (None, 0));
        assert_eq!(split.record(19, 50, &Pv::new()), Recorded::Open);
        split.release();
        assert_eq!(split.moves_left(), 2);
        assert_eq!((split.take(), split.take()), (Some((26, 50)), Some((37, 50))));
        assert_eq!(split.record(37, 0, &Pv::new()), Recorded::Open);
        assert_eq!(split.record(26, 100, &Pv::new()), Recorded::Cutoff);
    }
}
