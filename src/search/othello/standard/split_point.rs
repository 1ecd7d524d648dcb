//! Split points: nodes whose moves several threads search.
//!
//! One lock guards the window, the best move and the remaining moves. A cutoff is final: no move is handed
//! out after it.
//!
//! The master of a split point is the thread that created the split point. The parent is the split point, if
//! any, at which the master was working at that time. Every split point holds a reference to its parent. A
//! thread follows these references to find out whether a cutoff has cancelled its work. A master that waits
//! for other threads uses the references to find work at split points below its split point.

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
    pub(crate) depth: Depth,
    pub(crate) beta: i32,
    pub(crate) selectivity: Selectivity,
    /// Whether the node is a PV node; only then is its best variation kept.
    pub(crate) is_pv: bool,
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

/// The remaining moves of a node, as square indices, the most promising last.
pub(crate) type MovesLeft = ArrayVec<u8, 60>;

/// A node whose moves several threads search.
#[derive(Debug)]
pub(crate) struct SplitPoint {
    pub(crate) node: SplitNode,
    /// The split point at which the master was working when it created this one, if any.
    parent: Option<Arc<SplitPoint>>,
    /// Whether a move caused a cutoff.
    is_cut: AtomicBool,
    /// The length of `Progress::left`, readable without the lock.
    left: AtomicUsize,
    progress: Mutex<Progress>,
}

#[derive(Debug)]
struct Progress {
    left: MovesLeft,
    /// The number of moves being searched.
    pending: usize,
    state: SplitState,
    /// The variation after the best move, if the move raised alpha at a PV node.
    line: Option<Pv>,
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
            left: AtomicUsize::new(left.len()),
            progress: Mutex::new(Progress { left, pending: 0, state, line: None }),
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the most promising remaining move, as a square index.
    /// Returns `None` after a cutoff or if no move remains.
    pub(crate) fn take(&self) -> Option<u8> {
        let mut progress = self.progress();
        if self.is_cut() {
            return None;
        }
        let mv = progress.left.pop()?;
        progress.pending += 1;
        self.left.store(progress.left.len(), Ordering::Relaxed);
        Some(mv)
    }

    /// Records the score of a move that `SplitPoint::take` returned.
    /// Returns whether this move causes a cutoff.
    pub(crate) fn record(&self, mv: u8, score: i32, line: &Pv) -> bool {
        let mut progress = self.progress();
        progress.pending -= 1;
        let Progress { state, line: best_line, .. } = &mut *progress;
        if self.is_cut() || score <= state.best {
            return false;
        }
        state.best = score;
        state.mv = mv;
        if self.node.is_pv && score > state.alpha {
            *best_line = Some(line.clone());
        }
        if score >= self.node.beta {
            self.is_cut.store(true, Ordering::Relaxed);
            return true;
        }
        state.alpha = state.alpha.max(score);
        false
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
        let progress = self.progress();
        progress.left.is_empty() && progress.pending == 0
    }

    pub(crate) fn parent(&self) -> Option<Arc<SplitPoint>> {
        self.parent.clone()
    }

    /// Returns the number of moves that can still be taken; 0 after a cutoff.
    pub(crate) fn moves_left(&self) -> usize {
        if self.is_cut() { 0 } else { self.left.load(Ordering::Relaxed) }
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

    /// Returns whether this split point lies below `other` in the tree.
    pub(crate) fn is_below(&self, other: &SplitPoint) -> bool {
        self.with_ancestors().skip(1).any(|split| std::ptr::eq(split, other))
    }
}
